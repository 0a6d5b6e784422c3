import type { TopicFigures, TopicFiguresQuery } from '@lectern/contract/study/figures/study-figures.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { orderBy, pageFrom } from './figures-page.ts';
import type { Page } from './figures-page.ts';
import { publishedLevels, taughtEngagements, taughtWhere } from './taught-topics.queries.ts';
import type { TaughtFilter } from './taught-topics.queries.ts';

const keys = { skipped: sql`skipped`, excess: sql`lessons - hours`, mark: sql`mark`, title: sql`lower(title)` };

/** Topics that children have reached. Each child counts once, however many teachers they have. */
function figuresOf(ctx: ReadContext, filter: TaughtFilter, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${publishedLevels(filter)}, kids as materialized (
      select distinct e.kid_id, v.id as grade_level_id from ${taughtEngagements} where ${taughtWhere(filter)}
    ), lasts as (
      select h.grade_level_id, h.last, count(*)::int as children
      from kids k join child_levels h on h.kid_id = k.kid_id and h.grade_level_id = k.grade_level_id group by 1, 2
    ), reached as (
      select t.id, sum(l.children)::int as children
      from lasts l join topics t on t.grade_level_id = l.grade_level_id and t.position <= l.last group by 1
    ), taken as (
      select h.topic_id as id, count(*)::int as held, sum(h.lessons)::float8 as lessons, sum(h.marks)::float8 as marks, sum(h.marked)::int as marked
      from kids k join child_topics h on h.kid_id = k.kid_id and h.grade_level_id = k.grade_level_id group by 1
    ), counted as (
      select r.id, r.children, coalesce(h.held, 0) as held, h.lessons, h.marks, h.marked from reached r left join taken h on h.id = r.id
    ), figures as materialized (
      select t.id, v.course_id, ${titleOf(ctx, 'co')} as course_title, v.grade, v.curriculum_id, v.id as grade_level_id, v.title as level_title, t.title,
        t.hours, n.children, n.held, n.children - n.held as skipped, n.lessons / nullif(n.held, 0) as lessons, n.marks / nullif(n.marked, 0) as mark
      from counted n join topics t on t.id = n.id join levels v on v.id = t.grade_level_id join courses co on co.id = v.course_id where ${which}
    )`;
}

/** Lists how topics are taught, by course, grade and teacher. */
export function listTopicFigures(ctx: ReadContext, { query }: { query: TopicFiguresQuery }): Promise<Page<TopicFigures>> {
  const which = query.search === undefined ? sql`true` : sql`t.title ilike ${containsPattern(query.search)}`;
  return pageFrom(ctx, figuresOf(ctx, query, which), sql`select * from figures ${orderBy(query.ordering, keys)} ${pageLimit(query)}`);
}

/** Topics by the number of children who skipped them. */
export async function mostSkippedTopics(ctx: ReadContext, most: number): Promise<TopicFigures[]> {
  const figures = figuresOf(ctx, {}, sql`n.held < n.children`);
  const { results } = await pageFrom<TopicFigures>(ctx, figures, sql`select * from figures ${orderBy('-skipped', keys)} limit ${most}`);
  return results;
}
