import type { AnnulReceiptInput, OwedReceipt, VerifyReceiptInput } from '@lectern/contract/receipts/receipts.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { notifyAnnulled } from './mails/receipt-mails.ts';
import { receiptActions } from './receipts.policy.ts';
import { lockOwed, requireOwed } from './receipts.queries.ts';

type Of = { readonly params: { readonly id: number } };
type Seen = { readonly receipt_id: number };

/** Verifies an attached receipt; one that differs needs a comment. @throws AppError `comment_required`, `receipt_replaced` */
export async function verifyReceipt(
  ctx: WriteContext,
  { params: { id }, body: { comment, receipt_id } }: Of & { body: VerifyReceiptInput & Seen },
): Promise<OwedReceipt> {
  const receipt = await decided(ctx, id, 'verify', receipt_id);
  if (comment === '' && receipt.differences.length + receipt.corrected.length > 0) throw new AppError('comment_required', {}, 'comment');
  await sql`
    update receipts set state = 'verified', verified_at = ${isoOf(ctx.now)}, verified_by = ${ctx.actor.id}, verified_comment = ${comment}
    where id = ${receipt.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'receipt.verify',
    entity: 'receipt',
    entity_id: receipt.id,
    old: { state: 'attached' },
    new: { state: 'verified', comment, differences: receipt.differences, corrected: receipt.corrected },
  });
  return requireOwed(ctx, id);
}

/** Refuses an attached receipt, or records that a verified one was annulled; the teacher is mailed that a new one is owed. */
export async function annulReceipt(
  ctx: WriteContext,
  { params: { id }, body: { reason, receipt_id } }: Of & { body: AnnulReceiptInput & Seen },
): Promise<OwedReceipt> {
  const { state, ...receipt } = await decided(ctx, id, 'annul', receipt_id);
  await sql`
    update receipts set state = 'annulled', annulled_at = ${isoOf(ctx.now)}, annulled_on = ${schoolDateOf(ctx, ctx.now)},
      annulled_by = ${ctx.actor.id}, annulled_reason = ${reason} where id = ${receipt.id}
  `.execute(ctx.db);
  ctx.audit({ action: 'receipt.annul', entity: 'receipt', entity_id: receipt.id, old: { state }, new: { state: 'annulled', reason } });
  await notifyAnnulled(ctx, id, receipt.number, reason);
  return requireOwed(ctx, id).catch((fault: unknown) => {
    // A returned payment no longer owes a receipt.
    if (fault instanceof AppError && fault.key === 'not_found') return returned(receipt);
    throw fault;
  });

  function returned({ owed }: { readonly owed: OwedReceipt }): OwedReceipt {
    const none = { allowed: false, reason: 'receipt_state' };
    const annulled = { number: receipt.number, on: schoolDateOf(ctx, ctx.now), reason };
    return { ...owed, state: 'annulled', receipt: null, annulled, can: { add: none, verify: none, annul: none, release: none } };
  }
}

type Decided = NonNullable<OwedReceipt['receipt']> & { readonly state: OwedReceipt['state']; readonly owed: OwedReceipt };

async function decided(ctx: WriteContext, payoutId: number, action: 'verify' | 'annul', seenId: number): Promise<Decided> {
  const owed = await lockOwed(ctx, payoutId);
  requireAction(ctx, receiptActions, action, owed);
  const { receipt, state } = owed;
  // Decides only about the receipt that was displayed, because it may have been replaced meanwhile.
  if (receipt === null || receipt.id !== seenId) throw new AppError('receipt_replaced');
  return { ...receipt, state, owed };
}

/** Allows a person to be paid despite an overdue receipt. @throws AppError `receipt_not_overdue` */
export async function releaseReceipt(
  ctx: WriteContext,
  { params: { id }, body: { reason } }: Of & { body: AnnulReceiptInput },
): Promise<OwedReceipt> {
  const owed = await lockOwed(ctx, id);
  requireAction(ctx, receiptActions, 'release', owed);
  await ctx.db
    .insertInto('receipt_releases')
    .values({ payout_id: id, reason, released_at: isoOf(ctx.now), released_by: ctx.actor.id })
    .execute();
  ctx.audit({ action: 'receipt.release', entity: 'payout', entity_id: id, new: { reason, due_on: owed.due_on } });
  return requireOwed(ctx, id);
}
