import { createHash } from 'node:crypto';
import type { ReadReceipt } from '@lectern/contract/receipts/receipts.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, StagedContext } from '../../../kernel/calls/context.ts';
import { receiptActions } from '../receipts.policy.ts';
import { lockOwed, requireOwed } from '../receipts.queries.ts';
import { readReceiptFile } from './read-receipt-file.ts';

type Input = { readonly params: { readonly id: number; readonly payoutId: number }; readonly file: Uint8Array };

/** Maximum number of uploaded files of one payout that are not attached yet. */
const most = 10;

/**
 * Stores the file of the actor's own receipt and reads it, before the transaction, to keep the transaction short.
 * @throws AppError `not_found`, `payout_state`, `receipt_state`, `receipt_doubled`, `material_not_taken`, `image_too_large`,
 * `too_many_files`
 */
export async function addReceiptFile(staged: StagedContext, { params, file }: Input): Promise<ReadReceipt> {
  await requireAddable(staged, params, requireOwed);
  const digest = createHash('sha256').update(file).digest('hex');
  await requireNew(staged, digest);
  const { type, content, seen } = await readReceiptFile(file);
  return staged.transaction(async (ctx) => {
    await requireAddable(ctx, params, lockOwed);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from receipt_files f where payout_id = ${params.payoutId}
        and not exists (select from receipts where file_id = f.id)`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) >= most) throw new AppError('too_many_files', { most }, 'file');
    const { id } = await ctx.db
      .insertInto('receipt_files')
      .values({
        ...{ payout_id: params.payoutId, media_type: type as 'application/pdf', content: Buffer.from(content), digest },
        ...{ seen_number: seen.number, seen_amount: seen.amount as ReadReceipt['amount'], seen_day: seen.day },
        ...{ seen_payer_inn: seen.payer_inn, seen_payee_inn: seen.payee_inn, created_at: isoOf(ctx.now), created_by: ctx.actor.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ action: 'receipt_file.add', entity: 'receipt_file', entity_id: id, new: { payout_id: params.payoutId, digest } });
    return { file_id: id, ...seen, amount: seen.amount as ReadReceipt['amount'] };
  });
}

async function requireAddable<C extends ReadContext>(
  ctx: C,
  { id, payoutId }: Input['params'],
  load: (ctx: C, payoutId: number) => ReturnType<typeof requireOwed>,
): Promise<void> {
  const owed = await load(ctx, payoutId);
  if (owed.teacher_id !== id) throw new AppError('not_found');
  requireAction(ctx, receiptActions, 'add', owed);
}

async function requireNew({ db }: ReadContext, digest: string): Promise<void> {
  const { rows } = await sql`
    select from receipts where file_digest = ${digest} and (state in ('attached', 'verified') or verified_at is not null)
  `.execute(db);
  if (rows.length > 0) throw new AppError('receipt_doubled', {}, 'file');
}
