import type { Download } from '@lectern/contract/paper';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { endingOf } from '../../../kernel/files/pictures/kept-file.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { requireInvoice, seenInvoices } from '../invoices.queries.ts';
import { invoicePaper, invoiceTitle } from '../papers/invoice-paper.rules.ts';
import type { InvoiceContent } from '../papers/invoice-paper.rules.ts';

/** @throws AppError `not_found` at `file_id` for another user's file */
export async function requireOwnFile({ db }: ReadContext, teacherId: number, fileId: number): Promise<void> {
  const { rows } = await sql`select from invoice_files where id = ${fileId} and teacher_id = ${teacherId} for update`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id: fileId }, 'file_id');
}

type Row = {
  readonly language: 'en' | 'ru';
  readonly content: InvoiceContent;
  readonly media_type: string | null;
  readonly file: Uint8Array | null;
};

/** The document of an invoice with its act, or the uploaded file in its place. @throws AppError `not_found` */
export async function downloadInvoice(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<Download> {
  const invoice = await requireInvoice(ctx, id);
  const { rows } = await sql<Row>`
    select i.language, i.content, f.media_type, f.content as file from invoices i left join invoice_files f on f.id = i.file_id
    where i.id = ${id} and ${seenInvoices(ctx.actor)}
  `.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', { id });
  const { teacher_id } = invoice;
  ctx.logRead({ act: 'download', subject: 'pay', subject_id: teacher_id, teacher_id, records: 1, detail: 'invoice' });
  const title = invoiceTitle(invoice, row.language);
  if (row.file === null || row.media_type === null) return pdfDownload(title, invoicePaper(invoice, row.content, row.language));
  return { name: `${title}.${endingOf(row.media_type)}`, mediaType: row.media_type, pieces: [row.file] };
}
