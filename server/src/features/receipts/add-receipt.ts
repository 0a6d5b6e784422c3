import type { AddReceiptInput, OwedReceipt } from '@lectern/contract/receipts/receipts.schema';
import { correctedFields, differencesOf, nothingSaid, readReceiptLink } from '@lectern/contract/receipts/receipts.rules';
import type { SaidByReceipt } from '@lectern/contract/receipts/receipts.rules';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { requireFile } from './files/receipt-files.queries.ts';
import { receiptActions } from './receipts.policy.ts';
import { lockOwed, requireOwed } from './receipts.queries.ts';

type Input = { readonly params: { readonly id: number; readonly payoutId: number }; readonly body: AddReceiptInput };

/**
 * Attaches the receipt of the actor's own payout. An unverified one is replaced.
 * @throws AppError `not_found`, `payout_state`, `receipt_state`, `receipt_link_unknown`, `receipt_doubled`, `date_in_future`
 */
export async function addReceipt(ctx: WriteContext, { params, body }: Input): Promise<OwedReceipt> {
  const { link, file_id, ...said } = body;
  const owed = await lockOwed(ctx, params.payoutId);
  if (owed.teacher_id !== params.id) throw new AppError('not_found');
  requireAction(ctx, receiptActions, 'add', owed);
  if (said.day > schoolDateOf(ctx, ctx.now)) throw new AppError('date_in_future', {}, 'day');
  const { seen, digest } = await seenIn(ctx, params.payoutId, link, file_id);
  const replaced = owed.receipt?.id ?? null;
  if (replaced !== null) await sql`update receipts set state = 'replaced' where id = ${replaced}`.execute(ctx.db);
  await requireSingle(ctx, said, seen, digest);
  const { expected } = await requireOwed(ctx, params.payoutId);
  const differences = differencesOf(expected, said);
  const corrected = correctedFields(seen, said);
  const added = await ctx.db
    .insertInto('receipts')
    .values({
      ...{ payout_id: params.payoutId, teacher_id: owed.teacher_id, link, file_id, file_digest: digest, ...said },
      ...{ seen_number: seen.number, seen_amount: seen.amount, seen_day: seen.day },
      ...{ seen_payer_inn: seen.payer_inn, seen_payee_inn: seen.payee_inn },
      ...{ school_inn: expected.payer_inn, differences, corrected, attached_at: isoOf(ctx.now) },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'receipt.attach',
    entity: 'receipt',
    entity_id: added.id,
    ...(replaced === null ? {} : { old: { replaced } }),
    new: { payout_id: params.payoutId, number: said.number, amount: said.amount, day: said.day, differences, corrected },
  });
  return requireOwed(ctx, params.payoutId);
}

/** The fields of link and file; if both have one, the file's counts. */
async function seenIn(
  ctx: WriteContext,
  payoutId: number,
  link: string,
  fileId: number | null,
): Promise<{ seen: SaidByReceipt; digest: string | null }> {
  if (link === '' && fileId === null) throw new AppError('invalid', { reason: 'missing' }, 'link');
  const linked = link === '' ? nothingSaid : readReceiptLink(link);
  if (linked === null) throw new AppError('receipt_link_unknown', {}, 'link');
  if (fileId === null) return { seen: linked, digest: null };
  const { digest, ...filed } = await requireFile(ctx, payoutId, fileId);
  const seen: SaidByReceipt = {
    number: filed.number ?? linked.number,
    amount: filed.amount,
    day: filed.day,
    payer_inn: filed.payer_inn,
    payee_inn: filed.payee_inn ?? linked.payee_inn,
  };
  return { seen, digest };
}

/** Refuses a receipt that another payout already has, by the typed fields, by its contents, or by its file. */
async function requireSingle(ctx: WriteContext, said: AddReceiptNumbers, seen: SaidByReceipt, digest: string | null): Promise<void> {
  const { rows } = await sql<{ by_file: boolean }>`
    select r.file_digest is not distinct from ${digest}::text and r.file_digest is not null as by_file from receipts r
    where (r.state in ('attached', 'verified') or r.verified_at is not null) and (
      r.file_digest = ${digest}::text or (r.payee_inn, r.number) = (${said.payee_inn}, ${said.number})
      or (r.teacher_id, r.number) = (${ctx.actor.id}, ${said.number})
      or (r.seen_payee_inn, r.seen_number) = (${seen.payee_inn}::text, ${seen.number}::text)
    ) order by 1 desc limit 1
  `.execute(ctx.db);
  if (rows[0] !== undefined) throw new AppError('receipt_doubled', {}, rows[0].by_file ? 'file_id' : 'number');
}

type AddReceiptNumbers = Pick<AddReceiptInput, 'number' | 'payee_inn'>;
