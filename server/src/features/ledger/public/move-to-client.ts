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
 * A further condition over `ledger_transactions t` that leaves out transfers between merged records: together they move nothing. For one
 * record alone they show where its balance went.
 */
export function exceptMerges(records: readonly number[]): RawBuilder<unknown> {
  return records.length === 1 ? sql`` : sql` and t.occasion_code <> all(${mergeOccasions})`;
}

/**
 * Transfers a client's balances to another client, for a merge. Each account with a balance gets one transaction at either end, through an
 * account that is zero before and after. Old entries stay; bank statement lines and open approvals get the new client. The caller holds
 * both locks.
 * @param comment shown with each transaction
 * @param units whether paid lessons move, which need their transactions even at a price of zero
 * @returns the transactions of the value of paid lessons, if any
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

/** A debt moves in the opposite direction. */
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
    if (id === null) throw new Error(`${from} was already merged into ${to}`);
    return id;
  };
  const owed = amount < 0;
  const left = await post(from, owed ? 'in' : 'out');
  return { out: left, in: await post(to, owed ? 'out' : 'in') };
}
