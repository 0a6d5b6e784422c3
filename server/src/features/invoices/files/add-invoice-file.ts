import type { InvoiceFile } from '@lectern/contract/invoices/invoices.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { keptFile } from '../../../kernel/files/pictures/kept-file.ts';
import { lock } from '../../../kernel/locks.ts';
import { isSoleTrader, requireOwn } from '../invoices.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly file: Uint8Array };

/** Maximum number of uploaded files of one person that are not yet used by an invoice. */
const most = 10;

/**
 * Stores an uploaded invoice file. A photo is re-encoded before the transaction; a PDF is stored unchanged and only ever downloaded.
 * @throws AppError `not_found`, `not_sole_trader`, `material_not_taken`, `image_too_large`, `too_many_files`
 */
export async function addInvoiceFile(staged: StagedContext, { params: { id: teacher_id }, file }: Input): Promise<InvoiceFile> {
  requireOwn(staged, teacher_id);
  if (!(await isSoleTrader(staged, teacher_id))) throw new AppError('not_sole_trader');
  const { type, content } = await keptFile(file);
  return staged.transaction(async (ctx) => {
    await lock(ctx.db, [{ of: 'teacher', id: teacher_id }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invoice_files f where teacher_id = ${teacher_id}
        and not exists (select from invoice_steps where file_id = f.id)`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) >= most) throw new AppError('too_many_files', { most }, 'file');
    const { id } = await ctx.db
      .insertInto('invoice_files')
      .values({ teacher_id, media_type: type as 'application/pdf', content: Buffer.from(content), created_at: isoOf(ctx.now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ action: 'invoice_file.add', entity: 'invoice_file', entity_id: id, teacher_id, new: { media_type: type } });
    return { file_id: id };
  });
}
