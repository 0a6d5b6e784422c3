import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { testNow } from '../build.ts';
import { isPayKind, payKinds, payPart } from './pay-parts.ts';
import { isPracticeKind, practiceKinds, practicePart } from './practice-parts.ts';
import { oneQuestion } from '../contract/right-inputs.ts';
import type { DraftKind } from './draft-kinds.ts';
import type { RowRule } from './row-rules.ts';
import type { TestApp } from '../test-app.ts';

type Course = {
  readonly course_id: number;
  readonly grade_level_id: number;
  readonly engagement_id: number;
  readonly manager_id: number;
  readonly teacher_id: number;
  readonly kid_id: number;
  readonly client_id: number;
  readonly service_course_id: number;
};

const kinds: readonly string[] = [
  'curriculum',
  'grade_level',
  'topic',
  'deleted_topic',
  'material_file',
  'curriculum_move',
  'checklist',
  'child_checklist',
  'test_template',
  'test_question',
  'question_picture',
  'published_test',
  'test_result',
  ...payKinds,
  ...practiceKinds,
] satisfies DraftKind[];
export const isDraftKind = (kind: RowRule['record']): kind is DraftKind => kinds.includes(kind);

let version = 100;

/** Creates a draft of a course with a level, a topic, a deleted topic, and a move of the child; returns the id of the requested part. */
export async function draftPart({ database: { db } }: TestApp, kind: DraftKind, of: Course): Promise<number> {
  version += 1;
  if (kind === 'checklist' || kind === 'child_checklist') return checklistPart(db, kind, of);
  if (kind === 'curriculum_move') {
    const { id } = await db
      .insertInto('curriculum_moves')
      .values({ grade_level_id: of.grade_level_id, moved_at: testNow.toString(), moved_by: of.manager_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('curriculum_move_items').values({ move_id: id, engagement_id: of.engagement_id }).execute();
    return id;
  }
  if (isPayKind(kind)) return payPart(db, kind, of.teacher_id);
  if (isPracticeKind(kind)) return practicePart(db, kind, of);
  if (kind === 'test_result') return testResult(db, of);
  if (kind === 'test_template' || kind === 'test_question' || kind === 'published_test' || kind === 'question_picture')
    return testPart(db, kind, of);
  const { id: curriculum } = await db
    .insertInto('curriculums')
    .values({ course_id: of.course_id, grade: 7, version, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: grade_level } = await db
    .insertInto('grade_levels')
    .values({ curriculum_id: curriculum, position: 1, title: 'Standard' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: topic } = await db
    .insertInto('topics')
    .values({ grade_level_id: grade_level, position: 1, title: 'Numbers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deleted_topic = 1_000_000 + topic;
  const content = JSON.stringify({ title: 'Gone', goal: '', hours: 1, preparation: '', homework: '', links: [], origin_id: null });
  await db
    .insertInto('deleted_topics')
    .values({ id: deleted_topic, grade_level_id: grade_level, position: 1, content, deleted_at: testNow.toString() })
    .execute();
  const material_file = await pictureFile(db);
  await db.insertInto('topic_files').values({ topic_id: topic, position: 1, file_id: material_file, title: 'Scheme' }).execute();
  return { curriculum, grade_level, topic, deleted_topic, material_file }[kind];
}

async function pictureFile(db: TestApp['database']['db']): Promise<number> {
  const { id } = await db
    .insertInto('material_files')
    .values({ media_type: 'image/png', size: 7, created_at: testNow.toString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('material_pieces')
    .values({ file_id: id, no: 0, content: Buffer.from('picture') })
    .execute();
  return id;
}

/** A draft with one criterion, or a child's checklist submitted with one mark. */
async function checklistPart(db: TestApp['database']['db'], kind: 'checklist' | 'child_checklist', of: Course): Promise<number> {
  const at = testNow.toString();
  const { course_id, engagement_id, kid_id, manager_id } = of;
  const { id: checklist_id } = await db
    .insertInto('checklists')
    .values({ course_id, grade: 7, version, status: 'draft', every_lessons: 8, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: section_id } = await db
    .insertInto('checklist_sections')
    .values({ checklist_id, position: 1, title: 'Numbers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: criterion_id } = await db
    .insertInto('checklist_criteria')
    .values({ section_id, position: 1, title: 'Adds', scale: ['no', 'yes'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'checklist') return checklist_id;
  const { id } = await db
    .insertInto('child_checklists')
    .values({
      ...{
        checklist_id,
        engagement_id,
        kid_id,
        course_id,
        occasion: `asked:${version}`,
        lessons_held: 0,
        opened_at: at,
        deadline: '2026-11-23',
      },
      ...{ status: 'submitted', first_submitted_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const revision = { child_checklist_id: id, revision: 1 };
  await db
    .insertInto('checklist_revisions')
    .values({ ...revision, begun_at: at })
    .execute();
  await db
    .insertInto('checklist_marks')
    .values({ ...revision, criterion_id, mark: 2 })
    .execute();
  await db
    .updateTable('checklist_revisions')
    .set({ submitted_at: at, submitted_by: manager_id })
    .where('child_checklist_id', '=', id)
    .execute();
  return id;
}

/** A draft of a topic's test with one question, or a published one. */
async function testPart(
  db: TestApp['database']['db'],
  kind: 'test_template' | 'test_question' | 'published_test' | 'question_picture',
  of: Course,
): Promise<number> {
  const { id } = await db
    .insertInto('test_templates')
    .values({ course_id: of.course_id, lineage_id: 1_000_000 + version, version: 1, title: 'Numbers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const picture = kind === 'question_picture' ? await pictureFile(db) : null;
  const content = JSON.stringify(picture === null ? oneQuestion : { ...oneQuestion, picture: { id: picture, alt: 'Scheme' } });
  const question = await db
    .insertInto('test_questions')
    .values({ test_id: id, position: 1, kind: oneQuestion.kind, points: oneQuestion.points, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'published_test') await db.updateTable('test_templates').set({ status: 'published' }).where('id', '=', id).execute();
  return picture ?? (kind === 'test_question' ? question.id : id);
}

/** A test result in a lesson that has begun. */
async function testResult(db: TestApp['database']['db'], of: Course): Promise<number> {
  const test_id = await testPart(db, 'published_test', of);
  const { teacher_id, kid_id, client_id, course_id, service_course_id, engagement_id } = of;
  const start = testNow.subtract({ hours: 24 * version });
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
    .insertInto('test_results')
    .values({ lesson_id, test_id, earned: 100, by_question: false, entered_at: testNow.toString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
