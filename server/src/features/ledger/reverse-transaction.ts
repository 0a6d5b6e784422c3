import type { LedgerTransactionRow, ReverseTransactionInput } from '@lectern/contract/ledger/ledger.schema';
import { sql } from 'kysely';
import { refusalOf } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { survivingClient } from '../clients/public/surviving-client.ts';
import { reversed } from './hand-posting.rules.ts';
import type { HandMoved } from './hand-posting.rules.ts';
import { requireOnePerson } from './approvals/require-one-person.ts';
import { transactionActions } from './ledger.policy.ts';
import { requireTransaction, transactionRow } from './ledger.queries.ts';
import type { TransactionRow } from './ledger.view.ts';
import { businessDateOf } from './public/business-date.ts';
import { moneyReceived } from './public/money-received.ts';
import { postTransaction } from './public/post-transaction.ts';
import { requireOnAccount } from './require-on-account.ts';

type Input = { params: { id: number }; body: ReverseTransactionInput };

/**
 * Reverses a transaction by hand by posting its opposite today. Purchases stay: the client then has a debt, if the actor may allow it. A
 * payment with an issued receipt cannot be reversed until the receipt is void.
 */
export async function reverseTransaction(ctx: WriteContext, { params, body }: Input): Promise<LedgerTransactionRow> {
  const { original, clientId } = await reversible(ctx, params.id);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const { currency } = original;
  const moved = await movedBack(ctx, original);
  await requireOnAccount(ctx, { client_id: clientId, currency, comment: body.comment, moved });
  await requireOnePerson(ctx, { client_id: clientId, currency, moved, reversal: true });
  return transactionRow(ctx, await postReversal(ctx, original, { clientId, comment: body.comment, asked_by: null }));
}

type Original = Pick<TransactionRow, 'id' | 'occasion_code' | 'amount' | 'currency' | 'lesson_id' | 'business_date'>;
type Found = { readonly original: Original; readonly clientId: number };

/**
 * Loads a transaction for its reversal, under the lock of the client who owns its money now: of a merged record, the surviving one.
 * @param approved true if another user, who has the permission, requested it
 */
export async function reversible(ctx: WriteContext, id: number, { approved = false } = {}): Promise<Found> {
  const read = () => requireTransaction(ctx, id, { anybodys: approved });
  const { client_id: payerId } = await read();
  if (payerId === null) throw new AppError('not_found', { id });
  const clientId = await survivingClient(ctx, payerId);
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  // Read again under the lock, because it may have been reversed meanwhile.
  const original = await read();
  // The requester had the ability, which the approver need not have.
  const refused = refusalOf(transactionActions.reverse, ctx, original);
  if (refused !== null && !(approved && refused.key === 'forbidden')) throw new AppError(refused.key, refused.params);
  await requireNoReceipt(ctx, original.id);
  return { original, clientId };
}

type Reversal = { readonly clientId: number; readonly comment: string; readonly asked_by: number | null };

/** Posts the opposite of a transaction today. @returns its id */
export async function postReversal(ctx: WriteContext, original: Original, { clientId, comment, asked_by }: Reversal): Promise<number> {
  const { occasion_code: occasion, amount, currency, lesson_id } = original;
  const business_date = await businessDateOf(ctx, ctx.now);
  const id = await postTransaction(ctx, {
    occasion,
    business_date,
    client_id: clientId,
    lesson_id,
    amount,
    currency,
    reverses_id: original.id,
    idempotency_key: `transaction:${original.id}:reversal`,
    author_id: asked_by,
    comment,
  });
  if (id === null) throw new AppError('already_reversed');
  ctx.audit({
    action: 'transaction.reverse',
    entity: 'transaction',
    entity_id: id,
    client_id: clientId,
    old: { id: original.id, occasion, amount, currency, business_date: original.business_date },
    new: { reverses_id: original.id, occasion, amount, currency, business_date, comment, ...(asked_by === null ? {} : { asked_by }) },
  });
  // The reversal of a refund credits the account again.
  await moneyReceived(ctx, clientId);
  return id;
}

/** The accounts and amount of a reversal. */
export async function movedBack(ctx: WriteContext, { occasion_code, amount }: Original): Promise<HandMoved> {
  return reversed({ ...(await accountsOf(ctx, occasion_code)), amount });
}

/** @throws AppError `receipt_issued` with the number of the receipt, which confirms that the money was received */
async function requireNoReceipt({ db }: WriteContext, transactionId: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number || '/' || year as number from accounting_documents
    where transaction_id = ${transactionId} and kind = 'receipt' and state = 'issued' for share
  `.execute(db);
  if (rows[0] !== undefined) throw new AppError('receipt_issued', { number: rows[0].number });
}

async function accountsOf({ db }: WriteContext, occasion: string): Promise<Pick<HandMoved, 'debit_kind' | 'credit_kind'>> {
  const { rows } = await sql<Pick<HandMoved, 'debit_kind' | 'credit_kind'>>`
    select debit_kind, credit_kind from transaction_occasions where code = ${occasion}
  `.execute(db);
  if (rows[0] === undefined) throw new Error(`no occasion ${occasion}`);
  return rows[0];
}
