import type { AppealPenaltyInput, PayAdjustment } from '@lectern/contract/salary/pay-adjustments.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { adjustmentActions } from './pay-adjustments.policy.ts';
import { adjustmentView, factsOf, requireAdjustment } from './pay-adjustments.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: AppealPenaltyInput };

/** Appeals against one of the actor's deductions or penalties, once. */
export async function appealPenalty(ctx: WriteContext, { params: { id }, body: { words } }: Input): Promise<PayAdjustment> {
  const row = await requireAdjustment(ctx, id);
  requireAction(ctx, adjustmentActions, 'appeal', factsOf(ctx, row));
  const { teacher_id } = row;
  const added = await ctx.db
    .insertInto('pay_appeals')
    .values({ accrual_id: id, teacher_id, words, opened_at: isoOf(ctx.now) })
    .onConflict((conflict) => conflict.column('accrual_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('already_asked');
  ctx.audit({ action: 'pay.appeal', entity: 'accrual', entity_id: id, teacher_id, new: { amount: row.amount, words } });
  return adjustmentView(ctx, id);
}
