import type { TopicFigures, TopicFiguresQuery } from '@lectern/contract/study/figures/study-figures.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { orderBy, pageFrom } from './figures-page.ts';
import type { Page } from './figures-page.ts';
import { taughtTopics } from './taught-topics.queries.ts';
import type { TaughtFilter } from './taught-topics.queries.ts';

const keys = { skipped: sql`skipped`, excess: sql`lessons - hours`, mark: sql`mark`, title: sql`lower(title)` };

/** Topics that children have reached. Each child counts once, however many teachers it has. */
function figuresOf(filter: TaughtFilter, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${taughtTopics(filter)}, children as (
      select kid_id, grade_level_id, max(last) as last from reached group by 1, 2
    ), counted as (
      select t.id, count(*)::int as children, count(h.kid_id)::int as held, sum(h.lessons)::float8 as lessons, sum(h.marks)::float8 as marks,
        sum(h.marked)::int as marked
      from children c join topics t on t.grade_level_id = c.grade_level_id and t.position <= c.last
      left join had h on h.kid_id = c.kid_id and h.lineage = coalesce(t.origin_id, t.id) group by 1
    ), figures as materialized (
      select t.id, c.course_id, co.title as course_title, c.grade, c.id as curriculum_id, g.id as grade_level_id, g.title as level_title, t.title,
        t.hours, n.children, n.held, n.children - n.held as skipped, n.lessons / nullif(n.held, 0) as lessons, n.marks / nullif(n.marked, 0) as mark
      from counted n join topics t on t.id = n.id join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
      join courses co on co.id = c.course_id where ${which}
    )`;
}

/** Lists how topics are taught, by course, grade and teacher. */
export function listTopicFigures(ctx: ReadContext, { query }: { query: TopicFiguresQuery }): Promise<Page<TopicFigures>> {
  const which = query.search === undefined ? sql`true` : sql`t.title ilike ${containsPattern(query.search)}`;
  return pageFrom(ctx, figuresOf(query, which), sql`${orderBy(query.ordering, keys)} ${pageLimit(query)}`);
}

/** Topics by the number of children who skipped them. */
export async function mostSkippedTopics(ctx: ReadContext, most: number): Promise<TopicFigures[]> {
  const figures = figuresOf({}, sql`n.held < n.children`);
  const { results } = await pageFrom<TopicFigures>(ctx, figures, sql`${orderBy('-skipped', keys)} limit ${most}`);
  return results;
}
