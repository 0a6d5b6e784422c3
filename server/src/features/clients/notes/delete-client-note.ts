import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockRecordOf } from '../records/record-access.ts';
import { requireNote } from './notes.queries.ts';

/** Hides one's own note; what it said stays in the log. @throws AppError `not_found`, `forbidden` for somebody else's */
export async function deleteClientNote(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const client = await lockRecordOf(ctx, 'client_notes', params.id);
  const { text, can } = await requireNote(ctx, client, params.id);
  if (!can.edit.allowed) throw new AppError('forbidden');
  await ctx.db
    .updateTable('client_notes')
    .set({ deleted_at: isoOf(ctx.now) })
    .where('id', '=', params.id)
    .execute();
  ctx.audit({ action: 'client_note.delete', entity: 'client_note', entity_id: params.id, client_id: client.id, old: { text } });
  return {};
}
