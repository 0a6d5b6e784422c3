import type { ClientNote, ClientNoteListQuery } from '@lectern/contract/clients/notes.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { cachedCount } from '../../../kernel/cached-count.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { canEditClient } from '../clients.policy.ts';
import type { ServedClient } from '../clients.policy.ts';
import { requireRecord } from '../records/record-access.ts';

type Row = Omit<ClientNote, 'can'> & { readonly author_id: number | null };
type Input = { readonly params: { id: number }; readonly query: ClientNoteListQuery };

const columns = sql`n.id, n.text, n.author_id, (select name from users where id = n.author_id) as author_name, n.pinned, n.created_at, n.edited_at`;

/** A note's words are its author's. */
function noteView({ actor }: ReadContext, client: ServedClient, { author_id, ...note }: Row): ClientNote {
  const allowed = canEditClient(actor, client) && author_id === actor.id;
  return { ...note, can: { edit: { allowed, reason: allowed ? null : 'forbidden' } } };
}

/** @throws AppError `not_found` */
export async function listClientNotes(ctx: ReadContext, { params, query }: Input): Promise<{ count: number; results: ClientNote[] }> {
  const client = await requireRecord(ctx, params.id);
  const from = sql`from client_notes n where n.client_id = ${client.id} and n.deleted_at is null`;
  const [{ rows }, count] = await Promise.all([
    sql<Row>`select ${columns} ${from} order by n.pinned desc, n.id desc ${pageLimit(query)}`.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count ${from}`),
  ]);
  return { count, results: rows.map((row) => noteView(ctx, client, row)) };
}

/** A note that is not deleted. @throws AppError `not_found` */
export async function requireNote(ctx: ReadContext, client: ServedClient, id: number): Promise<ClientNote> {
  const { rows } = await sql<Row>`select ${columns} from client_notes n where n.id = ${id} and n.deleted_at is null`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return noteView(ctx, client, rows[0]);
}
