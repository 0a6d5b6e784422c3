import { minor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { businessDateOf } from './business-date.ts';
import { postTransaction } from './post-transaction.ts';

type Standing = { readonly kind: 'client_money' | 'client_prepaid' | 'client_bonus'; readonly currency: Currency; readonly amount: number };
type Moved = { readonly out: number; readonly in: number };

const occasions = { client_money: 'merge_money', client_prepaid: 'merge_prepaid', client_bonus: 'merge_bonus' } as const;
const mergeOccasions = Object.values(occasions).flatMap((occasion) => [`${occasion}_out`, `${occasion}_in`]);

/**
 * Leaves out what went from one of a client's records to another, as a further condition over `ledger_transactions t`: of all of them
 * together it moved nothing. Of one record alone it says where its balance went.
 */
export function exceptMerges(records: readonly number[]): RawBuilder<unknown> {
  return records.length === 1 ? sql`` : sql` and t.occasion_code <> all(${mergeOccasions})`;
}

/**
 * Empties a client's accounts into another one's, because both turned out to be the same: for each account that does not stand at
 * zero one transaction at either end, through an account that stands at zero before and after. The entries of before stay where they
 * are; bank statement lines and payments that wait for approval get the new client. Both locks are held.
 * @param comment what a person reads beside each of them
 * @param units whether paid lessons go over, which need their transactions even where they were paid nothing
 * @returns the transactions of the worth of paid lessons, where there are any
 */
export async function moveMoneyToClient(
  ctx: WriteContext,
  from: number,
  to: number,
  { comment, units }: { readonly comment: string; readonly units: boolean },
): Promise<Moved | null> {
  await sql`update bank_statement_lines set client_id = ${to} where client_id = ${from} and state <> 'posted'`.execute(ctx.db);
  await sql`update money_approvals set client_id = ${to} where client_id = ${from} and state = 'pending' and kind = 'payment'`.execute(
    ctx.db,
  );
  const { rows } = await sql<Standing>`
    select a.kind, a.currency, -sum(e.amount)::bigint as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.client_id = ${from} group by a.kind, a.currency order by a.kind, a.currency
  `.execute(ctx.db);
  const own = { kind: 'client_prepaid', currency: ctx.settings.currency, amount: 0 } as const;
  const standing = units && !rows.some(({ kind, currency }) => kind === own.kind && currency === own.currency) ? [...rows, own] : rows;
  let prepaid: Moved | null = null;
  for (const account of standing) {
    const carriesUnits = units && account.kind === own.kind && account.currency === own.currency;
    if (account.amount === 0 && !carriesUnits) continue;
    const moved = await moveAccount(ctx, from, to, account, comment);
    if (carriesUnits) prepaid = moved;
  }
  return prepaid;
}

/** What the client owes goes the other way: their debt is taken off them and put on the other one. */
async function moveAccount(
  ctx: WriteContext,
  from: number,
  to: number,
  { kind, currency, amount }: Standing,
  comment: string,
): Promise<Moved> {
  const business_date = await businessDateOf(ctx, ctx.now);
  const post = async (client_id: number, side: 'out' | 'in') => {
    const id = await postTransaction(ctx, {
      occasion: `${occasions[kind]}_${side}`,
      business_date,
      client_id,
      amount: minor(Math.abs(amount)),
      currency,
      idempotency_key: `merge:${from}:${to}:${kind}:${currency}:${client_id === from ? 'from' : 'to'}`,
      comment,
      even_zero: true,
    });
    if (id === null) throw new Error(`${from} was merged into ${to} before`);
    return id;
  };
  const owed = amount < 0;
  const left = await post(from, owed ? 'in' : 'out');
  return { out: left, in: await post(to, owed ? 'out' : 'in') };
}
