import type { ChildBehind, ChildrenBehindQuery } from '@lectern/contract/study/figures/study-figures.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { orderBy, pageFrom } from './figures-page.ts';
import type { Page } from './figures-page.ts';
import { schoolYearStart } from './school-year.rules.ts';
import { taughtTopics } from './taught-topics.queries.ts';

const keys = { behind: sql`behind`, skipped: sql`skipped`, name: sql`lower(kid_name)` };

/** Lists children behind the plan of their level, within the actor's scope. */
export function listChildrenBehind(ctx: ReadContext, { query }: { query: ChildrenBehindQuery }): Promise<Page<ChildBehind>> {
  const today = dateIn(ctx.settings.school_zone, ctx.now).toString();
  const which = query.search === undefined ? sql`true` : sql`k.name ilike ${containsPattern(query.search)}`;
  const days = ctx.settings.school_year_weeks * 7;
  const figures = sql`
    with ${taughtTopics(query)}, plans as (
      select grade_level_id, sum(hours)::int as hours from topics where grade_level_id in (select grade_level_id from taught) group by 1
    ), facts as (
      select e.id, sum(t.hours) filter (where h.kid_id is not null)::int as held,
        count(*) filter (where h.kid_id is null)::int as skipped
      from reached e join topics t on t.grade_level_id = e.grade_level_id and t.position <= e.last
      left join had h on h.kid_id = e.kid_id and h.lineage = coalesce(t.origin_id, t.id) group by 1
    ), planned as (
      select e.*, p.hours, coalesce(f.held, 0) as held, coalesce(f.skipped, 0) as skipped,
        least(p.hours, p.hours * greatest(0, ${today}::date - greatest(e.started_on, ${schoolYearStart(today)}::date)) / ${days}::int) as expected
      from taught e join plans p on p.grade_level_id = e.grade_level_id left join facts f on f.id = e.id
    ), figures as materialized (
      select e.id, e.course_id, co.title as course_title, e.grade, e.curriculum_id, e.level_title, k.name as kid_name, k.grade as kid_grade,
        e.client_id, e.teacher_id, u.name as teacher_name, e.hours, e.held, e.expected, e.expected - e.held as behind, e.skipped
      from planned e join children k on k.id = e.kid_id join clients c on c.id = e.client_id join users u on u.id = e.teacher_id
      join courses co on co.id = e.course_id where e.expected > e.held and ${which} and ${clientScope(ctx.actor)} and ${kidScope(ctx.actor)}
    )`;
  return pageFrom(ctx, figures, sql`${orderBy(query.ordering, keys)} ${pageLimit(query)}`);
}
