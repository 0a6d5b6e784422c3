import type { Currency, MinorUnits } from '@lectern/contract/money';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { moneyReceived } from './money-received.ts';
import { postTransactions } from './post-transactions.ts';

export type OpeningBalance = {
  readonly client_id: number;
  /** Positive is on account, negative is owed. */
  readonly amount: MinorUnits;
  readonly comment: string;
  readonly idempotency_key: string;
};
type Terms = { readonly date: string; readonly currency: Currency; readonly from: Readonly<Record<string, unknown>> };

/** Locks clients for money, in the common order. */
async function lockClients({ db }: WriteContext, ids: readonly number[]): Promise<void> {
  await lock(
    db,
    [...new Set(ids)].map((id) => ({ of: 'client', id })),
  );
}

/** Posts opening balances; packages that await payment are paid from them. @returns transactions by key */
export async function postOpeningBalances(
  ctx: WriteContext,
  balances: readonly OpeningBalance[],
  { date, currency, from }: Terms,
): Promise<ReadonlyMap<string, number>> {
  const ids = balances.map(({ client_id }) => client_id);
  await lockClients(ctx, ids);
  const posted = await postTransactions(
    ctx,
    balances.map(({ amount, ...balance }) => ({
      ...balance,
      occasion: amount > 0 ? 'opening_balance' : 'opening_debt',
      business_date: date,
      amount: minor(Math.abs(amount)),
      currency,
    })),
  );
  for (const { idempotency_key: key, client_id, amount, comment } of balances) {
    const id = posted.get(key);
    if (id === undefined) continue;
    ctx.audit({
      action: 'balance.bring_in',
      entity: 'transaction',
      entity_id: id,
      client_id,
      new: { amount, currency, date, comment, ...from },
    });
  }
  const { rows } = await sql<{ client_id: number }>`
    select distinct client_id from user_subscriptions where client_id = any(${ids}) and state = 'awaiting_payment'
  `.execute(ctx.db);
  for (const { client_id } of rows) await moneyReceived(ctx, client_id);
  return posted;
}

/** Reverses opening balances on their own dates, unless money of the client has moved since. @returns the transactions that stay */
export async function reverseOpeningBalances(ctx: WriteContext, ids: readonly number[], comment: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number;
    client_id: number;
    occasion: string;
    business_date: string;
    amount: MinorUnits;
    currency: Currency;
  }>`
    select id, client_id, occasion_code as occasion, business_date, amount, currency from ledger_transactions
    where id = any(${[...ids]}::bigint[]) order by id
  `.execute(ctx.db);
  await lockClients(
    ctx,
    rows.map(({ client_id }) => client_id),
  );
  // Under the locks, so that nothing is posted in between. A package that the balance paid at once counts as use.
  const { rows: used } = await sql<{ id: number }>`
    select t.id from ledger_transactions t where t.id = any(${[...ids]}::bigint[]) and exists (
      select from ledger_transactions later where later.client_id = t.client_id and later.id > t.id
    )
  `.execute(ctx.db);
  const staying = new Set(used.map(({ id }) => id));
  const going = rows.filter(({ id }) => !staying.has(id));
  await postTransactions(
    ctx,
    going.map(({ id, ...transaction }) => ({
      ...transaction,
      comment,
      reverses_id: id,
      idempotency_key: `transaction:${id}:reversal`,
    })),
  );
  for (const { id, client_id, amount, currency } of going)
    ctx.audit({
      action: 'balance.take_away',
      entity: 'transaction',
      entity_id: id,
      client_id,
      old: { amount, currency },
      new: { comment },
    });
  return staying;
}
