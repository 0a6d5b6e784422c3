import { z } from 'zod';
import { allowed, id, listQuery, pageOf, text } from '../page.ts';

/** A staff note on a client. Pinned notes first, then the newest. */
export const ClientNote = z.object({
  id,
  text: z.string(),
  author_name: z.string().nullable(),
  pinned: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  can: z.object({ edit: allowed }),
});
export type ClientNote = z.output<typeof ClientNote>;

export const ClientNoteListQuery = listQuery(['-created_at'], {});
export type ClientNoteListQuery = z.output<typeof ClientNoteListQuery>;
export const ClientNotes = pageOf(ClientNote);

const words = text(4000).min(1);
export const WriteNoteInput = z.strictObject({ text: words, pinned: z.boolean().default(false) });
export type WriteNoteInput = z.output<typeof WriteNoteInput>;
/** Only the author edits the text. Everyone who serves the client may pin. */
export const EditNoteInput = z.strictObject({ text: words.optional(), pinned: z.boolean().optional() });
export type EditNoteInput = z.output<typeof EditNoteInput>;
