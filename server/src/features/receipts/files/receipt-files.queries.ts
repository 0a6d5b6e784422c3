import type { Download } from '@lectern/contract/paper';
import type { SaidByReceipt } from '@lectern/contract/receipts/receipts.rules';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { endingOf } from '../../../kernel/files/pictures/kept-file.ts';
import { seenReceipts } from '../receipts.queries.ts';

/** The fields of an uploaded file of a payout. @throws AppError `not_found` at `file_id` for the file of another payout */
export async function requireFile({ db }: ReadContext, payoutId: number, fileId: number): Promise<SaidByReceipt & { digest: string }> {
  const { rows } = await sql<SaidByReceipt & { digest: string }>`
    select digest, seen_number as number, seen_amount as amount, seen_day as day, seen_payer_inn as payer_inn, seen_payee_inn as payee_inn
    from receipt_files where id = ${fileId} and payout_id = ${payoutId} for update
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id: fileId }, 'file_id');
  return rows[0];
}

/**
 * The file of a receipt. A photo is displayed; a PDF is downloaded, because browsers do not display PDFs in a sandbox.
 * @throws AppError `not_found`
 */
export async function getReceiptFile(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<Download> {
  const { rows } = await sql<{ teacher_id: number; number: string; media_type: string; content: Uint8Array }>`
    select r.teacher_id, r.number, f.media_type, f.content from receipts r join receipt_files f on f.id = r.file_id join teachers t on t.id = r.teacher_id
    where r.id = ${id} and ${seenReceipts(ctx.actor)}
  `.execute(ctx.db);
  const file = rows[0];
  if (file === undefined) throw new AppError('not_found', { id });
  ctx.logRead({ act: 'download', subject: 'receipt', subject_id: id, teacher_id: file.teacher_id });
  return {
    name: `${file.number}.${endingOf(file.media_type)}`,
    mediaType: file.media_type,
    inline: file.media_type.startsWith('image/'),
    pieces: [file.content],
  };
}
