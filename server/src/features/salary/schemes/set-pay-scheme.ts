import type { PayScheme, SetPaySchemeInput } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { openPayPeriod } from '../periods/open-pay-period.ts';
import { schemeActions } from './pay-schemes.policy.ts';
import { activeStaff, firstOpenDayOfSchemes, requireVersion } from './pay-schemes.queries.ts';
import { lockSchemes } from './lock-schemes.ts';

/**
 * Sets the scheme of a role or of a person from a day on that is not calculated yet.
 * @throws AppError `not_found` for a person without the role, `forbidden` for oneself, `period_closed` with the first possible day,
 * `scheme_of_day` for a second version of a day: the first one is undone instead
 */
export async function setPayScheme(ctx: WriteContext, { body }: { body: SetPaySchemeInput }): Promise<PayScheme> {
  const { role, user_id, effective_from, ended, ...terms } = body;
  requireAction(ctx, schemeActions, 'set', { user_id });
  if (user_id !== null && (await activeStaff(ctx, sql`u.id = ${user_id} and r.role = ${role}`)).length === 0)
    throw new AppError('not_found', {}, 'user_id');
  await lockSchemes(ctx);
  // A person may be paid by a scheme before any teacher has pay.
  await openPayPeriod(ctx, schoolDateOf(ctx, ctx.now));
  const earliest = await firstOpenDayOfSchemes(ctx);
  if (earliest !== null && effective_from < earliest)
    throw new AppError('period_closed', { date: effective_from, open_from: earliest }, 'effective_from');
  const same = await sql`
    select from pay_schemes where role = ${role} and user_id is not distinct from ${user_id}::int and effective_from = ${effective_from} and undone_at is null
  `.execute(ctx.db);
  if (same.rows.length > 0) throw new AppError('scheme_of_day', {}, 'effective_from');
  const made = { role, user_id, effective_from, ended, ...terms, currency: ctx.settings.currency };
  const { id } = await ctx.db
    .insertInto('pay_schemes')
    .values({ ...made, made_at: isoOf(ctx.now), made_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'pay_scheme.set', entity: 'pay_scheme', entity_id: id, new: made });
  return (await requireVersion(ctx, id)).view;
}
