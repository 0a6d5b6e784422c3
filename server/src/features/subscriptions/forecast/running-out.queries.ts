import type { RunningOutQuery, RunningOutRow } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope } from '../../clients/public/client-access.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { dayAfter } from '../subscriptions.rules.ts';
import { forecastsOf } from './forecast.queries.ts';

type Candidate = Omit<RunningOutRow, 'unpaid_from'>;

/** Lists a page of children whose paid lessons run out within the configured days. */
export async function listRunningOut(
  ctx: ReadContext,
  { query }: { query: RunningOutQuery },
): Promise<{ count: number; results: RunningOutRow[] }> {
  const rows = await runningOut(ctx);
  const from = (query.page - 1) * query.page_size;
  return { count: rows.length, results: rows.slice(from, from + query.page_size) };
}

/** Children of the actor's clients whose paid lessons run out within the configured days, the soonest first. */
export async function runningOut(ctx: ReadContext): Promise<RunningOutRow[]> {
  const last = dayAfter(schoolDateOf(ctx, ctx.now), ctx.settings.running_out_days);
  const candidates = await candidatesOf(ctx, last);
  const forecasts = await forecastsOf(ctx, [...new Set(candidates.map(({ client_id }) => client_id))], last);
  const rows = candidates.flatMap((candidate) => {
    const unpaid = forecasts
      .get(candidate.client_id)
      ?.unpaid.find(({ kid_id, service_course_id }) => kid_id === candidate.kid_id && service_course_id === candidate.service_course_id);
    return unpaid === undefined || unpaid.day > last ? [] : [{ ...candidate, unpaid_from: unpaid.day }];
  });
  return rows.sort((a, b) =>
    a.unpaid_from === b.unpaid_from ? a.client_name.localeCompare(b.client_name) : a.unpaid_from < b.unpaid_from ? -1 : 1,
  );
}

/**
 * Candidates in one statement, because only these are simulated: children with a lesson before the day, of a course that their client
 * bought a package of. All lessons of the course together must need at least the units that are certain.
 */
async function candidatesOf(ctx: ReadContext, last: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with coming as materialized (
      select l.client_id, l.kid_id, l.service_course_id, count(*)::int as lessons
      from lessons l join clients c on c.id = l.client_id
      where l.status = 'planned' and l.start > ${isoOf(ctx.now.subtract({ hours: 24 * 31 }))}
        and l.start < (${last}::date + 2) and c.status = 'active' and ${clientScope(ctx.actor)}
      group by l.client_id, l.kid_id, l.service_course_id
    ), counted as (
      select *, sum(lessons) over (partition by client_id, service_course_id)::int as of_course from coming
    ), assessed as (
      select n.*, p.units_left, p.safe_units, p.bought, p.awaiting_payment
      from counted n cross join lateral (
        select count(*) > 0 as bought,
          coalesce(sum(s.units_left) filter (where s.state in ('active', 'frozen')), 0)::int as units_left,
          coalesce(sum(s.units_left) filter (where s.state = 'active' and s.ends_on >= ${last}
            and not exists (select from subscription_freezes f where f.subscription_id = s.id and f.from_day < f.to_day
              and f.to_day > ${schoolDateOf(ctx, ctx.now)})), 0)::int as safe_units,
          coalesce(bool_or(s.state = 'awaiting_payment'), false) as awaiting_payment
        from user_subscriptions s
        where s.client_id = n.client_id and s.service_course_id = n.service_course_id and s.state <> 'cancelled'
          and (s.kid_id is null or s.kid_id = n.kid_id)
      ) p
    )
    select w.client_id, c.name as client_name, w.kid_id, k.name as kid_name, w.service_course_id, ${titleOf(ctx, 'sc')} as service_course_title,
      w.units_left, w.awaiting_payment
    from assessed w join clients c on c.id = w.client_id join children k on k.id = w.kid_id
    join service_courses sc on sc.id = w.service_course_id
    where w.bought and sc.kind <> 'trial' and w.of_course >= w.safe_units
  `.execute(ctx.db);
  return rows;
}
