import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

const daysKept = 2;

/** Deletes files that were stored for a receipt and never attached. Idempotent. */
export async function deleteUnusedReceiptFiles(ctx: WriteContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from receipt_files f where created_at < ${isoOf(ctx.now.subtract({ hours: 24 * daysKept }))}
      and not exists (select from receipts where file_id = f.id) returning id
  `.execute(ctx.db);
  if (rows.length === 0) ctx.nothingChanged();
  else ctx.audit({ action: 'receipt_file.delete_unused', entity: 'receipt_file', entity_id: null, new: { ids: rows.map(({ id }) => id) } });
}
