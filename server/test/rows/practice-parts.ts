import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { testNow } from '../build.ts';
import type { PracticeKind } from './draft-kinds.ts';
import { oneQuestion } from '../contract/right-inputs.ts';
import type { RowRule } from './row-rules.ts';
import type { TestApp } from '../test-app.ts';

type Db = TestApp['database']['db'];
type Taught = {
  readonly course_id: number;
  readonly engagement_id: number;
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly client_id: number;
  readonly service_course_id: number;
};

export const practiceKinds = [
  'age_group',
  'age_group_with_text',
  'practice_text',
  'published_text',
  'text_reading',
] as const satisfies PracticeKind[];
export const isPracticeKind = (kind: RowRule['record']): kind is PracticeKind => (practiceKinds as readonly string[]).includes(kind);

let made = 0;

/** Creates an age group of a course, a text of it, or the reading of one in a lesson that has begun; returns its id. */
export async function practicePart(db: Db, kind: PracticeKind, of: Taught): Promise<number> {
  made += 1;
  const group = await ageGroup(db, of.course_id, kind === 'age_group');
  if (kind === 'age_group') return group;
  const at = testNow.toString();
  const { id: text_id } = await db
    .insertInto('practice_texts')
    .values({
      ...{ course_id: of.course_id, age_group_id: group, lineage_id: 1_000_000 + made, version: 1, status: 'draft', created_at: at },
      ...{
        title: 'The fox',
        language: 'en',
        level: 'basic',
        rights: 'own',
        words: kind === 'practice_text' ? 5 : 100,
        questions: JSON.stringify([oneQuestion]),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'age_group_with_text') return group;
  if (kind === 'practice_text') return text_id;
  await db.updateTable('practice_texts').set({ status: 'published', published_at: at }).where('id', '=', text_id).execute();
  if (kind === 'published_text') return text_id;
  const { teacher_id, kid_id, client_id, course_id, service_course_id, engagement_id } = of;
  // Not at the hour of the lessons of test results, of which a run makes more than 400, too.
  const start = testNow.subtract({ hours: 24 * (400 + made) + 3 });
  const time = { start: start.toString(), finish: start.add({ minutes: 45 }).toString(), minutes: 45, created_at: start.toString() };
  const { id: lesson_id } = await db
    .insertInto('lessons')
    .values({
      ...{ teacher_id, kid_id, client_id, course_id, service_course_id, engagement_id },
      ...{ ...time, status: 'planned', policy: JSON.stringify(defaultLessonPolicy) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('text_readings')
    .values({ lesson_id, text_id, seconds: 60, words_read: 100, errors: 2, entered_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Texts share one group of the course; a group without texts gets a course of its own, because groups may not overlap. */
async function ageGroup(db: Db, course_id: number, empty: boolean): Promise<number> {
  const known = await db.selectFrom('age_groups').select('id').where('course_id', '=', course_id).limit(1).executeTakeFirst();
  if (!empty && known !== undefined) return known.id;
  const { id } = await db
    .insertInto('age_groups')
    .values({
      course_id: empty ? await anotherCourse(db, course_id) : course_id,
      years_from: 7,
      years_to: 9,
      created_at: testNow.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function anotherCourse(db: Db, course_id: number): Promise<number> {
  const { direction_id } = await db.selectFrom('courses').select('direction_id').where('id', '=', course_id).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('courses')
    .values({ direction_id, title_en: `Course with age groups ${made}`, title_ru: `Course with age groups ${made}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
