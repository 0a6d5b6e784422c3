import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { onlyReports } from '../lessons.policy.ts';
import type { LessonRow } from '../lessons.view.ts';
import { reasonOf, weighCancellation } from './cancellation.ts';
import type { Cancellation } from './cancellation.ts';

type Weighed = Cancellation & { readonly lesson: LessonRow };
/**
 * Computes the effects of cancelling lessons for one reason, in order, so that the last free cancellation of a month is counted once.
 * @param saidAt when the client said so, for a reported wish
 * @throws AppError `reason_not_applicable`
 */
export async function weighInOrder(
  ctx: ReadContext,
  lessons: readonly LessonRow[],
  reasonId: number,
  saidAt: Temporal.Instant | null = null,
): Promise<Weighed[]> {
  const freeOf = new Map<string, number>();
  const weighed: Weighed[] = [];
  for (const lesson of lessons) {
    const whose = lesson.policy.free_cancellations_per === 'child' ? `kid ${lesson.kid_id}` : `client ${lesson.pupil}`;
    const month = `${whose} ${schoolDateOf(ctx, lesson.start).slice(0, 7)}`;
    const before = freeOf.get(month) ?? 0;
    const { fault, excused } = await reasonOf(ctx, reasonId, { actor: ctx.actor, teacher_id: lesson.teacher_id });
    const at = saidAt !== null && onlyReports(ctx.actor, lesson, fault) ? { at: saidAt } : {};
    const cancellation = await weighCancellation(ctx, lesson, reasonId, { freeBefore: before, ...at });
    const { shares } = cancellation;
    if (fault === 'client' && !excused && shares.client === 0 && lesson.kind !== 'trial') freeOf.set(month, before + 1);
    weighed.push({ ...cancellation, lesson });
  }
  return weighed;
}
