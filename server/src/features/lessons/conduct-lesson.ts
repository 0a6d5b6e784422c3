import type { ConductLessonInput, LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { accrueLesson } from '../salary/public/accrue-lesson.ts';
import { topicsOfEngagement } from '../study/public/topics-of-engagement.ts';
import { chargeLesson } from '../subscriptions/public/charge-lesson.ts';
import { getLesson } from './lesson-detail.queries.ts';
import { canConductLesson } from './lessons.policy.ts';
import { requireLesson } from './lessons.queries.ts';
import { costOfOutcome, refusalByState } from './lessons.rules.ts';
import type { LessonRow } from './lessons.view.ts';

type Report = Omit<ConductLessonInput, 'outcome'>;

/**
 * Writes a lesson up: closes it, charges the client and accrues the teacher's pay. Sent again with the same outcome, it
 * changes at most the words of the report; the money was moved once.
 */
export async function conductLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ConductLessonInput },
): Promise<LessonDetail> {
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  if (!canConductLesson(ctx.actor, lesson)) throw new AppError('forbidden');
  const again = lesson.status === body.outcome;
  if (!again) {
    const refused = refusalByState('conduct', lesson, ctx.now);
    if (refused !== null) throw new AppError(refused, { start: lesson.start });
  }
  const { outcome, ...written } = body;
  // Nothing was taught to a child who did not come.
  const report: Report = outcome === 'held' ? written : { ...written, topic_id: null, homework: '', mark: null };
  await requireTopic(ctx, lesson, report.topic_id);
  if (again) await rewriteReport(ctx, lesson, report);
  else await close(ctx, lesson, outcome, report);
  return getLesson(ctx, { params });
}

async function requireTopic({ db, settings }: WriteContext, lesson: LessonRow, topicId: number | null): Promise<void> {
  if (topicId === null) return;
  const topics = await topicsOfEngagement(db, lesson, settings.school_zone);
  if (!topics.some(({ id }) => id === topicId)) throw new AppError('topic_not_in_curriculum', {}, 'topic_id');
}

async function close(ctx: WriteContext, lesson: LessonRow, outcome: ConductLessonInput['outcome'], report: Report): Promise<void> {
  const at = isoOf(ctx.now);
  const closingNo = lesson.closing_no + 1;
  await ctx.db
    .updateTable('lessons')
    .set({ status: outcome, closed_at: at, closed_by: ctx.actor.id, closing_no: closingNo })
    .where('id', '=', lesson.id)
    .execute();
  const row = { lesson_id: lesson.id, outcome, ...report, submitted_at: at, submitted_by: ctx.actor.id };
  await ctx.db
    .insertInto('lesson_reports')
    .values(row)
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
  const shares = costOfOutcome(lesson.policy, outcome);
  const billed = { ...lesson, client_id: lesson.pupil, closing_no: closingNo };
  await chargeLesson(ctx, billed, shares.client);
  await accrueLesson(ctx, billed, outcome, shares.teacher);
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

async function rewriteReport(ctx: WriteContext, lesson: LessonRow, report: Report): Promise<void> {
  const before = await ctx.db
    .selectFrom('lesson_reports')
    .select(['topic_id', 'homework', 'mark', 'parent_comment', 'private_note'])
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const changed = (Object.keys(report) as (keyof Report)[]).filter((field) => before[field] !== report[field]);
  if (changed.length === 0) {
    ctx.nothingChanged();
    return;
  }
  await ctx.db.updateTable('lesson_reports').set(report).where('lesson_id', '=', lesson.id).execute();
  ctx.audit({
    action: 'lesson.rewrite_report',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: Object.fromEntries(changed.map((field) => [field, before[field]])),
    new: Object.fromEntries(changed.map((field) => [field, report[field]])),
  });
}
