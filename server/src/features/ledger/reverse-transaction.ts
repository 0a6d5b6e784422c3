import type { LedgerTransactionRow, ReverseTransactionInput } from '@lectern/contract/ledger/ledger.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { survivingClient } from '../clients/public/surviving-client.ts';
import { reversed } from './hand-posting.rules.ts';
import type { HandMoved } from './hand-posting.rules.ts';
import { refusalOfReversal } from './ledger.policy.ts';
import { requireTransaction, transactionRow } from './ledger.queries.ts';
import { businessDateOf } from './public/business-date.ts';
import { moneyReceived } from './public/money-received.ts';
import { postTransaction } from './public/post-transaction.ts';
import { requireOnAccount } from './require-on-account.ts';

type Input = { params: { id: number }; body: ReverseTransactionInput };

/**
 * Takes a hand-posted transaction back by posting its opposite today. What the money was spent on stays: the client owes
 * afterwards, where whoever takes it back may let them. A payment with an issued receipt stays until the receipt is void.
 */
export async function reverseTransaction(ctx: WriteContext, { params, body }: Input): Promise<LedgerTransactionRow> {
  const { client_id: payerId } = await requireTransaction(ctx, params.id);
  if (payerId === null) throw new AppError('not_found', { id: params.id });
  // The money of a record that was merged is the other one's now.
  const clientId = await survivingClient(ctx, payerId);
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  // Read again under the lock: somebody may have taken it back meanwhile.
  const original = await requireTransaction(ctx, params.id);
  const refused = refusalOfReversal(ctx.actor, original);
  if (refused !== null) throw new AppError(refused);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  await requireNoReceipt(ctx, original.id);
  const { occasion_code: occasion, amount, currency, lesson_id } = original;
  const moved = reversed({ ...(await accountsOf(ctx, occasion)), amount });
  await requireOnAccount(ctx, { client_id: clientId, currency, comment: body.comment, moved });
  const id = await postTransaction(ctx, {
    occasion,
    business_date: await businessDateOf(ctx, ctx.now),
    client_id: clientId,
    lesson_id,
    amount,
    currency,
    reverses_id: original.id,
    idempotency_key: `transaction:${original.id}:reversal`,
    comment: body.comment,
  });
  if (id === null) throw new AppError('already_reversed');
  ctx.audit({
    action: 'transaction.reverse',
    entity: 'transaction',
    entity_id: id,
    client_id: clientId,
    old: { id: original.id, occasion, amount, currency },
    new: { reverses_id: original.id, comment: body.comment },
  });
  // A refund that is taken back puts money on the account again.
  await moneyReceived(ctx, clientId);
  return transactionRow(ctx, id);
}

/** @throws AppError `receipt_issued` with the number of the receipt: it says that the money was received */
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
