import type { PayAdjustment, TakeBackAdjustmentInput } from '@lectern/contract/salary/pay-adjustments.schema';
import { requireAction, requirePermitted } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { postBack } from './decide-appeal.ts';
import { adjustmentActions } from './pay-adjustments.policy.ts';
import { adjustmentView, factsOf, requireAdjustment } from './pay-adjustments.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: TakeBackAdjustmentInput };

/** Reverses a mistaken bonus or deduction, on its own day or in the open period. */
export async function takeBackAdjustment(ctx: WriteContext, { params: { id }, body: { comment } }: Input): Promise<PayAdjustment> {
  const seen = await requireAdjustment(ctx, id);
  requirePermitted(ctx, adjustmentActions, 'take_back', factsOf(ctx, seen));
  await lock(ctx.db, [{ of: 'teacher', id: seen.teacher_id }]);
  requireAction(ctx, adjustmentActions, 'take_back', factsOf(ctx, await requireAdjustment(ctx, id)));
  await postBack(ctx, id, comment, false);
  return adjustmentView(ctx, id);
}
