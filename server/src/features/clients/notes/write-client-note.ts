import type { ClientNote, WriteNoteInput } from '@lectern/contract/clients/notes.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockRecord } from '../records/record-access.ts';
import { requireNote } from './notes.queries.ts';

type Input = { readonly params: { id: number }; readonly body: WriteNoteInput };

/** @throws AppError `not_found` */
export async function writeClientNote(ctx: WriteContext, { params, body }: Input): Promise<ClientNote> {
  const client = await lockRecord(ctx, params.id);
  const { id } = await ctx.db
    .insertInto('client_notes')
    .values({ ...body, client_id: client.id, author_id: ctx.actor.id, created_at: isoOf(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'client_note.write', entity: 'client_note', entity_id: id, client_id: client.id, new: body });
  return requireNote(ctx, client, id);
}
