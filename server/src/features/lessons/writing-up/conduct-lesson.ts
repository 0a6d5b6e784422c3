import type { ConductLessonInput, LessonDetail, LessonOutcome } from '@lectern/contract/lessons/lessons.schema';
import { blockOf, requirePermitted, requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { topicsOfEngagement } from '../../study/public/topics-of-engagement.ts';
import { closeLesson } from './close-lesson.ts';
import { lessonDetail } from '../lesson-detail.queries.ts';
import { canCorrectLesson, lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { hoursUntil } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';
import { recommend } from './recommend-course.ts';

type Report = Omit<ConductLessonInput, 'outcome' | 'recommendation'>;

/**
 * Writes a lesson up: closes it, charges the client and accrues the teacher's pay. Repeated with the same outcome, it changes only the
 * report; the money moves once.
 */
export async function conductLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ConductLessonInput },
): Promise<LessonDetail> {
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  const early = body.outcome === 'held' && canCorrectLesson(ctx.actor, lesson);
  if (!early) requirePermitted(ctx, lessonActions, 'conduct', lesson);
  const again = lesson.status === body.outcome;
  if (!again) {
    requirePossible(ctx, lessonActions, 'conduct', lesson);
    // A lesson is charged as held only after its end, unless a manager says so earlier.
    if (body.outcome === 'held' && !early && hoursUntil(lesson.finish, ctx.now) > 0)
      throw new AppError('lesson_not_over', { finish: lesson.finish }, 'outcome');
    // The waiting time for a late child applies to everyone who records a no-show.
    const tooEarly = body.outcome === 'client_no_show' ? blockOf(lessonActions.mark_no_show, ctx, lesson) : null;
    if (tooEarly !== null) throw new AppError(tooEarly.key, tooEarly.params, 'outcome');
  }
  const { outcome, recommendation, ...written } = body;
  // A missed lesson has no topic, homework or mark.
  const report: Report = outcome === 'held' ? written : { ...written, topic_id: null, homework: '', mark: null };
  await requireTopic(ctx, lesson, report.topic_id);
  let changed = !again;
  if (again) changed = await rewriteReport(ctx, lesson, outcome, report);
  else await close(ctx, lesson, outcome, report);
  if (recommendation !== null && outcome === 'held')
    changed = (await recommend(ctx, { ...lesson, status: outcome }, recommendation)) || changed;
  if (!changed) ctx.nothingChanged();
  return lessonDetail(ctx, params.id);
}

async function requireTopic({ db, settings }: WriteContext, lesson: LessonRow, topicId: number | null): Promise<void> {
  if (topicId === null) return;
  const topics = await topicsOfEngagement(db, lesson, settings.school_zone);
  if (!topics.some(({ id }) => id === topicId)) throw new AppError('topic_not_in_curriculum', {}, 'topic_id');
}

async function close(ctx: WriteContext, lesson: LessonRow, outcome: ConductLessonInput['outcome'], report: Report): Promise<void> {
  await closeLesson(ctx, lesson, outcome);
  await writeReport(ctx, lesson, outcome, report);
  ctx.audit({
    action: 'lesson.conduct',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status },
    new: { status: outcome, ...report },
  });
}

/** Overwrites the report of a reopened lesson. */
async function writeReport({ db, now, actor }: WriteContext, { id }: LessonRow, outcome: LessonOutcome, report: Report): Promise<void> {
  const row = { lesson_id: id, outcome, ...report, submitted_at: isoOf(now), submitted_by: actor.id };
  await db
    .insertInto('lesson_reports')
    .values(row)
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
}

const noWords: Report = { topic_id: null, homework: '', mark: null, parent_comment: '', private_note: '' };

/** @returns whether anything changed */
async function rewriteReport(ctx: WriteContext, lesson: LessonRow, outcome: LessonOutcome, report: Report): Promise<boolean> {
  const written = await ctx.db
    .selectFrom('lesson_reports')
    .select(['topic_id', 'homework', 'mark', 'parent_comment', 'private_note'])
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirst();
  // Another user may have recorded the no-show; then there is no report yet.
  const before = written ?? noWords;
  const changed = (Object.keys(report) as (keyof Report)[]).filter((field) => before[field] !== report[field]);
  if (changed.length === 0) return false;
  if (written === undefined) await writeReport(ctx, lesson, outcome, report);
  else await ctx.db.updateTable('lesson_reports').set(report).where('lesson_id', '=', lesson.id).execute();
  ctx.audit({
    action: 'lesson.rewrite_report',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: Object.fromEntries(changed.map((field) => [field, before[field]])),
    new: Object.fromEntries(changed.map((field) => [field, report[field]])),
  });
  return true;
}
