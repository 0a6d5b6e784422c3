import type { ClientNote, EditNoteInput } from '@lectern/contract/clients/notes.schema';
import { isPermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { lockRecordOf } from '../records/record-access.ts';
import { noteActions } from './notes.policy.ts';
import { requireNote, requireNoteRow } from './notes.queries.ts';

type Input = { readonly params: { id: number }; readonly body: EditNoteInput };

/** Changes the text of one's own note, or pins any note. @throws AppError `not_found`, `forbidden` for the text of another user's note */
export async function editClientNote(ctx: WriteContext, { params, body }: Input): Promise<ClientNote> {
  const client = await lockRecordOf(ctx, 'client_notes', params.id);
  const { text, pinned, author_id } = await requireNoteRow(ctx, params.id);
  const changes = changedFields({ text, pinned }, body);
  if (changes === null) {
    ctx.nothingChanged();
    return requireNote(ctx, client, params.id);
  }
  const rewritten = changes.new.text !== undefined;
  if (rewritten && !isPermitted(noteActions.edit, ctx.actor, { ...client, author_id })) throw new AppError('forbidden', {}, 'text');
  await ctx.db
    .updateTable('client_notes')
    .set({ ...changes.new, ...(rewritten ? { edited_at: isoOf(ctx.now) } : {}) })
    .where('id', '=', params.id)
    .execute();
  ctx.audit({ action: 'client_note.edit', entity: 'client_note', entity_id: params.id, client_id: client.id, ...changes });
  return requireNote(ctx, client, params.id);
}
