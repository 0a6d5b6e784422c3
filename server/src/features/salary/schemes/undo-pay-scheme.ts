import type { PayScheme } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { lockSchemes } from './lock-schemes.ts';
import { versionActions } from './pay-schemes.policy.ts';
import { requireVersion, versionFacts } from './pay-schemes.queries.ts';

/**
 * Undoes the last version of a scheme if nothing was calculated with it; the previous version applies again.
 * @throws AppError `not_found`, `forbidden`, `already_reversed`, `scheme_used`, `scheme_not_last`
 */
export async function undoPayScheme(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<PayScheme> {
  await lockSchemes(ctx);
  const { row, earliest } = await requireVersion(ctx, id);
  requireAction(ctx, versionActions, 'undo', versionFacts(row, earliest));
  await ctx.db
    .updateTable('pay_schemes')
    .set({ undone_at: isoOf(ctx.now), undone_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  const { role, user_id, effective_from } = row;
  ctx.audit({ action: 'pay_scheme.undo', entity: 'pay_scheme', entity_id: id, old: { role, user_id, effective_from } });
  return (await requireVersion(ctx, id)).view;
}
