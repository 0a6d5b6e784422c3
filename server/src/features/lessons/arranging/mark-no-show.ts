import type { Lesson, MarkNoShowInput } from '@lectern/contract/lessons/lessons.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { cancelLockedLesson } from './cancel-lesson.ts';
import { closeLesson } from '../writing-up/close-lesson.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';

/**
 * Records a no-show without a teacher's report. The client's absence closes the lesson like a report would; the teacher's is a cancellation
 * by their fault.
 */
export async function markNoShow(ctx: WriteContext, { params, body }: { params: { id: number }; body: MarkNoShowInput }): Promise<Lesson> {
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  requireAction(ctx, lessonActions, 'mark_no_show', lesson);
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  if (body.who === 'teacher') {
    await cancelLockedLesson(ctx, lesson, { reason_id: await teacherAbsentReason(ctx), comment: body.comment });
  } else {
    await closeLesson(ctx, lesson, 'client_no_show');
    await forgetWhatWasTaught(ctx, lesson.id);
    ctx.audit({
      action: 'lesson.mark_no_show',
      entity: 'lesson',
      entity_id: lesson.id,
      client_id: lesson.pupil,
      teacher_id: lesson.teacher_id,
      old: { status: lesson.status },
      new: { status: 'client_no_show', comment: body.comment },
    });
  }
  return lessonView(await requireLesson(ctx, lesson.id), ctx);
}

/** A reopened lesson keeps its report, but a missed lesson has no topic, homework or mark. */
async function forgetWhatWasTaught({ db }: WriteContext, lessonId: number): Promise<void> {
  await db
    .updateTable('lesson_reports')
    .set({ outcome: 'client_no_show', topic_id: null, homework: '', mark: null })
    .where('lesson_id', '=', lessonId)
    .execute();
}

/** The cancellation reason of a teacher's absence. @throws AppError `reason_not_applicable` if the school archived it */
export async function teacherAbsentReason({ db }: ReadContext): Promise<number> {
  const reason = await db
    .selectFrom('cancellation_reasons')
    .select('id')
    .where('teacher_absent', '=', true)
    .where('active', '=', true)
    .executeTakeFirst();
  if (reason === undefined) throw new AppError('reason_not_applicable');
  return reason.id;
}
