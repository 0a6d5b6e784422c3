import { subscriptionStates } from '@lectern/contract/subscriptions/subscription-states';
import type { SubscriptionListQuery, SubscriptionRow, UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { clientScope } from '../clients/public/client-access.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { forecastsOf } from './forecast/forecast.queries.ts';
import { isLiving, subscriptionRowView } from './subscriptions.view.ts';
import type { ListedSubscription } from './subscriptions.view.ts';

type Fragment = RawBuilder<unknown>;

/** The list's columns of a package, over `user_subscriptions s`, `clients c` and the joins of `aroundSubscription`. */
export const listedColumns = (
  ctx: ReadContext,
) => sql`s.id, s.client_id, c.name as client_name, s.kid_id, k.name as kid_name, s.title, ${titleOf(ctx, 'co')} as course_title,
  s.service_course_id, s.units, s.units_left, s.price, s.currency, s.state, s.sold_on, s.starts_on, s.ends_on,
  f.from_day as frozen_from, f.to_day as frozen_to`;

/** @param today the school's day: past freezes are left out */
export const aroundSubscription = (today: string): Fragment => sql`
  join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
  left join children k on k.id = s.kid_id
  left join lateral (
    select from_day, to_day from subscription_freezes
    where subscription_id = s.id and to_day > ${today} and from_day < to_day and s.state in ('active', 'frozen') order by from_day limit 1
  ) f on true`;

const orderings: Readonly<Record<SubscriptionListQuery['ordering'], Fragment>> = {
  sold_on: sql`s.sold_on, s.id`,
  '-sold_on': sql`s.sold_on desc, s.id desc`,
  ends_on: sql`s.ends_on, s.id`,
  '-ends_on': sql`s.ends_on desc nulls last, s.id desc`,
  units_left: sql`s.units_left, s.id`,
  '-units_left': sql`s.units_left desc, s.id desc`,
};

function conditionsOf({ actor }: ReadContext, query: SubscriptionListQuery): Fragment {
  const conditions: Fragment[] = [clientScope(actor)];
  if (query.client_id !== undefined) conditions.push(sql`s.client_id = ${query.client_id}`);
  if (query.kid_id !== undefined) conditions.push(sql`s.kid_id = ${query.kid_id}`);
  if (query.state !== undefined) conditions.push(sql`s.state = any(${query.state})`);
  if (query.service_course_id !== undefined) conditions.push(sql`s.service_course_id = ${query.service_course_id}`);
  if (query.ends_before !== undefined) conditions.push(sql`s.units_left > 0 and s.ends_on <= ${query.ends_before}`);
  if (query.search !== undefined) {
    const pattern = containsPattern(query.search);
    conditions.push(sql`(s.title ilike ${pattern} or c.name ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Lists packages of the actor's clients with their forecasts. For one client, active ones come first. */
export async function listSubscriptions(
  ctx: ReadContext,
  { query }: { query: SubscriptionListQuery },
): Promise<{ count: number; results: SubscriptionRow[] }> {
  const where = conditionsOf(ctx, query);
  const today = schoolDateOf(ctx, ctx.now);
  const usableFirst = query.client_id === undefined ? sql`` : sql`array_position(${usability}::text[], s.state), `;
  const packages = sql`from user_subscriptions s join clients c on c.id = s.client_id`;
  const { count, rows } = await readPage<ListedSubscription>(ctx.db, query, {
    columns: listedColumns(ctx),
    from: sql`${packages} ${aroundSubscription(today)} where ${where}`,
    order: sql`${usableFirst}${orderings[query.ordering]}`,
    counted: sql`${packages} where ${where}`,
  });
  const living = rows.filter(({ state }) => isLiving(state));
  const forecasts = await forecastsOf(ctx, [...new Set(living.map(({ client_id }) => client_id))]);
  const results = rows.map((row) =>
    subscriptionRowView(row, forecasts.get(row.client_id)?.packages.get(row.id) ?? null, ctx.settings, today),
  );
  return { count, results };
}

const usability = [...subscriptionStates].sort((a, b) => rank(a) - rank(b));

function rank(state: (typeof subscriptionStates)[number]): number {
  return ['active', 'frozen', 'awaiting_payment', 'draft', 'used', 'expired', 'refunded', 'cancelled'].indexOf(state);
}

export async function subscriptionOf(ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>, id: number): Promise<UserSubscription> {
  const { db } = ctx;
  const { rows } = await sql<UserSubscription>`
    select s.id, s.client_id, s.kid_id, k.name as kid_name, s.title, ${titleOf(ctx, 'co')} as course_title, s.units, s.units_left, s.price, s.currency,
      s.state, s.sold_on, s.ends_on
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
    left join children k on k.id = s.kid_id
    where s.id = ${id}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', { id });
  return row;
}
