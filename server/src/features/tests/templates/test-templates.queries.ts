import type { TestQuestion, TestTemplate, TopicTests } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { readableVersions } from '../../study/public/readable-versions.ts';
import { testActions } from '../tests.policy.ts';
import { testBlockersOf } from './test-blockers.rules.ts';

/** A `TestSummary` of `test_templates v` as JSON. */
const summary = sql`json_build_object('id', v.id, 'version', v.version, 'status', v.status, 'title', v.title, 'published_at', v.published_at,
  'questions', (select count(*)::int from test_questions q where q.test_id = v.id),
  'points', (select coalesce(sum(q.points), 0)::int from test_questions q where q.test_id = v.id))`;

/** Lists the tests of the topics of a level. @throws AppError `not_found` */
export async function listTopicTests({ db }: ReadContext, { query }: { query: { grade_level_id: number } }): Promise<TopicTests[]> {
  const { grade_level_id: level } = query;
  const { rows } = await sql<TopicTests & { readonly topic_id: number | null }>`
    select t.id as topic_id, coalesce(json_agg(${summary} order by v.version desc) filter (where v.id is not null), '[]') as tests
    from grade_levels g left join topics t on t.grade_level_id = g.id
    left join test_templates v on v.lineage_id = coalesce(t.origin_id, t.id)
    where g.id = ${level} group by t.id, t.position order by t.position
  `.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id: level }, 'grade_level_id');
  return rows.filter(({ topic_id }) => topic_id !== null);
}

/** @throws AppError `not_found` */
export function getTest(ctx: ReadContext, { params }: { params: { id: number } }): Promise<TestTemplate> {
  return testOf(ctx, params.id, readableVersions(ctx.actor));
}

type Found = Omit<TestTemplate, 'questions' | 'unreadable' | 'points' | 'blockers' | 'can'>;

/** @param which a condition over `test_templates v` @throws AppError `not_found` */
export async function testOf(ctx: ReadContext, id: number, which: RawBuilder<unknown> = sql`true`): Promise<TestTemplate> {
  const [{ rows }, stored] = await Promise.all([
    sql<Found>`
      select v.id, v.version, v.status, v.title, v.pass_percent, v.shuffle, json_build_object('id', co.id, 'title', ${titleOf(ctx, 'co')}) as course,
        (select json_build_object('id', t.id, 'title', t.title, 'grade_level_id', g.id, 'curriculum_id', c.id, 'grade', c.grade)
          from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
          where coalesce(t.origin_id, t.id) = v.lineage_id order by c.version desc, t.id desc limit 1) as topic,
        coalesce((select json_agg(${summary} order by v.version desc) from (
          select * from test_templates o where o.lineage_id = (select lineage_id from test_templates where id = ${id}) and o.id <> ${id}
        ) v where ${which}), '[]') as versions
      from test_templates v join courses co on co.id = v.course_id where v.id = ${id} and ${which}
    `.execute(ctx.db),
    storedQuestions(ctx, id),
  ]);
  const test = rows[0];
  if (test === undefined) throw new AppError('not_found', { id });
  const blockers = test.status === 'draft' ? testBlockersOf(stored) : [];
  return {
    ...test,
    ...stored,
    points: stored.questions.reduce((sum, { content }) => sum + content.points, 0),
    blockers,
    can: allowedActions(ctx, testActions, { status: test.status, blockers: blockers.length }),
  };
}

type StoredQuestions = Pick<TestTemplate, 'questions' | 'unreadable'>;

/** The questions of a test, in order, and those that cannot be read. */
export async function storedQuestions({ db }: Pick<ReadContext, 'db'>, testId: number): Promise<StoredQuestions> {
  const rows = await db
    .selectFrom('test_questions')
    .select(['id', 'position', 'content'])
    .where('test_id', '=', testId)
    .orderBy('position')
    .execute();
  const questions: TestQuestion[] = [];
  const unreadable: { id: number; position: number }[] = [];
  for (const { content, ...row } of rows) {
    const read = readQuestion(content);
    if (read === null) unreadable.push(row);
    else questions.push({ ...row, content: read });
  }
  return { questions, unreadable };
}

/** The questions of a test that can be read, in order. */
export const questionsOf = async (ctx: Pick<ReadContext, 'db'>, testId: number): Promise<TestQuestion[]> =>
  (await storedQuestions(ctx, testId)).questions;
