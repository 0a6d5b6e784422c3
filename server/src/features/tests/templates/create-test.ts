import type { TestInput, TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { testOf } from './test-templates.queries.ts';

type Topic = { readonly lineage_id: number; readonly course_id: number; readonly title: string };
type Origin = { readonly status: string; readonly title: string; readonly pass_percent: number; readonly shuffle: boolean };

/** Creates a draft. @throws AppError `not_found`, `test_not_published` for a copy of a draft */
export async function createTest(ctx: WriteContext, { body }: { body: TestInput }): Promise<TestTemplate> {
  const { db } = ctx;
  const topic = await topicOf(ctx, body.topic_id);
  const origin = body.from_id === null ? null : await originOf(ctx, body.from_id, topic.course_id);
  const { title, pass_percent, shuffle } = origin ?? { title: topic.title, pass_percent: 60, shuffle: true };
  const { rows } = await sql<{ id: number }>`
    insert into test_templates (course_id, lineage_id, version, title, pass_percent, shuffle, origin_id, created_at, created_by)
    select ${topic.course_id}::int, ${topic.lineage_id}::int, coalesce(max(version), 0) + 1, ${title}, ${pass_percent}::int,
      ${shuffle}::boolean, ${body.from_id}::int, ${isoOf(ctx.now)}::timestamptz, ${ctx.actor.id}::int
    from test_templates where lineage_id = ${topic.lineage_id} returning id
  `.execute(db);
  const id = rows[0]?.id ?? 0;
  if (body.from_id !== null)
    await sql`
      insert into test_questions (test_id, position, kind, points, content, origin_id)
      select ${id}::int, position, kind, points, content, coalesce(origin_id, id) from test_questions where test_id = ${body.from_id}
    `.execute(db);
  ctx.audit({ action: 'test_template.create', entity: 'test_template', entity_id: id, new: body });
  return testOf(ctx, id);
}

/** The topic's lineage, under the lock of its course, which makes the version number unique. */
async function topicOf({ db }: WriteContext, id: number): Promise<Topic> {
  const { rows } = await sql<Topic>`
    select coalesce(t.origin_id, t.id) as lineage_id, co.id as course_id, t.title
    from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id join courses co on co.id = c.course_id
    where t.id = ${id} for no key update of co
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id }, 'topic_id');
  return rows[0];
}

async function originOf({ db }: WriteContext, id: number, courseId: number): Promise<Origin> {
  const origin = await db
    .selectFrom('test_templates')
    .select(['status', 'title', 'pass_percent', 'shuffle'])
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  if (origin === undefined) throw new AppError('not_found', { id }, 'from_id');
  if (origin.status === 'draft') throw new AppError('test_not_published', {}, 'from_id');
  return origin;
}
