import type { DisputeSchemePayInput, PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { payLineActions } from './pay-disputes.policy.ts';
import { requirePayDispute } from './pay-disputes.queries.ts';
import { payDisputeView } from './pay-disputes.view.ts';

type Line = { readonly user_id: number; readonly to_day: string; readonly amount: number; readonly state: PayPeriodState };

/**
 * Disputes one of the actor's own posted scheme pay lines; a line has at most one open dispute.
 * @throws AppError `not_found` for another user's line
 */
export async function disputeSchemePay(
  ctx: WriteContext,
  { params: { id }, body: { line_id, reason, words } }: { params: { id: number }; body: DisputeSchemePayInput },
): Promise<PayDispute> {
  if (id !== ctx.actor.id) throw new AppError('not_found');
  if (words === '') throw new AppError('comment_required', {}, 'words');
  const { rows } = await sql<Line>`
    select l.user_id, l.to_day, l.amount, p.state from scheme_lines l join pay_periods p on p.id = l.period_id where l.id = ${line_id}
  `.execute(ctx.db);
  const [line] = rows;
  if (line?.user_id !== id) throw new AppError('not_found', { id: line_id }, 'line_id');
  requireAction(ctx, payLineActions, 'dispute', { teacher_id: id, period_state: line.state, disputed: false });
  const added = await ctx.db
    .insertInto('pay_disputes')
    .values({ scheme_line_id: line_id, teacher_id: id, reason, words, opened_at: isoOf(ctx.now) })
    // A literal: with a parameter, a cached plan no longer matches the partial index of the rule.
    .onConflict((conflict) => conflict.column('scheme_line_id').where('state', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('already_disputed', {}, 'line_id');
  ctx.audit({
    action: 'pay.dispute',
    entity: 'pay_dispute',
    entity_id: added.id,
    new: { scheme_line_id: line_id, amount: line.amount, to_day: line.to_day, reason, words },
  });
  return payDisputeView(ctx, await requirePayDispute(ctx, added.id));
}
