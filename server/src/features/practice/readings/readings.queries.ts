import type { LessonTexts, Reading } from '@lectern/contract/practice/readings.schema';
import { wordsPerMinute } from '@lectern/contract/practice/reading.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { givenInLesson } from '../../lessons/public/given-in-lesson.policy.ts';
import { readableLessonsOf, requireReadableLesson } from '../../lessons/public/readable-lesson.ts';
import type { ReadableLesson } from '../../lessons/public/readable-lesson.ts';
import { ageOn } from '../groups/age.rules.ts';

/** @throws AppError `not_found` */
export async function getLessonTexts(ctx: ReadContext, { query }: { query: { lesson_id: number } }): Promise<LessonTexts> {
  return lessonTextsOf(ctx, await requireReadableLesson(ctx, query.lesson_id));
}

export async function lessonTextsOf(ctx: ReadContext, lesson: ReadableLesson): Promise<LessonTexts> {
  const [age, results] = await Promise.all([ageAtLesson(ctx, lesson), readingsOf(ctx, sql`l.id = ${lesson.id}`)]);
  return { age, choices: await choicesOf(ctx, lesson, age), results, can: allowedActions(ctx, givenInLesson, lesson) };
}

/** The child's age on the day of a lesson, in the school's zone. */
export async function ageAtLesson({ db, settings }: ReadContext, { kid_id, start }: ReadableLesson): Promise<number> {
  const kid = await db.selectFrom('children').select(['birth_date', 'grade']).where('id', '=', kid_id).executeTakeFirstOrThrow();
  return ageOn(dateIn(settings.school_zone, Temporal.Instant.from(start)), kid);
}

/** Published texts for an age that the child has not read in any version. */
async function choicesOf({ db }: ReadContext, { kid_id, course_id }: ReadableLesson, age: number): Promise<LessonTexts['choices']> {
  const { rows } = await sql<LessonTexts['choices'][number]>`
    select v.id, v.title, v.language, v.level, v.words
    from practice_texts v join age_groups g on g.id = v.age_group_id and ${age}::int between g.years_from and g.years_to
    where v.course_id = ${course_id} and v.status = 'published' and not exists (
      select from text_readings r join practice_texts o on o.id = r.text_id join lessons l on l.id = r.lesson_id
      where l.kid_id = ${kid_id} and o.lineage_id = v.lineage_id
    ) order by array_position(array['basic', 'standard', 'advanced'], v.level), v.title, v.id limit 200
  `.execute(db);
  return [...rows];
}

/** @throws AppError `not_found` */
export async function listKidReadings(ctx: ReadContext, { query: { kid_id } }: { query: { kid_id: number } }): Promise<Reading[]> {
  return readingsOf(ctx, await readableLessonsOf(ctx, kid_id));
}

/** The readings of lessons that took place, the latest first. @param which a condition over `lessons l` */
export async function readingsOf(ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>, which: RawBuilder<unknown>): Promise<Reading[]> {
  const { db } = ctx;
  const { rows } = await sql<Omit<Reading, 'words_per_minute'>>`
    select r.id, r.lesson_id, l.start, ${titleOf(ctx, 'co')} as course_title, r.text_id, v.title, v.words, r.words_read, r.seconds, r.errors, r.answers,
      r.comprehension
    from text_readings r join lessons l on l.id = r.lesson_id join practice_texts v on v.id = r.text_id join courses co on co.id = l.course_id
    where l.status in ('planned', 'held') and ${which} order by l.start desc, r.id desc limit 200
  `.execute(db);
  return rows.map((row) => ({ ...row, words_per_minute: wordsPerMinute(row) }));
}
