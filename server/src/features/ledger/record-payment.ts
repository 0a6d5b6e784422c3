import type { LedgerTransactionRow, RecordPaymentInput } from '@lectern/contract/ledger/ledger.schema';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { canServeMoney, requireClient } from '../clients/public/client-access.ts';
import type { HandMoved } from './hand-posting.rules.ts';
import { canPost } from './ledger.policy.ts';
import type { Occasion } from './ledger.policy.ts';
import { transactionRow } from './ledger.queries.ts';
import { requireOpenDay, schoolDateOf } from './public/business-date.ts';
import { moneyReceived } from './public/money-received.ts';
import { postTransaction } from './public/post-transaction.ts';
import { requireOnAccount } from './require-on-account.ts';

/** Records money that a client paid, was paid back or was given; packages that waited for it are paid at once. */
export async function recordPayment(ctx: WriteContext, { body }: { body: RecordPaymentInput }): Promise<LedgerTransactionRow> {
  const client = await requireClient(ctx, body.client_id);
  if (!canServeMoney(ctx.actor, client)) throw new AppError('not_found', { id: body.client_id });
  if (body.amount <= 0) throw new AppError('amount_not_positive', {}, 'amount');
  const occasion = await occasionOf(ctx.db, body.occasion_code);
  if (occasion === null || !canPost(ctx.actor, occasion)) throw new AppError('occasion_not_allowed', {}, 'occasion_code');
  if (occasion.comment_required && body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const today = schoolDateOf(ctx, ctx.now);
  if (body.business_date > today) throw new AppError('date_in_future', { today }, 'business_date');

  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  await requireOpenDay(ctx, body.business_date, 'business_date');
  const { debit_kind, credit_kind } = occasion;
  const { currency } = ctx.settings;
  const moved = { debit_kind, credit_kind, amount: body.amount };
  await requireOnAccount(ctx, { client_id: client.id, currency, comment: body.comment, moved });
  const posted = { ...body, amount: minor(body.amount), currency };
  const id = await postTransaction(ctx, { ...posted, occasion: body.occasion_code, idempotency_key: `payment:${ctx.requestId}` });
  if (id === null) throw new Error(`payment ${ctx.requestId} was posted before`);
  ctx.audit({ action: 'payment.record', entity: 'transaction', entity_id: id, client_id: client.id, new: posted });
  await moneyReceived(ctx, client.id);
  return transactionRow(ctx, id);
}

type OccasionTerms = Occasion & Pick<HandMoved, 'debit_kind' | 'credit_kind'> & { readonly comment_required: boolean };

/** Held until the transaction ends, so that nobody changes it meanwhile; whoever is changing it is waited for. */
async function occasionOf(db: Db, code: string): Promise<OccasionTerms | null> {
  const { rows } = await sql<OccasionTerms>`
    select system_only, active, posted_by, comment_required, debit_kind, credit_kind from transaction_occasions where code = ${code} for key share
  `.execute(db);
  return rows[0] ?? null;
}
