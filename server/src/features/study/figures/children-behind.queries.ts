import type { ChildBehind, ChildrenBehindQuery } from '@lectern/contract/study/figures/study-figures.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { orderBy, pageFrom } from './figures-page.ts';
import type { Page } from './figures-page.ts';
import { schoolYearStart } from './school-year.rules.ts';
import { publishedLevels, taughtEngagements, taughtWhere } from './taught-topics.queries.ts';

const keys = { behind: sql`behind`, skipped: sql`skipped`, name: sql`lower(kid_name)` };

/** Lists children behind the plan of their level, within the actor's scope. */
export function listChildrenBehind(ctx: ReadContext, { query }: { query: ChildrenBehindQuery }): Promise<Page<ChildBehind>> {
  const today = dateIn(ctx.settings.school_zone, ctx.now).toString();
  const which = query.search === undefined ? sql`true` : sql`k.name ilike ${containsPattern(query.search)}`;
  const days = ctx.settings.school_year_weeks * 7;
  // Positions count from 1 without gaps: those up to the last held one that were not held were skipped.
  const figures = sql`
    with ${publishedLevels(query)}, figures as materialized (
      select e.id, e.client_id, e.teacher_id, v.id as grade_level_id, v.hours, coalesce(h.hours, 0) as held, x.expected,
        x.expected - coalesce(h.hours, 0) as behind, coalesce(h.last - h.topics, 0) as skipped, k.name as kid_name, k.grade as kid_grade
      from ${taughtEngagements} join clients c on c.id = e.client_id
      left join child_levels h on h.kid_id = e.kid_id and h.grade_level_id = v.id
      cross join lateral (
        select least(v.hours, v.hours * greatest(0, ${today}::date - greatest(e.started_on, ${schoolYearStart(today)}::date)) / ${days}::int)
          as expected offset 0
      ) x
      where ${taughtWhere(query)} and x.expected > coalesce(h.hours, 0) and ${which} and ${clientScope(ctx.actor)} and ${kidScope(ctx.actor)}
    ), page as (select * from figures ${orderBy(query.ordering, keys)} ${pageLimit(query)})`;
  const rows = sql`
    select p.id, v.course_id, ${titleOf(ctx, 'co')} as course_title, v.grade, v.curriculum_id, v.title as level_title, p.kid_name, p.kid_grade, p.client_id,
      p.teacher_id, u.name as teacher_name, p.hours, p.held, p.expected, p.behind, p.skipped
    from page p join levels v on v.id = p.grade_level_id join courses co on co.id = v.course_id join users u on u.id = p.teacher_id
    ${orderBy(query.ordering, keys)}`;
  return pageFrom(ctx, figures, rows);
}
