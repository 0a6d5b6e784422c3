import type { TestDraft, TestPlace } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { testBlockersOf } from './test-blockers.rules.ts';
import { storedQuestions } from './test-templates.queries.ts';

const mostDrafts = 20;

/** Lists drafts of tests, latest first. A draft whose topic was deleted cannot be opened and is left out. */
export async function listTestDrafts(ctx: ReadContext): Promise<TestDraft[]> {
  const { rows } = await sql<Pick<TestDraft, 'id' | 'title' | 'version'>>`
    select id, title, version from test_templates where status = 'draft' order by created_at desc, id desc limit ${mostDrafts}`.execute(
    ctx.db,
  );
  const places = await placesOfTests(
    ctx,
    rows.map(({ id }) => id),
  );
  const drafts = await Promise.all(
    rows.map(async (draft) => {
      const place = places.get(draft.id);
      return place === undefined ? [] : [{ ...draft, place, blockers: testBlockersOf(await storedQuestions(ctx, draft.id)).length }];
    }),
  );
  return drafts.flat();
}

/** The places of tests in the curriculum, by their id: at the topic in the version in force, otherwise in the latest one. */
export async function placesOfTests(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TestPlace>> {
  const { db } = ctx;
  const { rows } = await sql<TestPlace & { readonly test_id: number }>`
    select v.id as test_id, c.course_id, ${titleOf(ctx, 'co')} as course_title, c.grade, c.id as curriculum_id, p.grade_level_id
    from test_templates v cross join lateral (
      select g.id as grade_level_id, g.curriculum_id from topics t join grade_levels g on g.id = t.grade_level_id
      join curriculums u on u.id = g.curriculum_id
      where coalesce(t.origin_id, t.id) = v.lineage_id order by (u.status = 'published') desc, u.id desc, g.id limit 1
    ) p join curriculums c on c.id = p.curriculum_id join courses co on co.id = c.course_id where v.id = any(${[...ids]}::int[])
  `.execute(db);
  return new Map(rows.map(({ test_id, ...place }) => [test_id, place]));
}
