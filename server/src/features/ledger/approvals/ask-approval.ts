import type { MoneyApproval } from '@lectern/contract/ledger/approvals.schema';
import type { RecordPaymentInput, ReverseTransactionInput } from '@lectern/contract/ledger/ledger.schema';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireOpenDay } from '../public/business-date.ts';
import { checkedPayment } from '../record-payment.ts';
import { reversible } from '../reverse-transaction.ts';
import { approvalOf } from './approvals.queries.ts';

type Input = {
  readonly kind: 'payment' | 'reversal';
  readonly client_id: number;
  readonly occasion_code: string;
  readonly reverses_id: number | null;
  readonly amount: number;
  readonly currency: MoneyApproval['currency'];
  readonly business_date: string | null;
  readonly comment: string;
};

/** Requests approval of a payment, under the same rules as for recording it. */
export async function askPayment(ctx: WriteContext, { body }: { body: RecordPaymentInput }): Promise<MoneyApproval> {
  const { client } = await checkedPayment(ctx, body);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  await requireOpenDay(ctx, body.business_date, 'business_date');
  const { currency } = ctx.settings;
  return keep(ctx, { ...body, kind: 'payment', client_id: client.id, reverses_id: null, currency });
}

type ReversalInput = { params: { id: number }; body: ReverseTransactionInput };

/** Requests approval of a reversal. */
export async function askReversal(ctx: WriteContext, { params, body }: ReversalInput): Promise<MoneyApproval> {
  const { original, clientId } = await reversible(ctx, params.id);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const { occasion_code, amount, currency } = original;
  const { rows } = await sql`select from money_approvals where reverses_id = ${original.id} and state = 'pending'`.execute(ctx.db);
  if (rows.length > 0) throw new AppError('already_asked');
  const input = { kind: 'reversal', client_id: clientId, occasion_code, reverses_id: original.id, amount, currency } as const;
  return keep(ctx, { ...input, business_date: null, comment: body.comment });
}

async function keep(ctx: WriteContext, input: Input): Promise<MoneyApproval> {
  const { id } = await ctx.db
    .insertInto('money_approvals')
    .values({ ...input, amount: minor(input.amount), asked_at: isoOf(ctx.now), asked_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'approval.ask', entity: 'money_approval', entity_id: id, client_id: input.client_id, new: input });
  return approvalOf(ctx, id);
}
