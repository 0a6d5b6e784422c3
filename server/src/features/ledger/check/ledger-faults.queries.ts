import type { LedgerFault } from '@lectern/contract/ledger/books.schema';
import type { LedgerFaultKey } from '@lectern/contract/ledger/ledger-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { payPaperSearches } from './pay-paper-faults.queries.ts';
import { payoutSearches } from './payout-faults.queries.ts';
import { schemeSearches } from './scheme-faults.queries.ts';
import { sourceSearches } from './source-faults.queries.ts';

const mostExamples = 20;

/** One difference: the record, the value of the entries and the stored value. */
type Found = { readonly id: number; readonly client_id: number | null; readonly expected: string | null; readonly found: string | null };

/**
 * Searches for faults, each from the entries alone in one statement, and so from one snapshot, because others may post meanwhile. Columns:
 * `id`, `client_id`, `expected`, `found`, in that order.
 */
const searches: Readonly<Record<LedgerFaultKey, RawBuilder<unknown>>> = {
  unbalanced_transactions: sql`
    select e.transaction_id, t.client_id, '0', e.sum::text
    from (select transaction_id, sum(amount) as sum from ledger_entries group by transaction_id, currency having sum(amount) <> 0) e
    left join ledger_transactions t on t.id = e.transaction_id`,
  // The debit side, the number of entries and the currencies of a transaction against its own values.
  wrong_amounts: sql`
    select t.id, t.client_id, t.amount::text || ' ' || t.currency, coalesce(e.amount::text || ' ' || e.currencies, '–')
    from ledger_transactions t left join (
      select transaction_id, sum(amount) filter (where amount > 0) as amount, string_agg(distinct currency::text, ' ') as currencies
      from ledger_entries group by transaction_id
    ) e on e.transaction_id = t.id
    where coalesce(e.amount, 0) <> t.amount or (t.amount <> 0 and e.currencies is distinct from t.currency)`,
  // A client's account is used only by that client's transactions, in one currency.
  foreign_accounts: sql`
    select t.id, t.client_id, coalesce(t.client_id::text, '–') || ' ' || t.currency, a.client_id::text || ' ' || a.currency
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
    where a.client_id is not null and (a.client_id is distinct from t.client_id or a.currency <> e.currency)`,
  wrong_balances: sql`
    select c.id, c.id, concat_ws(' ', coalesce(m.money, 0), coalesce(m.prepaid, 0), coalesce(m.bonus, 0), coalesce(u.units, 0)),
      case when b.client_id is null then '–' else concat_ws(' ', b.money, b.prepaid, b.bonus, b.units_left) end
    from clients c left join client_balances b on b.client_id = c.id
    left join (
      select a.client_id, -sum(e.amount) filter (where a.kind = 'client_money') as money,
        -sum(e.amount) filter (where a.kind = 'client_prepaid') as prepaid,
        -sum(e.amount) filter (where a.kind = 'client_bonus') as bonus
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.client_id is not null group by a.client_id
    ) m on m.client_id = c.id
    left join (select client_id, sum(units) as units from unit_entries group by client_id) u on u.client_id = c.id
    where (b.money, b.prepaid, b.bonus, b.units_left)
      is distinct from (coalesce(m.money, 0), coalesce(m.prepaid, 0), coalesce(m.bonus, 0), coalesce(u.units, 0))`,
  wrong_units_left: sql`
    select s.id, s.client_id, coalesce(e.units, 0)::text, s.units_left::text
    from user_subscriptions s left join (
      select subscription_id, sum(units) as units from unit_entries group by subscription_id
    ) e on e.subscription_id = s.id
    where s.units_left <> coalesce(e.units, 0)`,
  // Units are numbered. A unit taken once more than returned is used; more than that is a double use. Other numbers do not exist.
  units_used_twice: sql`
    select e.subscription_id, s.client_id, '1', e.unit_no::text || ' × ' || e.used::text
    from (
      select subscription_id, unit_no, -sum(units) as used from unit_entries where unit_no is not null group by subscription_id, unit_no
    ) e join user_subscriptions s on s.id = e.subscription_id
    where e.used not in (0, 1) or e.unit_no not between 1 and s.units`,
  prepaid_without_units: sql`
    select client_id, client_id, units_left::text, prepaid::text from client_balances
    where prepaid < 0 or units_left < 0 or (units_left = 0 and prepaid <> 0)`,
  // A reversal follows its original and has the opposite entries, account by account; for a merged record it is posted on the surviving
  // one. Ordered by number, not by time, because the time is taken before waiting for the client's lock.
  wrong_reversals: sql`
    select z.id, z.client_id, t.amount::text || ' ' || t.currency, z.amount::text || ' ' || z.currency
    from ledger_transactions z join ledger_transactions t on t.id = z.reverses_id
    left join clients zc on zc.id = z.client_id left join clients tc on tc.id = t.client_id
    where t.reverses_id is not null or t.id > z.id
      or (z.amount, z.currency::text, z.occasion_code, coalesce(zc.merged_into_id, zc.id), z.teacher_id)
        is distinct from (t.amount, t.currency::text, t.occasion_code, coalesce(tc.merged_into_id, tc.id), t.teacher_id)
    union all
    select z.id, z.client_id, null, e.left_over::text
    from (
      select coalesce(t.reverses_id, t.id) as original, sum(e.amount) as left_over
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id left join clients c on c.id = a.client_id
      where t.reverses_id is not null or exists (select from ledger_transactions z where z.reverses_id = t.id)
      group by 1, a.kind, a.currency, a.teacher_id, coalesce(c.merged_into_id, c.id) having sum(e.amount) <> 0
    ) e join ledger_transactions z on z.reverses_id = e.original`,
  // Ordered by number, not by time, because the time is taken before waiting for the month's lock.
  posted_after_closing: sql`
    select extract(year from p.month)::int * 100 + extract(month from p.month)::int, null::int, p.transactions::text, t.count::text
    from book_periods p cross join lateral (
      select count(*) from ledger_transactions where business_date >= p.month and business_date < p.month + interval '1 month'
    ) t
    where p.state = 'closed' and t.count <> p.transactions`,
  wrong_statement_lines: sql`
    select l.id, l.client_id, l.amount::text || ' ' || s.currency, t.amount::text || ' ' || t.currency
    from bank_statement_lines l join bank_statements s on s.id = l.statement_id join ledger_transactions t on t.id = l.transaction_id
    where (t.amount, t.currency::text, t.client_id, t.business_date) is distinct from (l.amount, s.currency::text, l.client_id, l.booked_on)
    union all
    select l.id, l.client_id, '1', count(*) over (partition by l.line_key)::text
    from bank_statement_lines l where l.state = 'posted' and exists (
      select from bank_statement_lines o where o.line_key = l.line_key and o.state = 'posted' and o.id <> l.id
    )`,
  // Documents of a kind and year are numbered from 1 without gaps or duplicates, up to the last number taken.
  wrong_document_numbers: sql`
    select s.number, null::int, '1', n.kind || ' ' || n.year || ': ' || count(d.id)
    from (
      select kind, year, max(last) as last from (
        select kind, year, last from document_numbers
        union all select kind, year, max(number) from accounting_documents where number is not null group by kind, year
      ) given group by kind, year
    ) n
    cross join generate_series(1, n.last) as s (number)
    left join accounting_documents d on d.kind = n.kind and d.year = n.year and d.number = s.number
    group by n.kind, n.year, s.number having count(d.id) <> 1
    union all
    select n.last, null::int, max(d.number)::text, n.kind || ' ' || n.year || ': ' || n.last
    from document_numbers n left join accounting_documents d on d.kind = n.kind and d.year = n.year
    group by n.kind, n.year, n.last having max(d.number) is distinct from n.last`,
  ...sourceSearches,
  ...payoutSearches,
  ...payPaperSearches,
  ...schemeSearches,
};

/**
 * Recomputes all derived figures from the entries and compares them with the stored ones.
 * @returns one fault for each kind that was found
 */
export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [key, search] of Object.entries(searches)) faults.push(await faultOf(db, key as LedgerFaultKey, search));
  return faults.filter(({ count }) => count > 0);
}

/** Materialised, so that the limit does not make the planner scan an index by id with a lookup for each row. */
async function faultOf(db: Db, key: LedgerFaultKey, search: RawBuilder<unknown>): Promise<LedgerFault> {
  const { rows } = await sql<Found & { count: number }>`
    with f (id, client_id, expected, found) as materialized (${search})
    select id::bigint as id, client_id, expected, found, count(*) over ()::int as count from f order by id limit ${mostExamples}
  `.execute(db);
  return { key, count: rows[0]?.count ?? 0, examples: rows.map(({ count: _, ...example }) => example) };
}

/** The number of transactions and entries. */
export async function ledgerSize(db: Db): Promise<{ transactions: number; entries: number }> {
  const { rows } = await sql<{ transactions: number; entries: number }>`
    select (select count(*) from ledger_transactions)::int as transactions, (select count(*) from ledger_entries)::int as entries
  `.execute(db);
  return rows[0] ?? { transactions: 0, entries: 0 };
}
