import type { LedgerTransactionRow, RecordPaymentInput } from '@lectern/contract/ledger/ledger.schema';
import { minor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { clientActions, requireClient } from '../clients/public/client-access.ts';
import { requireOnePerson } from './approvals/require-one-person.ts';
import type { HandMoved } from './hand-posting.rules.ts';
import { canPost } from './ledger.policy.ts';
import type { Occasion } from './ledger.policy.ts';
import { transactionRow } from './ledger.queries.ts';
import { requireOpenDay, schoolDateOf } from './public/business-date.ts';
import { moneyReceived } from './public/money-received.ts';
import { postTransaction } from './public/post-transaction.ts';
import { requireOnAccount } from './require-on-account.ts';

/** Records a payment, a refund or a bonus of a client; packages that await payment are paid at once. */
export async function recordPayment(ctx: WriteContext, { body }: { body: RecordPaymentInput }): Promise<LedgerTransactionRow> {
  const { client, occasion } = await checkedPayment(ctx, body);
  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  await requireOpenDay(ctx, body.business_date, 'business_date');
  const { debit_kind, credit_kind } = occasion;
  const requested = { client_id: client.id, currency: ctx.settings.currency, moved: { debit_kind, credit_kind, amount: body.amount } };
  await requireOnAccount(ctx, { ...requested, comment: body.comment });
  await requireOnePerson(ctx, { ...requested, reversal: false });
  const id = await postPayment(ctx, { ...body, currency: ctx.settings.currency, asked_by: null });
  return transactionRow(ctx, id);
}

type Checked = { readonly client: { readonly id: number }; readonly occasion: OccasionTerms };

/** Validates a payment and the actor's permission to record it. @throws AppError at the invalid field */
export async function checkedPayment(ctx: WriteContext, body: RecordPaymentInput): Promise<Checked> {
  const client = await requireClient(ctx, body.client_id);
  requireAction(ctx, clientActions, 'record_payment', client);
  if (body.amount <= 0) throw new AppError('amount_not_positive', {}, 'amount');
  const occasion = await occasionOf(ctx.db, body.occasion_code);
  if (occasion === null || !canPost(ctx.actor, occasion)) throw new AppError('occasion_not_allowed', {}, 'occasion_code');
  if (occasion.comment_required && body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const today = schoolDateOf(ctx, ctx.now);
  if (body.business_date > today) throw new AppError('date_in_future', { today }, 'business_date');
  return { client, occasion };
}

type Payment = RecordPaymentInput & {
  readonly currency: Currency;
  /** The requester, who becomes the author of an approved transaction. */
  readonly asked_by: number | null;
};

/** Posts a validated payment, under the client's lock. @returns the transaction */
export async function postPayment(ctx: WriteContext, { asked_by, ...payment }: Payment): Promise<number> {
  const posted = { ...payment, amount: minor(payment.amount) };
  const id = await postTransaction(ctx, {
    ...posted,
    occasion: posted.occasion_code,
    idempotency_key: `payment:${ctx.requestId}`,
    author_id: asked_by,
  });
  if (id === null) throw new Error(`payment ${ctx.requestId} was already posted`);
  const approved = asked_by === null ? {} : { asked_by };
  ctx.audit({
    action: 'payment.record',
    entity: 'transaction',
    entity_id: id,
    client_id: posted.client_id,
    new: { ...posted, ...approved },
  });
  await moneyReceived(ctx, posted.client_id);
  return id;
}

type OccasionTerms = Occasion & Pick<HandMoved, 'debit_kind' | 'credit_kind'> & { readonly comment_required: boolean };

/** Loads and locks an occasion until the transaction ends, so that it does not change; waits for a concurrent change. */
export async function occasionOf(db: Db, code: string): Promise<OccasionTerms | null> {
  const { rows } = await sql<OccasionTerms>`
    select system_only, active, posted_by, comment_required, debit_kind, credit_kind from transaction_occasions where code = ${code} for key share
  `.execute(db);
  return rows[0] ?? null;
}
