import { sql } from 'kysely';
import type { Db } from '../../src/db/client.ts';

export type Paid = { readonly teacher_id: number; readonly net?: number; readonly paid_on?: string; readonly id?: number };

/** The INN of every payee here; its check digits are right. */
export const payeeInn = '500100732259';

/**
 * A payout to a self-employed teacher that the bank has paid, without its postings, which receipts never read.
 * @returns its id; that of the payout with the same `id`, if there is one
 */
export async function paidPayout(db: Db, { teacher_id, net = 100_000, paid_on = '2026-10-06', id }: Paid): Promise<number> {
  const [first, last] = ['2026-09-01', '2026-09-30'];
  await sql`insert into pay_periods (starts_on, ends_on) values (${first}, ${last}) on conflict do nothing`.execute(db);
  await sql`insert into ledger_accounts (kind, currency) values ('pay_transit', 'RUB'), ('bank', 'RUB') on conflict do nothing`.execute(db);
  await sql`
    with posted as (
      insert into ledger_transactions (occasion_code, business_date, posted_at, teacher_id, amount, currency, idempotency_key)
      values ('payout_paid', '2026-10-06', '2026-10-06T09:00:00Z', ${teacher_id}, 1, 'RUB', ${`receipts:${teacher_id}`})
      on conflict do nothing returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount, currency)
    select p.id, a.id, case a.kind when 'bank' then -1 else 1 end, 'RUB' from posted p
    join ledger_accounts a on a.kind in ('pay_transit', 'bank') and a.currency = 'RUB'
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    with author as (select id from users where id <> ${teacher_id} order by id limit 1),
    period as (select id from pay_periods where ${first}::date between starts_on and ends_on),
    register as (
      insert into payout_registers (kind, period_id, share, currency, made_at, made_by)
      select 'advance', period.id, 10000, 'RUB', '2026-10-05T09:00:00Z', author.id from author, period returning id, period_id
    )
    insert into payouts (id, register_id, teacher_id, period_id, part, state, gross, withheld, net, currency, kind, name, inn, bank, bik, account,
      correspondent_account, planned_on, sent_on, paid_on, sent_transaction_id, paid_transaction_id)
    select coalesce(${id ?? null}::int, nextval(pg_get_serial_sequence('payouts', 'id'))::int), r.id, ${teacher_id}, period_id,
      (select count(*)::int + 1 from payouts where teacher_id = ${teacher_id}), 'paid', ${net}::bigint, 0, ${net}::bigint, 'RUB', 'self_employed',
      'Orlova Anna', ${payeeInn}, 'A bank', '044525225', '40817810899910004312', '30101810400000000225', ${paid_on}::date, ${paid_on}::date,
      ${paid_on}::date, t.id, t.id
    from register r, (select id from ledger_transactions where idempotency_key = ${`receipts:${teacher_id}`}) t
    on conflict do nothing returning id
  `.execute(db);
  return rows[0]?.id ?? id ?? 0;
}

/** Makes a teacher a sole trader with bank details. There is a pay period then. */
export async function soleTrader(db: Db, teacher_id: number): Promise<void> {
  await sql`insert into pay_periods (starts_on, ends_on) values ('2026-09-01', '2026-09-30') on conflict do nothing`.execute(db);
  const bank = { bank: 'A bank', bik: '044525225', account: '40802810899910004312', correspondent_account: '30101810400000000225' };
  await db
    .insertInto('payees')
    .values({ teacher_id, kind: 'sole_trader', name: 'Orlova Anna', inn: payeeInn, ...bank })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet({ kind: 'sole_trader' }))
    .execute();
}

/** The invoice of a sole trader, with an own file. @returns its id; that of the one that is there already */
export async function sentInvoice(db: Db, teacher_id: number): Promise<number> {
  await soleTrader(db, teacher_id);
  const { rows } = await sql<{ id: number }>`
    with found as (select id from invoices where teacher_id = ${teacher_id} order by id limit 1),
    period as (select id from pay_periods order by id limit 1),
    file as (
      insert into invoice_files (teacher_id, media_type, content, created_at)
      select ${teacher_id}, 'image/png', 'x', '2026-11-12T09:00:00Z' where not exists (select from found) returning id
    ),
    added as (
      insert into invoices (teacher_id, period_id, number, currency, amount, language, sent_on, content, file_id)
      select ${teacher_id}, period.id, 1, 'RUB', 100000, 'en', '2026-11-12', '{}', file.id from file, period returning id
    )
    select id from found union all select id from added
  `.execute(db);
  return rows[0]?.id ?? 0;
}
