import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockRecordOf } from '../records/record-access.ts';
import { noteActions } from './notes.policy.ts';
import { requireNoteRow } from './notes.queries.ts';

/** Soft-deletes one's own note; its text stays in the log. @throws AppError `not_found`, `forbidden` for another user's note */
export async function deleteClientNote(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const client = await lockRecordOf(ctx, 'client_notes', params.id);
  const { text, author_id } = await requireNoteRow(ctx, params.id);
  requireAction(ctx, noteActions, 'edit', { ...client, author_id });
  await ctx.db
    .updateTable('client_notes')
    .set({ deleted_at: isoOf(ctx.now) })
    .where('id', '=', params.id)
    .execute();
  ctx.audit({ action: 'client_note.delete', entity: 'client_note', entity_id: params.id, client_id: client.id, old: { text } });
  return {};
}
