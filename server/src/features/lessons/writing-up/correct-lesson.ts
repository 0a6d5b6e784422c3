import type { CorrectLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { requirePermitted, requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireFreeSlot } from '../../availability/public/free-slot.ts';
import { takeBackPay } from '../../salary/public/take-back-pay.ts';
import { takeBackCharge } from '../../subscriptions/public/take-back-charge.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';
import { dropFollowUps } from '../follow-ups/open-follow-ups.ts';
import { lockRowsOf, lockTimeOf } from '../arranging/lock-lessons.ts';

/**
 * Reopens a lesson that was closed wrongly. Its charge and pay are reversed, in the open period if the lesson's is closed, and it can be
 * closed again. The report stays as a draft.
 */
export async function correctLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: CorrectLessonInput },
): Promise<Lesson> {
  const seen = await requireLesson(ctx, params.id);
  requirePermitted(ctx, lessonActions, 'correct', seen);
  await lockTimeOf(ctx, [seen]);
  const [lesson] = await lockRowsOf(ctx, [seen.id]);
  if (lesson === undefined) throw new AppError('not_found');
  requirePossible(ctx, lessonActions, 'correct', lesson);
  await reopenLesson(ctx, lesson, body.reason);
  return lessonView(await requireLesson(ctx, lesson.id), ctx);
}

/** Reopens a closed lesson, under the locks of its row, its teacher and its child. */
export async function reopenLesson(ctx: WriteContext, lesson: LessonRow, reason: string): Promise<void> {
  // A cancelled lesson freed its time, so it can be reopened only if the time is still free.
  if (lesson.status === 'cancelled') {
    const { shared_slot, ...slot } = lesson;
    await requireFreeSlot(ctx, { ...slot, ...(shared_slot === null ? {} : { shared_slot }) });
  }
  const billed = { id: lesson.id, client_id: lesson.pupil, start: lesson.start, shared_slot: lesson.shared_slot };
  await takeBackCharge(ctx, billed, reason);
  await takeBackPay(ctx, billed, reason);
  await dropFollowUps(ctx, lesson.id);
  await ctx.db
    .updateTable('lessons')
    .set({
      status: 'planned',
      closed_at: null,
      closed_by: null,
      cancelled_at: null,
      cancel_reason_id: null,
      cancel_comment: '',
      client_share: null,
      teacher_share: null,
    })
    .where('id', '=', lesson.id)
    .execute();
  ctx.audit({
    action: 'lesson.correct',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status, cancel_reason: lesson.cancel_reason },
    new: { status: 'planned', reason },
  });
}
