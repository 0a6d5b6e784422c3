import type { LedgerFault } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { findLedgerFaults } from '../../src/features/ledger/check/ledger-faults.queries.ts';
import type { Db } from '../../src/db/client.ts';

/** Finds violated invariants of the books: by the check of the ledger, and by independent queries. */
export async function wrongBooks(
  db: Db,
  acknowledged: ReadonlyMap<string, number>,
): Promise<{ ledger: LedgerFault[]; others: Readonly<Record<string, number>> }> {
  const ids = [...acknowledged.values()];
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from unnest(${ids}::bigint[]) as a (id) left join ledger_transactions t on t.id = a.id where t.id is null)
        as "an acknowledged payment lost",
      (select count(*)::int - count(distinct id)::int from unnest(${ids}::bigint[]) as a (id)) as "two payments that are one",
      (select count(*)::int from user_subscriptions s join client_balances b on b.client_id = s.client_id
        where s.state = 'awaiting_payment' and b.money >= s.price)
        as "a package that waits for money that is there",
      (select count(*)::int from user_subscriptions where state in ('expired', 'refunded') and units_left > 0)
        as "a package that is over and has lessons left",
      (select count(*)::int from lessons l where l.status in ('held', 'client_no_show') and not exists (
        select from ledger_transactions t where t.lesson_id = l.id and t.client_id is not null and t.reverses_id is null
          and not exists (select from ledger_transactions z where z.reverses_id = t.id))) as "a lesson written up and not charged",
      (select count(*)::int from lessons l where l.status = 'planned' and exists (
        select from ledger_transactions t where t.lesson_id = l.id and t.reverses_id is null
          and not exists (select from ledger_transactions z where z.reverses_id = t.id))) as "a lesson charged and not written up",
      (select count(*)::int from ledger_transactions t where t.client_id is not null and t.author_id is not null and not exists (
        select from audit_log l where l.outcome = 'done' and l.client_id = t.client_id)) as "money that no log tells of"
  `.execute(db);
  return { ledger: await findLedgerFaults(db), others: Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)) };
}
