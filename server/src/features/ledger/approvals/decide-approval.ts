import type { DecideApprovalInput, MoneyApproval } from '@lectern/contract/ledger/approvals.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { survivingClient } from '../../clients/public/surviving-client.ts';
import { requireOpenDay } from '../public/business-date.ts';
import { occasionOf, postPayment } from '../record-payment.ts';
import { movedBack, postReversal, reversible } from '../reverse-transaction.ts';
import { requireOnAccount } from '../require-on-account.ts';
import { approvalActions } from './approvals.policy.ts';
import { approvalOf, requireApproval } from './approvals.queries.ts';
import type { HeldApproval } from './approvals.queries.ts';

type Input = { params: { id: number }; body: DecideApprovalInput };

/** Approves another user's request and posts the transaction with the requester as author. */
export async function approveMoney(ctx: WriteContext, { params, body }: Input): Promise<MoneyApproval> {
  const approval = await pendingUnderLocks(ctx, params.id, 'approve');
  const transaction_id = approval.kind === 'payment' ? await postRequested(ctx, approval) : await reverseRequested(ctx, approval);
  return decide(ctx, approval, 'approved', body.comment, transaction_id);
}

/** Rejects another user's request. */
export async function rejectMoney(ctx: WriteContext, { params, body }: Input): Promise<MoneyApproval> {
  const approval = await pendingUnderLocks(ctx, params.id, 'reject');
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  return decide(ctx, approval, 'rejected', body.comment, null);
}

/** Withdraws one's own request. */
export async function withdrawApproval(ctx: WriteContext, { params }: { params: { id: number } }): Promise<MoneyApproval> {
  const approval = await pendingUnderLocks(ctx, params.id, 'withdraw');
  return decide(ctx, approval, 'withdrawn', '', null);
}

/** Locks the client first, as everywhere, then the row, so that it is decided once. */
async function pendingUnderLocks(ctx: WriteContext, id: number, action: 'approve' | 'reject' | 'withdraw'): Promise<HeldApproval> {
  const seen = await requireApproval(ctx, id);
  await lock(ctx.db, [{ of: 'client', id: await survivingClient(ctx, seen.client_id) }]);
  await sql`select from money_approvals where id = ${id} for update`.execute(ctx.db);
  const approval = await requireApproval(ctx, id);
  requireAction(ctx, approvalActions, action, approval);
  return approval;
}

/** Posts an approved request. It is refused if its occasion was retired, its month was closed, or the account no longer covers it. */
async function postRequested(ctx: WriteContext, approval: HeldApproval): Promise<number> {
  const { occasion_code, amount, currency, comment, asked_by } = approval;
  const client_id = await survivingClient(ctx, approval.client_id);
  const business_date = approval.business_date ?? '';
  const occasion = await occasionOf(ctx.db, occasion_code);
  if (occasion === null || !occasion.active) throw new AppError('occasion_not_allowed');
  await requireOpenDay(ctx, business_date, 'business_date');
  const { debit_kind, credit_kind } = occasion;
  await requireOnAccount(ctx, { client_id, currency, comment, moved: { debit_kind, credit_kind, amount } });
  return postPayment(ctx, { client_id, occasion_code, amount, currency, business_date, comment, asked_by });
}

async function reverseRequested(ctx: WriteContext, { reverses_id, comment, asked_by }: HeldApproval): Promise<number> {
  const { original, clientId } = await reversible(ctx, reverses_id ?? 0, { approved: true });
  await requireOnAccount(ctx, { client_id: clientId, currency: original.currency, comment, moved: await movedBack(ctx, original) });
  return postReversal(ctx, original, { clientId, comment, asked_by });
}

async function decide(
  ctx: WriteContext,
  { id, client_id, kind, amount, currency, occasion_code, asked_by }: HeldApproval,
  state: 'approved' | 'rejected' | 'withdrawn',
  comment: string,
  transaction_id: number | null,
): Promise<MoneyApproval> {
  await ctx.db
    .updateTable('money_approvals')
    .set({ state, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id, decision_comment: comment, transaction_id })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: `approval.${{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' }[state]}`,
    entity: 'money_approval',
    entity_id: id,
    client_id,
    old: { state: 'pending' },
    new: { state, kind, occasion_code, amount, currency, asked_by, transaction_id, comment },
  });
  return approvalOf(ctx, id);
}
