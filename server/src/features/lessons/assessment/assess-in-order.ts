import type { ReadContext } from '../../../kernel/calls/context.ts';
import { onlyReports } from '../lessons.policy.ts';
import type { LessonRow } from '../lessons.view.ts';
import { reasonOf, assessCancellation } from './cancellation.ts';
import type { Cancellation, SpentFree } from './cancellation.ts';

type Assessed = Cancellation & { readonly lesson: LessonRow };
/**
 * Computes the effects of cancelling lessons for one reason, in order, so that the last free cancellation of a month is counted once.
 * @param saidAt when the client said so, for a reported request
 * @throws AppError `reason_not_applicable`
 */
export async function assessInOrder(
  ctx: ReadContext,
  lessons: readonly LessonRow[],
  reasonId: number,
  saidAt: Temporal.Instant | null = null,
): Promise<Assessed[]> {
  const spent: SpentFree = new Map();
  const assessed: Assessed[] = [];
  for (const lesson of lessons) {
    const { fault } = await reasonOf(ctx, reasonId, { actor: ctx.actor, teacher_id: lesson.teacher_id });
    const at = saidAt !== null && onlyReports(ctx.actor, lesson, fault) ? { at: saidAt } : {};
    assessed.push({ ...(await assessCancellation(ctx, lesson, reasonId, { spent, ...at })), lesson });
  }
  return assessed;
}
