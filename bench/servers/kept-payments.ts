import { randomInt, randomUUID } from 'node:crypto';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { requireThat } from '../schools/demand.ts';
import { wireRequest } from './http-connection.ts';
import type { SignedIn } from './sessions.ts';

export type Payment = { readonly key: string; readonly client_id: number; readonly amount: number };

export const randomPayment = (clients: readonly number[]): Payment => ({
  key: randomUUID(),
  client_id: clients[randomInt(clients.length)] ?? 0,
  amount: randomInt(1, 100_000),
});

/** The body of a payment. It is found by its comment afterwards. @param mark the prefix of the comments of this run */
export function bodyOf({ key, client_id, amount }: Payment, mark: string): Readonly<Record<string, unknown>> {
  const business_date = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  return { client_id, amount, occasion_code: 'payment_bank', business_date, comment: `${mark} ${key}` };
}

export const paymentPath = '/api/transactions/transactions/';

export function requestOf({ write }: SignedIn, payment: Payment, mark: string): Buffer {
  const headers = { ...write, 'idempotency-key': payment.key };
  return wireRequest({ method: 'POST', path: paymentPath, headers, body: bodyOf(payment, mark) });
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Compares acknowledged payments with the database: none is lost or doubled, every transaction sums to zero, and every payment is audited.
 */
export async function compareKept(ask: (statement: string) => Promise<Rows>, mark: string, acknowledged: ReadonlyMap<string, number>) {
  const rows = await ask(`select id, comment from ledger_transactions where comment like '${mark} %'`);
  const kept = Map.groupBy(rows, ({ comment }) => String(comment).slice(mark.length + 1));
  const lost = [...acknowledged].filter(([key, id]) => !kept.get(key)?.some((row) => Number(row.id) === id)).length;
  const doubled = [...kept.values()].filter((same) => same.length > 1).length;
  requireThat(lost === 0, `no acknowledged payment is lost; ${lost} of ${acknowledged.size} are`);
  requireThat(doubled === 0, `no payment is there twice; ${doubled} are`);
  requireThat(kept.size === acknowledged.size, `${kept.size} payments are there, ${acknowledged.size} were acknowledged`);
  const [sums] = await ask(
    `select (select count(*)::int from (select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0) u)
        as unbalanced,
      (select count(*)::int from client_balances b join (
        select a.client_id, -sum(e.amount) as money from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.kind = 'client_money' group by a.client_id) s on s.client_id = b.client_id where s.money <> b.money) as wrong_balances,
      (select count(*)::int from ledger_transactions t where comment like '${mark} %' and not exists (
        select from audit_log l where l.action = 'payment.record' and l.entity_id = t.id)) as unaudited`,
  );
  requireThat(sums?.unbalanced === 0, `every transaction sums to 0; ${sums?.unbalanced} do not`);
  requireThat(sums?.wrong_balances === 0, `every kept balance equals its entries; ${sums?.wrong_balances} do not`);
  requireThat(sums?.unaudited === 0, `every payment is audited; ${sums?.unaudited} are not`);
  return { lost, doubled };
}
