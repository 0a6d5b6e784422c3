import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { requireSchoolCurrency } from './post-transaction.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** One of many transactions about clients or teachers; a reversal has the occasion, person and amount of its original. */
export type BulkPosting = {
  readonly occasion: string;
  /** `yyyy-mm-dd`, in an open period. */
  readonly business_date: string;
  readonly client_id: number | null;
  /** Never together with a client: users who see the client's transactions must not see a teacher's pay. */
  readonly teacher_id?: number | null;
  readonly lesson_id?: number | null;
  readonly subscription_id?: number | null;
  /** Never negative; zero moves lessons only and has no entries. */
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly idempotency_key: string;
  readonly comment?: string;
  readonly reverses_id?: number | null;
};

/**
 * Posts many transactions with their entries: `postTransaction` for a batch, in three statements. Called under the locks of the people.
 * @returns their ids by key; a key that was posted before is missing
 * @throws the database's refusals: LE004 becomes `period_closed`, a second reversal `already_reversed`
 */
export async function postTransactions(ctx: WriteContext, postings: readonly BulkPosting[]): Promise<ReadonlyMap<string, number>> {
  if (postings.length === 0) return new Map();
  const wrong = postings.find(({ amount }) => !(amount >= 0));
  if (wrong !== undefined) throw new RangeError(`an amount is never negative: ${wrong.amount} (${wrong.idempotency_key})`);
  for (const posting of postings) requireSchoolCurrency(ctx, posting);
  const requested = JSON.stringify(
    postings.map((posting) => ({ teacher_id: null, lesson_id: null, subscription_id: null, reverses_id: null, comment: '', ...posting })),
  );
  const { db } = ctx;
  const postable = sql`jsonb_to_recordset(${requested}::jsonb) as p (occasion text, business_date date, client_id int, teacher_id int, lesson_id int, subscription_id int,
    amount bigint, currency text, idempotency_key text, comment text, reverses_id bigint)`;
  await sql`
    insert into ledger_accounts (kind, client_id, teacher_id, currency)
    select distinct s.kind, case when s.kind like 'client%' then p.client_id end, case when s.kind = 'teacher_pay' then p.teacher_id end, p.currency
    from ${postable} join transaction_occasions o on o.code = p.occasion
    cross join lateral (values (o.debit_kind), (o.credit_kind)) as s (kind)
    on conflict (kind, client_id, teacher_id, currency) do nothing
  `.execute(db);
  const { rows } = await sql<{ id: number; idempotency_key: string; amount: number }>`
    insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, teacher_id, lesson_id, subscription_id, amount, currency, reverses_id,
      idempotency_key, author_id, comment)
    select occasion, business_date, ${isoOf(ctx.now)}, client_id, teacher_id, lesson_id, subscription_id, amount, currency, reverses_id, idempotency_key,
      ${ctx.actor.id || null}::int, comment
    from ${postable}
    on conflict (idempotency_key) do nothing
    returning id, idempotency_key, amount
  `.execute(db);
  const moving = rows.filter(({ amount }) => amount > 0);
  // Each branch uses the index of accounts; `is not distinct from` would compare every account with every transaction.
  const { rows: entries } = await sql<{ entries: number }>`
    with entered as (
      insert into ledger_entries (transaction_id, account_id, amount, currency)
      select t.id, a.id, s.amount, t.currency
      from ledger_transactions t
      join transaction_occasions o on o.code = t.occasion_code
      cross join lateral (values
        (o.debit_kind, case when t.reverses_id is null then t.amount::bigint else -t.amount::bigint end),
        (o.credit_kind, case when t.reverses_id is null then -t.amount::bigint else t.amount::bigint end)
      ) as s (kind, amount)
      cross join lateral (
        select id from ledger_accounts where s.kind = 'teacher_pay' and kind = s.kind and client_id is null and teacher_id = t.teacher_id
          and currency = t.currency
        union all
        select id from ledger_accounts where s.kind like 'client%' and kind = s.kind and client_id = t.client_id and teacher_id is null
          and currency = t.currency
        union all
        select id from ledger_accounts where s.kind <> 'teacher_pay' and s.kind not like 'client%' and kind = s.kind and client_id is null
          and teacher_id is null and currency = t.currency
      ) a
      where t.id = any(${moving.map(({ id }) => id)}::bigint[])
      order by t.id, s.amount desc
      returning 1
    )
    select count(*)::int as entries from entered
  `.execute(db);
  if (entries[0]?.entries !== moving.length * 2) throw new Error(`${moving.length} transactions have ${entries[0]?.entries} entries`);
  return new Map(rows.map(({ id, idempotency_key }) => [idempotency_key, id]));
}
