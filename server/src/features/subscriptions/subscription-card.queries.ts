import type { SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { transactionTitle } from '../ledger/public/transaction-title.ts';
import { forecastsOf } from './forecast/forecast.queries.ts';
import { requireSubscription } from './changing/locked-subscription.ts';
import { aroundSubscription, listedColumns } from './subscriptions.queries.ts';
import { extensionDaysLeft, freezeAhead, freezeDaysLeft, priceOfUnits, unfrozen } from './subscriptions.rules.ts';
import { subscriptionRules } from './subscriptions.policy.ts';
import { subscriptionRowView, unitLines } from './subscriptions.view.ts';
import type { ListedSubscription, UnitEntry } from './subscriptions.view.ts';

type Head = ListedSubscription & Pick<SubscriptionCard, 'sold_by_name' | 'transferred_from_id' | 'transferred_to'>;

/** Returns the card of a package. @throws AppError `not_found` for a package of a client whose money the actor may not see */
export async function getSubscription(ctx: ReadContext, { params }: { params: { id: number } }): Promise<SubscriptionCard> {
  const held = await requireSubscription(ctx, params.id);
  const today = schoolDateOf(ctx, ctx.now);
  const [{ sold_by_name, transferred_from_id, transferred_to, ...listed }, freezes, units, entries, forecasts] = await Promise.all([
    headOf(ctx, held.id, today),
    freezesOf(ctx, held.id),
    unitEntriesOf(ctx, held.id),
    entriesOf(ctx, held.id),
    forecastsOf(ctx, [held.client_id]),
  ]);
  const forecast = forecasts.get(held.client_id)?.packages.get(held.id) ?? null;
  const ahead = freezeAhead(held.freezes, today);
  return {
    ...subscriptionRowView(listed, forecast, ctx.settings, today),
    abonement_id: held.abonement_id,
    valid_days: held.valid_days,
    freeze_days: held.freeze_days,
    freeze_days_left: freezeDaysLeft(held.freeze_days, held.freezes),
    extension_days_left: extensionDaysLeft(held.extended_days, ctx.settings.extension_days_most),
    sold_by_name,
    transferred_from_id,
    transferred_to,
    price_left: priceOfUnits(held, held.free),
    ends_on_unfrozen: ahead === null || held.ends_on === null ? null : unfrozen(ahead, held.ends_on, today).ends_on,
    freezes,
    unit_lines: unitLines(held, units),
    entries,
    can: allowedActions(ctx, subscriptionRules, { ...held, today }),
  };
}

async function headOf(ctx: ReadContext, id: number, today: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select ${listedColumns(ctx)}, u.name as sold_by_name, s.transferred_from_id,
      (select coalesce(json_agg(json_build_object('id', t.id, 'kid_name', tk.name, 'units', t.units) order by t.id), '[]')
        from user_subscriptions t left join children tk on tk.id = t.kid_id
        where t.client_id = s.client_id and t.transferred_from_id = s.id) as transferred_to
    from user_subscriptions s join clients c on c.id = s.client_id ${aroundSubscription(today)} left join users u on u.id = s.sold_by
    where s.id = ${id}
  `.execute(ctx.db);
  const head = rows[0];
  if (head === undefined) throw new Error(`package ${id} is gone`);
  return head;
}

async function freezesOf({ db }: ReadContext, id: number): Promise<SubscriptionCard['freezes']> {
  const { rows } = await sql<SubscriptionCard['freezes'][number]>`
    select f.from_day, f.to_day, f.comment, u.name as frozen_by_name
    from subscription_freezes f left join users u on u.id = f.frozen_by
    where f.subscription_id = ${id} and f.from_day < f.to_day order by f.from_day desc
  `.execute(db);
  return rows;
}

/** The latest entry of each unit. */
async function unitEntriesOf({ db }: ReadContext, id: number): Promise<UnitEntry[]> {
  const { rows } = await sql<UnitEntry>`
    select distinct on (e.unit_no) e.unit_no, e.units, e.reason, e.at, e.transaction_id, e.lesson_id, l.start as lesson_start,
      k.name as kid_name, u.name as teacher_name
    from unit_entries e left join lessons l on l.id = e.lesson_id left join children k on k.id = l.kid_id left join users u on u.id = l.teacher_id
    where e.subscription_id = ${id} and e.unit_no is not null
    order by e.unit_no, e.id desc
  `.execute(db);
  return rows;
}

async function entriesOf(ctx: ReadContext, id: number): Promise<SubscriptionCard['entries']> {
  const { rows } = await sql<SubscriptionCard['entries'][number]>`
    select t.id as transaction_id, t.occasion_code, ${transactionTitle(languageOf(ctx))} as occasion_title, t.business_date, t.posted_at, a.name as author_name,
      t.amount, coalesce((select sum(e.units)::int from unit_entries e where e.transaction_id = t.id), 0) as units, t.reverses_id, t.comment
    from ledger_transactions t join transaction_occasions o on o.code = t.occasion_code left join users a on a.id = t.author_id
    left join lessons l on l.id = t.lesson_id
    where t.subscription_id = ${id}
    order by t.business_date desc, t.id desc
  `.execute(ctx.db);
  return rows;
}
