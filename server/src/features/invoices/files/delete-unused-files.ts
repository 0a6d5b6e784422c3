import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

const daysKept = 2;

/** Deletes files that were stored for an invoice and never sent. Idempotent. */
export async function deleteUnusedInvoiceFiles(ctx: WriteContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from invoice_files f where created_at < ${isoOf(ctx.now.subtract({ hours: 24 * daysKept }))}
      and not exists (select from invoice_steps where file_id = f.id) returning id
  `.execute(ctx.db);
  if (rows.length === 0) ctx.nothingChanged();
  else ctx.audit({ action: 'invoice_file.delete_unused', entity: 'invoice_file', entity_id: null, new: { ids: rows.map(({ id }) => id) } });
}
