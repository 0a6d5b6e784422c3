import { wholeInBasisPoints } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The occasion that returns an expired unit, by the occasion that took it. */
export const unitBackOf = {
  subscription_expiry: 'subscription_unit_back',
  subscription_expiry_back: 'subscription_unit_back_account',
} as const;

/** The source of a lesson's charge: the unit of a package, or the price of the lesson with the client's balances. */
export type ChargeSource = {
  readonly lesson_price: MinorUnits;
  readonly lesson_currency: Currency;
  readonly charged: boolean;
  readonly money: number;
  readonly bonus: number;
  readonly id: number | null;
  readonly title: string | null;
  readonly units: number | null;
  readonly price: MinorUnits | null;
  readonly currency: Currency | null;
  readonly units_left: number | null;
  readonly unit_no: number | null;
  /** Set if the unit expired before its lesson was written up. */
  readonly expired_by: keyof typeof unitBackOf | null;
};

type Requested = {
  readonly client_id: number;
  readonly kid_id: number;
  readonly service_course_id: number;
  /** The lesson's day in the school's zone, `yyyy-mm-dd`. */
  readonly day: string;
  /** Basis points: only a whole lesson uses a unit. */
  readonly share: number;
  /** The key of this closing of the lesson. */
  readonly key: string;
  /** Units that earlier lessons of the same preview use. */
  readonly taken?: readonly TakenUnit[];
};

export type TakenUnit = { readonly subscription_id: number; readonly unit_no: number };

/**
 * A package pays lessons by their day, whenever they are written up: none after its end or during a freeze. The package that ends first
 * pays, and a unit that has expired meanwhile is used as if the lesson had been written up in time.
 */
export function chargeSource({ client_id, kid_id, service_course_id, day, share, key, taken = [] }: Requested): RawBuilder<ChargeSource> {
  const isTaken = (unitNo: RawBuilder<unknown>) =>
    taken.length === 0
      ? sql`false`
      : sql`exists (
    select from unnest(${taken.map(({ subscription_id: id }) => id)}::int[], ${taken.map(({ unit_no: no }) => no)}::int[]) as x (id, no)
    where x.id = u.id and x.no = ${unitNo})`;
  const pays = sql`u.client_id = ${client_id} and u.service_course_id = ${service_course_id} and (u.ends_on is null or u.ends_on >= ${day}::date)
    and (u.kid_id is null or u.kid_id = ${kid_id}) and not exists (
      select from subscription_freezes f where f.subscription_id = u.id and ${day}::date >= f.from_day and ${day}::date < f.to_day
    )`;
  // Written out, because PostgreSQL plans a statement anew at every call if a value decides what it does.
  const usesUnit = share === wholeInBasisPoints;
  return sql<ChargeSource>`
    select service_course_price(sc.id, ${day}::date) as lesson_price, sc.currency as lesson_currency, coalesce(b.money, 0) as money, coalesce(b.bonus, 0) as bonus, s.*,
      exists (select from ledger_transactions where idempotency_key in (${`${key}:charge`}, ${`${key}:charge_bonus`})) as charged
    from service_courses sc
    left join client_balances b on b.client_id = ${client_id}
    left join lateral (
      select p.* from (
        select u.id, u.title, u.units, u.price, u.currency, u.units_left, free.unit_no, null::text as expired_by, u.ends_on
        from user_subscriptions u
        cross join lateral (
          select min(n) as unit_no from generate_series(1, u.units) as n
          where n not in (
            select e.unit_no from unit_entries e where e.subscription_id = u.id and e.unit_no is not null
            group by e.unit_no having sum(e.units) < 0
          ) and not ${isTaken(sql`n`)}
        ) free
        where ${pays} and u.state not in ('draft', 'awaiting_payment', 'cancelled') and u.units_left > 0 and free.unit_no is not null
        union all
        select u.id, u.title, u.units, u.price, u.currency, u.units_left, gone.unit_no, gone.expired_by, u.ends_on
        from user_subscriptions u
        cross join lateral (
          select e.unit_no, t.occasion_code as expired_by
          from unit_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.subscription_id = u.id and e.reason = 'expiry' and not exists (
            select from unit_entries later where later.subscription_id = u.id and later.unit_no = e.unit_no and later.id > e.id
          ) and not ${isTaken(sql`e.unit_no`)}
          order by e.unit_no limit 1
        ) gone
        where ${pays} and u.state = 'expired' and u.units_left = 0
      ) p
      order by p.ends_on, p.id limit 1
    ) s on ${usesUnit ? sql`true` : sql`false`}
    where sc.id = ${service_course_id}
  `;
}
