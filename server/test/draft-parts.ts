import { testNow } from './build.ts';
import type { DraftKind, RowRule } from './row-rules.ts';
import type { TestApp } from './test-app.ts';

type Course = { readonly course_id: number; readonly grade_level_id: number; readonly engagement_id: number; readonly manager_id: number };

const kinds: readonly string[] = ['curriculum', 'grade_level', 'topic', 'deleted_topic', 'curriculum_move'] satisfies DraftKind[];
export const isDraftKind = (kind: RowRule['record']): kind is DraftKind => kinds.includes(kind);

let version = 100;

/** Creates a draft of a course with a level, a topic, a deleted topic, and a move of the child; returns the id of the requested part. */
export async function draftPart({ database: { db } }: TestApp, kind: DraftKind, of: Course): Promise<number> {
  version += 1;
  if (kind === 'curriculum_move') {
    const { id } = await db
      .insertInto('curriculum_moves')
      .values({ grade_level_id: of.grade_level_id, moved_at: testNow.toString(), moved_by: of.manager_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('curriculum_move_items').values({ move_id: id, engagement_id: of.engagement_id }).execute();
    return id;
  }
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
  return { curriculum, grade_level, topic, deleted_topic }[kind];
}
