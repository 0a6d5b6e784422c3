import type { CancellationKind } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CancelLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { AccrualKind } from '@lectern/contract/salary/salary.schema';
import { requirePermitted, requirePossible } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { accrueLesson } from '../../salary/public/accrue-lesson.ts';
import { chargeLesson } from '../../subscriptions/public/charge-lesson.ts';
import { weighCancellation } from './cancellation.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';

const accrualKindOf: Readonly<Record<CancellationKind, AccrualKind>> = {
  free: 'over_quota',
  over_quota: 'over_quota',
  late_cancellation: 'late_cancellation',
  penalty: 'penalty',
  no_penalty: 'penalty',
  no_fault: 'school_fault',
  excused: 'school_fault',
};

/** Cancels a planned lesson: who is at fault and how long before decides what it costs the client and brings the teacher. */
export async function cancelLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: CancelLessonInput },
): Promise<Lesson> {
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  requirePermitted(ctx, lessonActions, 'cancel', lesson);
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  await cancelLockedLesson(ctx, lesson, body);
  return lessonView(await requireLesson(ctx, lesson.id), ctx);
}

/**
 * Cancels a lesson whose row is locked, and then its client: two cancellations of one client at once must not both take the
 * last free one.
 */
export async function cancelLockedLesson(ctx: WriteContext, lesson: LessonRow, { reason_id, comment }: CancelLessonInput): Promise<void> {
  requirePossible(ctx, lessonActions, 'cancel', lesson);
  const { kind, shares, fault, hoursBefore } = await weighCancellation(ctx, lesson, reason_id);
  const closingNo = lesson.closing_no + 1;
  const change = {
    status: 'cancelled' as const,
    cancel_reason_id: reason_id,
    cancel_comment: comment,
    client_share: shares.client,
    teacher_share: shares.teacher,
  };
  const at = isoOf(ctx.now);
  await ctx.db
    .updateTable('lessons')
    .set({ ...change, cancelled_at: at, closed_at: at, closed_by: ctx.actor.id, closing_no: closingNo })
    .where('id', '=', lesson.id)
    .execute();
  const billed = { ...lesson, client_id: lesson.pupil, closing_no: closingNo };
  await chargeLesson(ctx, billed, shares.client);
  await accrueLesson(ctx, billed, accrualKindOf[kind], shares.teacher);
  ctx.audit({
    action: 'lesson.cancel',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status },
    new: { ...change, fault, hours_before: hoursBefore },
  });
}
