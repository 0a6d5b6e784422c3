import type { TestFigures, TestFiguresQuery } from '@lectern/contract/study/figures/study-figures.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { orderBy, pageFrom } from './figures-page.ts';
import type { Page } from './figures-page.ts';
import { ofGrade, taughtBy } from './taught-topics.queries.ts';

const keys = { mean: sql`mean_percent`, passed: sql`passed_percent`, results: sql`results`, title: sql`lower(title)` };

/** Lists the tests that were given. A test is listed at its topic in the version in force, otherwise in the latest one. */
export function listTestFigures(ctx: ReadContext, { query }: { query: TestFiguresQuery }): Promise<Page<TestFigures>> {
  const which = query.search === undefined ? sql`true` : sql`v.title ilike ${containsPattern(query.search)}`;
  const figures = sql`
    with given as (
      select r.test_id, r.earned from test_results r join test_templates v on v.id = r.test_id join lessons l on l.id = r.lesson_id
      where ${taughtBy('l', query)} and ${which}
    ), worth as (
      select test_id, sum(points) * 100.0 as points from test_questions where test_id in (select test_id from given) group by 1
    ), counted as (
      select g.test_id, count(*)::int as results, avg(g.earned / w.points * 100) as mean,
        avg(case when g.earned * 100 >= v.pass_percent * w.points then 100 else 0 end) as passed
      from given g join worth w on w.test_id = g.test_id join test_templates v on v.id = g.test_id group by 1
    ), figures as materialized (
      select v.id, v.course_id, ${titleOf(ctx, 'co')} as course_title, p.grade, p.curriculum_id, p.grade_level_id, v.title, v.version, n.results,
        round(n.mean, 1)::float8 as mean_percent, round(n.passed, 1)::float8 as passed_percent
      from counted n join test_templates v on v.id = n.test_id join courses co on co.id = v.course_id
      cross join lateral (
        select c.grade, c.id as curriculum_id, g.id as grade_level_id
        from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
        where coalesce(t.origin_id, t.id) = v.lineage_id order by (c.status = 'published') desc, c.id desc limit 1
      ) p
      where ${ofGrade(sql`p.grade`, query)}
    )`;
  return pageFrom(ctx, figures, sql`select * from figures ${orderBy(query.ordering, keys)} ${pageLimit(query)}`);
}
