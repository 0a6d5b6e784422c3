import type { ClientNote, ClientNoteListQuery } from '@lectern/contract/clients/notes.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import type { ServedClient } from '../clients.policy.ts';
import { noteActions } from './notes.policy.ts';
import { requireRecord } from '../records/record-access.ts';

type Row = Omit<ClientNote, 'can'> & { readonly author_id: number | null };
type Input = { readonly params: { id: number }; readonly query: ClientNoteListQuery };

const columns = sql`n.id, n.text, n.author_id, (select name from users where id = n.author_id) as author_name, n.pinned, n.created_at, n.edited_at`;

function noteView(ctx: ReadContext, client: ServedClient, { author_id, ...note }: Row): ClientNote {
  return { ...note, can: allowedActions(ctx, noteActions, { ...client, author_id }) };
}

/** @throws AppError `not_found` */
export async function listClientNotes(ctx: ReadContext, { params, query }: Input): Promise<{ count: number; results: ClientNote[] }> {
  const client = await requireRecord(ctx, params.id);
  const from = sql`from client_notes n where n.client_id = ${client.id} and n.deleted_at is null`;
  const { count, rows } = await readPage<Row>(ctx.db, query, { columns, from, order: sql`n.pinned desc, n.id desc` });
  return { count, results: rows.map((row) => noteView(ctx, client, row)) };
}

/** Returns the row of a note that is not deleted. @throws AppError `not_found` */
export async function requireNoteRow({ db }: ReadContext, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from client_notes n where n.id = ${id} and n.deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Returns a note as the API shows it. @throws AppError `not_found` */
export async function requireNote(ctx: ReadContext, client: ServedClient, id: number): Promise<ClientNote> {
  return noteView(ctx, client, await requireNoteRow(ctx, id));
}
