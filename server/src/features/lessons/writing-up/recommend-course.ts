import type { Recommendation, RecommendedCourse, RecommendInput } from '@lectern/contract/lessons/lesson-choices.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { canConductLesson } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';
import { recommendationOf } from './recommendations.queries.ts';

/** Recommends a course, level and frequency after a held trial lesson. A repeated call replaces the recommendation. */
export async function recommendCourse(ctx: WriteContext, { body }: { body: RecommendInput }): Promise<Recommendation> {
  const { lesson_id, ...advice } = body;
  const lesson = await requireLesson(ctx, lesson_id, { forUpdate: true });
  if (!canConductLesson(ctx.actor, lesson)) throw new AppError('not_found');
  const changed = await recommend(ctx, lesson, advice);
  if (!changed) ctx.nothingChanged();
  const recommendation = await recommendationOf(ctx, lesson_id);
  if (recommendation === null) throw new AppError('not_found');
  return recommendation;
}

/**
 * Writes the recommendation for a lesson whose row is locked.
 * @returns whether it changed
 * @throws AppError `not_a_trial`, `lesson_not_closed` (held lessons only), `level_of_other_course`
 */
export async function recommend(ctx: WriteContext, lesson: LessonRow, advice: RecommendedCourse): Promise<boolean> {
  if (lesson.kind !== 'trial') throw new AppError('not_a_trial', {}, 'recommendation');
  if (lesson.status !== 'held') throw new AppError('lesson_not_closed');
  await requireLevel(ctx, advice);
  const before = await recommendationOf(ctx, lesson.id);
  const fields = ['course_id', 'grade_level_id', 'lessons_per_week', 'comment'] as const;
  if (before !== null && fields.every((field) => before[field] === advice[field])) return false;
  const { kid_id, pupil: client_id, teacher_id } = lesson;
  const row = { ...advice, kid_id, client_id, teacher_id, recommended_at: isoOf(ctx.now), recommended_by: ctx.actor.id };
  await ctx.db
    .insertInto('recommendations')
    .values({ lesson_id: lesson.id, ...row })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
  ctx.audit({
    action: 'recommendation.give',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id,
    teacher_id,
    old: before === null ? null : Object.fromEntries(fields.map((field) => [field, before[field]])),
    new: advice,
  });
  return true;
}

/** The course must exist and have the level. */
async function requireLevel({ db }: WriteContext, { course_id, grade_level_id }: RecommendedCourse): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select ${grade_level_id}::int is null or exists (select from grade_levels g join curriculums u on u.id = g.curriculum_id
      where g.id = ${grade_level_id} and u.course_id = c.id) as known
    from courses c where c.id = ${course_id}
  `.execute(db);
  const [course] = rows;
  if (course === undefined) throw new AppError('invalid', { reason: 'choice' }, 'course_id');
  if (!course.known) throw new AppError('level_of_other_course', {}, 'grade_level_id');
}
