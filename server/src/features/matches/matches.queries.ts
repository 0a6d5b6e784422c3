import type { MatchRequest, MatchRequestListQuery, UnviewedMatches } from '@lectern/contract/matches/matches.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { nameMatches } from '../../kernel/names/name-search.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { beginOf } from './figures/answered-offers.queries.ts';
import { wishesHour } from './figures/school-hours.queries.ts';
import { searchScope } from './matches.policy.ts';
import { matchRequestView } from './matches.view.ts';
import type { OfferRow, RequestRow } from './matches.view.ts';

/** Counts by an index-only scan of unviewed offers, because every teacher's browser polls every few minutes. */
export async function countUnviewedMatches({ db, actor }: ReadContext): Promise<UnviewedMatches> {
  const { rows } = await sql<UnviewedMatches>`
    select count(*)::int as count from match_offers where teacher_id = ${actor.id} and state = 'offered'
  `.execute(db);
  return { count: rows[0]?.count ?? 0 };
}

/** A closed search has no next wave. */
const nextWave = sql`case when r.state in ('draft', 'open') then r.next_wave_at end`;

type Reader = Pick<ReadContext, 'db' | 'actor' | 'browser' | 'now'>;
type ListParts = {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly page: Parameters<typeof pageLimit>[0];
};

async function requestsOf(ctx: Reader, { where, order, page }: ListParts): Promise<MatchRequest[]> {
  const { db, actor } = ctx;
  const requests = await sql<RequestRow>`
    select r.id, r.client_id, c.name as client_name, r.kid_id, k.name as kid_name, r.course_id, ${titleOf(ctx, 'co')} as course_title, r.service_course_id, r.grade,
      r.lessons_per_week, r.minutes, r.zone, r.starts_on, r.weeks, r.comment, r.deadline, r.state, r.created_at, u.name as created_by_name,
      case when r.wave_size is not null then json_build_object('size', r.wave_size, 'hours', r.wave_hours) end as waves, ${nextWave} as next_wave_at,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'start_minute', w.start_minute, 'finish_minute', w.finish_minute)
        order by w.weekday, w.start_minute), '[]') from match_windows w where w.request_id = r.id) as windows
    from match_requests r join children k on k.id = r.kid_id join clients c on c.id = r.client_id join courses co on co.id = r.course_id
      left join users u on u.id = r.created_by
    where ${searchScope(actor)} and ${where} order by ${order}, r.id desc ${pageLimit(page)}
  `.execute(db);
  const ids = requests.rows.map(({ id }) => id);
  const offers = await sql<OfferRow>`
    select o.id, o.request_id, o.teacher_id, u.name as teacher_name, u.zone as teacher_zone, o.state, o.offered_at, o.viewed_at, o.ended_at,
      o.decline_reason,
      (select coalesce(json_agg(json_build_object('weekday', s.weekday, 'start_minute', s.start_minute) order by s.weekday, s.start_minute), '[]')
        from match_offer_slots s where s.offer_id = o.id) as slots,
      (select coalesce(json_agg(json_build_object('weekday', s.weekday, 'start_minute', s.start_minute) order by s.weekday, s.start_minute), '[]')
        from match_offer_alternatives s where s.offer_id = o.id) as alternatives
    from match_offers o join users u on u.id = o.teacher_id where o.request_id = any(${ids}::int[])
    order by o.offered_at desc, o.id desc
  `.execute(db);
  const byRequest = Map.groupBy(offers.rows, ({ request_id }) => request_id);
  return requests.rows.map((row) => matchRequestView(ctx, row, byRequest.get(row.id) ?? []));
}

/** Loads a search with its offers. @throws AppError `not_found` for one that the actor may not see */
export async function matchRequestOf(ctx: Reader, id: number): Promise<MatchRequest> {
  const [request] = await requestsOf(ctx, { where: sql`r.id = ${id}`, order: sql`r.id`, page: { page: 1, page_size: 1 } });
  if (request === undefined) throw new AppError('not_found', { id });
  return request;
}

const offerExists = (state: RawBuilder<unknown>) => sql`exists (select from match_offers o where o.request_id = r.id and o.state ${state})`;

const answered = {
  nobody: sql`not ${offerExists(sql`is not null`)}`,
  unanswered: sql`(${offerExists(sql`in ('offered', 'viewed')`)} and not ${offerExists(sql`in ('accepted', 'declined')`)})`,
  declined: sql`(${offerExists(sql`= 'declined'`)} and not ${offerExists(sql`in ('offered', 'viewed', 'accepted')`)})`,
} as const;

async function chosenOf(ctx: ReadContext, query: MatchRequestListQuery): Promise<RawBuilder<unknown>> {
  const { db, actor } = ctx;
  const conditions = [sql`true`];
  if (query.client_id !== undefined) conditions.push(sql`r.client_id = ${query.client_id}`);
  if (query.state !== undefined) conditions.push(sql`r.state = any(${query.state}::text[])`);
  if (query.course_id !== undefined) conditions.push(sql`r.course_id = any(${query.course_id})`);
  if (query.grade !== undefined) conditions.push(sql`r.grade = any(${query.grade})`);
  if (query.days !== undefined) conditions.push(sql`r.created_at > ${beginOf(ctx, { days: query.days })}`);
  if (query.wished !== undefined) conditions.push(wishesHour(ctx, query.wished));
  if (query.answers !== undefined) conditions.push(answered[query.answers]);
  if (query.search !== undefined) {
    const searched = sql`(select k.id, k.name, k.name_key from children k join clients c on c.id = k.client_id
      where k.id in (select kid_id from match_requests) and ${searchScope(actor)})`;
    conditions.push((await nameMatches(db, searched, sql`r.kid_id`, query.search)) as RawBuilder<boolean>);
  }
  return sql.join(conditions, sql` and `);
}

export async function listMatchRequests(
  ctx: ReadContext,
  { query }: { query: MatchRequestListQuery },
): Promise<{ count: number; results: MatchRequest[] }> {
  const { page, page_size, ordering } = query;
  const where = await chosenOf(ctx, query);
  const column = ordering.endsWith('deadline') ? sql`r.deadline` : sql`r.created_at`;
  const order = ordering.startsWith('-') ? sql`${column} desc` : column;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from match_requests r join children k on k.id = r.kid_id join clients c on c.id = r.client_id
    where ${searchScope(ctx.actor)} and ${where}
  `.execute(ctx.db);
  const results = await requestsOf(ctx, { where, order, page: { page, page_size } });
  return { count: rows[0]?.count ?? 0, results };
}
