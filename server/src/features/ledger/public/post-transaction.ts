import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

export type Posting = {
  /** The code of the occasion, which determines the kinds of the debit and credit accounts. */
  readonly occasion: string;
  /** `yyyy-mm-dd`, in an open period. */
  readonly business_date: string;
  /** The client of the transaction. Users who see the client's transactions see this one, so a teacher's pay has no client. */
  readonly client_id?: number | null;
  readonly teacher_id?: number | null;
  readonly lesson_id?: number | null;
  readonly subscription_id?: number | null;
  /** Never negative. */
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly idempotency_key: string;
  readonly comment?: string;
  /** The transaction that this one reverses: debit and credit are swapped. */
  readonly reverses_id?: number | null;
  /** The author, if it is not the approver. */
  readonly author_id?: number | null;
  /** Posts 0 too, without entries: for paid lessons that move without money. */
  readonly even_zero?: boolean;
};

/**
 * Requires the school's currency, because balances, packages, settlements and pay are sums of one currency. Older amounts in another one
 * can only be reversed.
 * @throws AppError `currency_not_supported`
 */
export function requireSchoolCurrency(
  { settings }: Pick<WriteContext, 'settings'>,
  { currency, reverses_id }: Pick<Posting, 'currency' | 'reverses_id'>,
): void {
  if (currency !== settings.currency && (reverses_id ?? null) === null)
    throw new AppError('currency_not_supported', { requested: currency, school: settings.currency });
}

/**
 * Posts one transaction with its two entries and opens missing accounts, in one statement.
 * @returns its id; null if the key was posted before, or the amount is 0
 * @throws the database's refusals: LE004 becomes `period_closed`, a second reversal `already_reversed`
 */
export async function postTransaction(ctx: WriteContext, posting: Posting): Promise<number | null> {
  const { occasion, amount, currency } = posting;
  if (amount < 0) throw new RangeError(`an amount is never negative: ${amount}`);
  if (amount === 0 && !posting.even_zero) return null;
  requireSchoolCurrency(ctx, posting);
  const clientId = posting.client_id ?? null;
  const teacherId = posting.teacher_id ?? null;
  const reverses = posting.reverses_id ?? null;
  const debit = reverses === null ? amount : -amount;
  // `do update` returns a row that was inserted concurrently; known rows are not touched.
  const { rows } = await sql<{ id: number }>`
    with posted as (
      insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, teacher_id, lesson_id, subscription_id,
        amount, currency, reverses_id, idempotency_key, author_id, comment)
      values (${occasion}, ${posting.business_date}, ${isoOf(ctx.now)}, ${clientId}, ${teacherId}, ${posting.lesson_id ?? null},
        ${posting.subscription_id ?? null}, ${amount}, ${currency}, ${reverses}, ${posting.idempotency_key}, ${posting.author_id ?? (ctx.actor.id || null)}::int,
        ${posting.comment ?? ''})
      on conflict (idempotency_key) do nothing
      returning id
    ), side as (
      select s.kind, s.amount, case when s.kind like 'client%' then ${clientId}::int end as client_id,
        case when s.kind = 'teacher_pay' then ${teacherId}::int end as teacher_id
      from transaction_occasions o
      cross join lateral (values (o.debit_kind, ${debit}::bigint), (o.credit_kind, -${debit}::bigint)) as s (kind, amount)
      where o.code = ${occasion} and s.amount <> 0 and exists (select from posted)
    ), known as (
      select s.kind, s.amount, a.id from side s join ledger_accounts a
        on a.kind = s.kind and a.client_id = s.client_id and a.teacher_id is null and a.currency = ${currency}
      union all
      select s.kind, s.amount, a.id from side s join ledger_accounts a
        on a.kind = s.kind and a.client_id is null and a.teacher_id = s.teacher_id and a.currency = ${currency}
      union all
      select s.kind, s.amount, a.id from side s join ledger_accounts a
        on a.kind = s.kind and a.client_id is null and a.teacher_id is null and a.currency = ${currency}
        where s.client_id is null and s.teacher_id is null
    ), made as (
      insert into ledger_accounts (kind, client_id, teacher_id, currency)
      select kind, client_id, teacher_id, ${currency} from side where kind not in (select kind from known)
      on conflict (kind, client_id, teacher_id, currency) do update set currency = excluded.currency
      returning id, kind
    ), entered as (
      insert into ledger_entries (transaction_id, account_id, amount, currency)
      select p.id, a.id, a.amount, ${currency} from posted p cross join (
        select id, amount from known union all select m.id, s.amount from made m join side s on s.kind = m.kind
      ) a order by a.amount desc
    )
    select id from posted
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}
