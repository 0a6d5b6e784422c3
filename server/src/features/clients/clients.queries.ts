import type { ClientListQuery, ClientRow } from '@lectern/contract/clients/clients.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { cachedCount } from '../../kernel/cached-count.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { findByName, idsOfFound, nameMatches } from '../../kernel/names/name-search.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { clientScope, contactScope, kidScope, seesEveryClient, servesClients } from './clients.policy.ts';
import { contactSearchTexts } from './clients.rules.ts';
import { clientRowView } from './clients.view.ts';
import type { ClientListRow } from './clients.view.ts';
import { contactsLike } from './public/contacts-like.ts';
import { isOneOf } from '../../kernel/conditions/is-one-of.ts';

type Fragment = RawBuilder<unknown>;

/** The orderings. Each pair of columns has an index, and each name is a column of one table only. */
const orderings: Readonly<Record<ClientListQuery['ordering'], Fragment>> = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  units_left: sql`units_left, id`,
  '-units_left': sql`units_left desc, id desc`,
  balance: sql`money, id`,
  '-balance': sql`money desc, id desc`,
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
};

const balances = sql`join client_balances b on b.client_id = c.id`;

/** Over `e`: a course that uses paid lessons. A trial does not. */
const learns = sql`e.status in ('active', 'paused')`;

/** Whether a client's paid lessons are running out, over `c` and `b`; `isRunningOut` is the same rule for a row. */
function runningOut(units: number): Fragment {
  return sql`(b.units_left <= ${units} and c.status = 'active'
    and exists (select from engagements e where e.client_id = c.id and ${learns}))`;
}

function standingCondition(standing: 'debt' | 'running_out' | 'fine', units: number): Fragment {
  if (standing === 'debt') return sql`b.money < 0`;
  if (standing === 'running_out') return sql`b.money >= 0 and ${runningOut(units)}`;
  return sql`b.money >= 0 and not ${runningOut(units)}`;
}

/** Searches the client's and the children's names, and contacts only for users who may read them whole. */
async function searchCondition({ actor, db }: ReadContext, text: string): Promise<Fragment> {
  const people = sql`(
    select c.id, c.name, c.name_key from clients c where ${clientScope(actor)} and c.merged_into_id is null
    union all select k.client_id, k.name, k.name_key from children k join clients c on c.id = k.client_id
      where ${clientScope(actor)} and ${kidScope(actor)}
  )`;
  const contacts = servesClients(actor) ? contactSearchTexts(text) : [];
  if (contacts.length === 0) return nameMatches(db, people, sql`c.id`, text);
  // A single set of ids: with two joined by `or` PostgreSQL would scan all clients.
  return sql`c.id in (${idsOfFound(await findByName(db, people, text))}
    union all select p.client_id from client_contacts p where ${contactsLike(contacts.map(containsPattern))}
      and ${contactScope(actor, sql`p.client_id`)})`;
}

/**
 * Whether a client is silent, over `c`: active, a client for all these days, with no lesson held or unfinished in them and none placed. The bound is a full
 * hour, so that the statement stays the same for an hour and its total can be cached.
 */
function silentSince(now: Temporal.Instant, days: number): Fragment {
  const since = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: 24 * days });
  // The `limit` makes the planner check each client separately; a join of all clients with all lessons costs more than a page.
  return sql`(c.status = 'active' and c.created_at <= ${isoOf(since)} and (
    select true from lessons l where l.client_id = c.id and l.status in ('planned', 'held') and l.start > ${isoOf(since)} limit 1) is null)`;
}

async function clientConditions(ctx: ReadContext, query: ClientListQuery): Promise<Fragment> {
  // A merged record is found as the surviving one.
  const conditions: Fragment[] = [clientScope(ctx.actor), sql`c.merged_into_id is null`];
  // Written as literals, because there are few: with parameters every call would be planned anew.
  if (query.status !== undefined) conditions.push(sql`c.status in (${sql.join(query.status.map((status) => sql.lit(status)))})`);
  if (query.manager_id !== undefined) conditions.push(isOneOf(sql`c.manager_id`, query.manager_id));
  if (query.course_id !== undefined) {
    conditions.push(sql`c.id in (select client_id from engagements where course_id = any(${query.course_id}) and status <> 'ended')`);
  }
  if (query.zone !== undefined) conditions.push(isOneOf(sql`c.zone`, query.zone));
  if (query.no_manager !== undefined) conditions.push(sql`c.manager_id is null`);
  if (query.silent !== undefined) {
    const silent = silentSince(ctx.now, ctx.settings.silent_days);
    conditions.push(query.silent === 'true' ? silent : sql`not ${silent}`);
  }
  if (query.search !== undefined) conditions.push(await searchCondition(ctx, query.search));
  return sql.join(conditions, sql` and `);
}

