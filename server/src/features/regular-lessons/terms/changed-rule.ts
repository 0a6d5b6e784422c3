import type { ChangedRule } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { rulesById, unplacedOf } from '../regular-lessons.queries.ts';

/** The response of a change: the rule, with placed, taken back and cancelled lessons. */
export async function changedRule(
  ctx: ReadContext,
  ruleId: number,
  { placed = 0, taken_back = 0, cancelled = 0 }: { readonly placed?: number; readonly taken_back?: number; readonly cancelled?: number },
): Promise<ChangedRule> {
  const [rule] = await rulesById(ctx, [ruleId]);
  if (rule === undefined) throw new AppError('not_found');
  return { rule, placed, taken_back, cancelled, unplaced: await unplacedOf(ctx, [ruleId]) };
}
