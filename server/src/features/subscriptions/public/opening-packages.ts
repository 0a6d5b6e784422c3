import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { newIds } from '../../../kernel/references.ts';
import { postTransactions } from '../../ledger/public/post-transactions.ts';

export type OpeningPackage = {
  readonly client_id: number;
  readonly kid_id: number | null;
  readonly service_course_id: number;
  readonly title: string;
  /** The remaining paid lessons, and the price of all of them. */
  readonly units: number;
  readonly price: MinorUnits;
  /** The last day, `yyyy-mm-dd`. */
  readonly ends_on: string;
  readonly idempotency_key: string;
};
type Terms = { readonly date: string; readonly currency: Currency; readonly from: Readonly<Record<string, unknown>> };

/**
 * Creates packages from another system: the remaining lessons are the whole package, prepaid from the opening balance. Each gets an entry
 * in the price list that is not on sale.
 * @returns the packages by key
 */
export async function openPackages(
  ctx: WriteContext,
  packages: readonly OpeningPackage[],
  { date, currency, from }: Terms,
): Promise<ReadonlyMap<string, number>> {
  const { db, now, actor } = ctx;
  await lock(
    db,
    [...new Set(packages.map(({ client_id }) => client_id))].map((id) => ({ of: 'client', id })),
  );
  const ids = await newIds(db, 'user_subscriptions', packages.length);
  const rows = JSON.stringify(packages.map((each, at) => ({ ...each, id: ids[at] })));
  const imported = sql`jsonb_to_recordset(${rows}::jsonb) as r (id int, client_id int, kid_id int, service_course_id int, title text,
    units int, price bigint, ends_on date, idempotency_key text)`;
  await sql`
    insert into abonements (service_course_id, title, units, price, currency, valid_days, on_sale, created_at, created_by)
    select distinct on (r.service_course_id, r.title) r.service_course_id, r.title, r.units, r.price, ${currency},
      greatest(r.ends_on - ${date}::date, 1), false, ${isoOf(now)}::timestamptz, ${actor.id || null}::int
    from ${imported}
    where not exists (select from abonements a where a.service_course_id = r.service_course_id and a.title = r.title and not a.on_sale)
    order by r.service_course_id, r.title, r.id
  `.execute(db);
  await sql`
    insert into user_subscriptions (id, client_id, kid_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days,
      state, sold_on, sold_by, starts_on, ends_on)
    select r.id, r.client_id, r.kid_id, a.id, r.service_course_id, r.title, r.units, r.price, ${currency},
      greatest(r.ends_on - ${date}::date, 1), 0, 'active', ${date}::date, ${actor.id || null}::int, ${date}::date, r.ends_on
    from ${imported} cross join lateral (
      select id from abonements a where a.service_course_id = r.service_course_id and a.title = r.title and not a.on_sale order by id limit 1
    ) a
  `.execute(db);
  const paid = await postTransactions(
    ctx,
    packages.map(({ client_id, price, idempotency_key }, at) => ({
      occasion: 'opening_package',
      business_date: date,
      client_id,
      subscription_id: ids[at] ?? 0,
      amount: price,
      currency,
      idempotency_key,
    })),
  );
  const transactions = JSON.stringify([...paid].map(([idempotency_key, transaction_id]) => ({ idempotency_key, transaction_id })));
  await sql`
    insert into unit_entries (subscription_id, client_id, units, reason, transaction_id, at, idempotency_key)
    select r.id, r.client_id, r.units, 'sale', p.transaction_id, ${isoOf(now)}, r.idempotency_key
    from ${imported} join jsonb_to_recordset(${transactions}::jsonb) as p (idempotency_key text, transaction_id bigint)
      on p.idempotency_key = r.idempotency_key
  `.execute(db);
  for (const [at, { client_id, idempotency_key: _, ...terms }] of packages.entries())
    ctx.audit({
      action: 'subscription.bring_in',
      entity: 'user_subscription',
      entity_id: ids[at] ?? 0,
      client_id,
      new: { ...terms, currency, starts_on: date, state: 'active', ...from },
    });
  return new Map(packages.map(({ idempotency_key }, at) => [idempotency_key, ids[at] ?? 0]));
}

type Opened = {
  readonly id: number;
  readonly client_id: number;
  readonly units: number;
  readonly currency: Currency;
  readonly transaction_id: number;
  readonly amount: MinorUnits;
  readonly business_date: string;
  readonly used: boolean;
};

/**
 * Removes opening packages that were not used, frozen or changed since, with their lessons and prepaid value.
 * @param requests the request id prefix of the import
 * @returns the packages that stay
 */
export async function takeBackPackages(
  ctx: WriteContext,
  ids: readonly number[],
  requests: string,
  comment: string,
): Promise<ReadonlySet<number>> {
  const { db, now } = ctx;
  const { rows: clients } = await sql<{ client_id: number }>`
    select distinct client_id from user_subscriptions where id = any(${[...ids]})
  `.execute(db);
  await lock(
    db,
    clients.map(({ client_id: id }) => ({ of: 'client', id })),
  );
  const { rows } = await sql<Opened>`
    select s.id, s.client_id, s.units, s.currency, t.id as transaction_id, t.amount, t.business_date,
      s.state <> 'active' or s.units_left <> s.units
        or (select count(*) from unit_entries e where e.subscription_id = s.id) > 1
        or exists (select from audit_log l where l.entity = 'user_subscription' and l.entity_id = s.id and l.outcome = 'done'
          and not starts_with(l.request_id, ${requests})) as used
    from user_subscriptions s
    join ledger_transactions t on t.subscription_id = s.id and t.occasion_code = 'opening_package' and t.reverses_id is null
    where s.id = any(${[...ids]}) order by s.id
  `.execute(db);
  const going = rows.filter(({ used }) => !used);
  const reversals = await postTransactions(
    ctx,
    going.map(({ id, client_id, currency, transaction_id, amount, business_date }) => ({
      occasion: 'opening_package',
      business_date,
      client_id,
      subscription_id: id,
      amount,
      currency,
      comment,
      reverses_id: transaction_id,
      idempotency_key: `transaction:${transaction_id}:reversal`,
    })),
  );
  const units = JSON.stringify(
    going.map(({ id, client_id, units: left, transaction_id }) => ({
      id,
      client_id,
      units: -left,
      transaction_id: reversals.get(`transaction:${transaction_id}:reversal`),
    })),
  );
  await sql`
    insert into unit_entries (subscription_id, client_id, units, reason, transaction_id, at, idempotency_key)
    select id, client_id, units, 'reversal', transaction_id, ${isoOf(now)}, 'subscription:' || id || ':taken_back'
    from jsonb_to_recordset(${units}::jsonb) as r (id int, client_id int, units int, transaction_id bigint)
  `.execute(db);
  await sql`update user_subscriptions set state = 'refunded' where id = any(${going.map(({ id }) => id)})`.execute(db);
  for (const { id, client_id, units: left } of going)
    ctx.audit({
      action: 'subscription.take_away',
      entity: 'user_subscription',
      entity_id: id,
      client_id,
      old: { state: 'active', units_left: left },
      new: { state: 'refunded', units_left: 0, comment },
    });
  return new Set(rows.filter(({ used }) => used).map(({ id }) => id));
}