function balanceConditions({ settings }: ReadContext, query: ClientListQuery): Fragment | null {
  const conditions: Fragment[] = [];
  if (query.units_below !== undefined) conditions.push(sql`b.units_left < ${query.units_below}`);
  if (query.balance_from !== undefined) conditions.push(sql`b.money >= ${query.balance_from}`);
  if (query.balance_to !== undefined) conditions.push(sql`b.money <= ${query.balance_to}`);
  if (query.standing !== undefined) conditions.push(standingCondition(query.standing, settings.running_out_units));
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

/**
 * The matching clients: `clients c`, with `client_balances b` if the query uses them. For many rows an index gives the order. Few rows are
 * found first and their balances looked up one by one: `offset 0` keeps PostgreSQL from scanning all.
 */
function matching(ctx: ReadContext, query: ClientListQuery, who: Fragment, ordersByBalance: boolean): Fragment {
  const how = balanceConditions(ctx, query);
  const asksBalances = how !== null || ordersByBalance;
  const searched = query.search !== undefined;
  const few = searched || (asksBalances && (!seesEveryClient(ctx.actor) || query.manager_id !== undefined));
  if (!few) return sql`clients c ${asksBalances ? balances : sql``} where ${who}${how === null ? sql`` : sql` and ${how}`}`;
  const found = sql`(select c.id, c.name, c.status, c.manager_id, c.created_at from clients c where ${who} offset 0) c`;
  if (!asksBalances) return found;
  return sql`${found} cross join lateral (select money, units_left from client_balances where client_id = c.id offset 0) b
    ${how === null ? sql`` : sql`where ${how}`}`;
}

/** Refuses ordering and filters by money that the actor may not see, because the order would reveal it. */
function refuseMoneyQuestions({ actor }: ReadContext, query: ClientListQuery): void {
  if (servesClients(actor)) return;
  if (query.ordering === 'balance' || query.ordering === '-balance') throw new AppError('forbidden', {}, 'ordering');
  const refused = (['standing', 'balance_from', 'balance_to'] as const).find((field) => query[field] !== undefined);
  if (refused !== undefined) throw new AppError('forbidden', {}, refused);
}

/** The number of matching clients, and their ids in order, at most `most`, because the caller handles them one by one. */
export async function matchingIds(
  ctx: ReadContext,
  query: ClientListQuery,
  most: number,
): Promise<{ count: number; client_ids: number[] }> {
  refuseMoneyQuestions(ctx, query);
  const who = await clientConditions(ctx, query);
  const ordersByBalance = /units_left|balance/.test(query.ordering);
  const [found, count] = await Promise.all([
    sql<{ id: number }>`
      select c.id from ${matching(ctx, query, who, ordersByBalance)} order by ${orderings[query.ordering]} limit ${most}
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count from ${matching(ctx, query, who, false)}`),
  ]);
  return { count, client_ids: found.rows.map(({ id }) => id) };
}

/** Lists a page of the clients in the actor's scope. The page is found first by an index; details are joined only for its rows. */
export async function listClients(
  ctx: ReadContext,
  { query }: { query: ClientListQuery },
): Promise<{ count: number; results: ClientRow[] }> {
  refuseMoneyQuestions(ctx, query);
  const { db, settings, actor } = ctx;
  const order = orderings[query.ordering];
  const ordersByBalance = /units_left|balance/.test(query.ordering);
  const who = await clientConditions(ctx, query);
  const [page, count] = await Promise.all([
    sql<ClientListRow>`
      with page as materialized (
        select c.id, c.name, c.status, c.manager_id, c.created_at from ${matching(ctx, query, who, ordersByBalance)} order by ${order} ${pageLimit(query)}
      )
      select c.id, c.name, c.status, c.manager_id, (select m.name from users m where m.id = c.manager_id) as manager_name,
        b.units_left, b.money, exists (select from engagements e where e.client_id = c.id and ${learns}) as learns,
        (select p.value from client_contacts p where p.client_id = c.id and p.kind = 'phone' order by p.is_primary desc, p.id limit 1) as phone,
        (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'grade', k.grade) order by k.id), '[]')
          from children k where k.client_id = c.id and ${kidScope(actor)}) as kids,
        (select coalesce(json_agg(t.title), '[]') from (
          select distinct ${titleOf(ctx, 'co')} as title from engagements e join courses co on co.id = e.course_id join children k on k.id = e.kid_id
          where e.client_id = c.id and ${kidScope(actor)} and e.status <> 'ended' order by ${titleOf(ctx, 'co')}
        ) t) as courses
      from page c ${balances}
      order by ${order}
    `.execute(db),
    cachedCount(db, sql<{ count: number }>`select count(*)::int as count from ${matching(ctx, query, who, false)}`),
  ]);
  return { count, results: page.rows.map((row) => clientRowView(actor, settings, row)) };
}
