import type { Download } from '@lectern/contract/paper';
import type { ExportRun, ExportsQuery } from '@lectern/contract/exports/exports.schema';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { tableMediaTypes } from '../../kernel/files/writing/table-download.ts';

type Input = { readonly params: { id: number } };
const columns = sql`id, subject, format, state, rows_done, rows_total, file_name, created_at`;

/** Older files count as deleted, even before the nightly job. */
const keptSince = (now: Temporal.Instant, { export_files_days }: ReadContext['settings']) =>
  isoOf(now.subtract({ hours: 24 * export_files_days }));

/** Lists the actor's own files, the latest first. */
export async function listExports({ actor, db, now, settings }: ReadContext, { query }: { query: ExportsQuery }): Promise<ExportRun[]> {
  const since = keptSince(now, settings);
  const subject = query.subject === undefined ? sql`true` : sql`subject = any(${query.subject})`;
  const among = query.id === undefined ? sql`true` : sql`id = any(${query.id})`;
  const { rows } = await sql<ExportRun>`
    select ${columns} from export_runs where user_id = ${actor.id} and created_at >= ${since} and ${subject} and ${among}
    order by created_at desc, id desc limit 20
  `.execute(db);
  return [...rows];
}

/** @throws AppError `not_found` for a missing or old file, and for another user's */
export async function getExport({ actor, db, now, settings }: ReadContext, { params }: Input): Promise<ExportRun> {
  const { rows } = await sql<ExportRun>`
    select ${columns} from export_runs where id = ${params.id} and user_id = ${actor.id} and created_at >= ${keptSince(now, settings)}
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id: params.id });
  return rows[0];
}

/** Streams a file. @throws AppError `not_found`; `export_not_ready` for an unfinished one */
export async function downloadExport(ctx: ReadContext, input: Input): Promise<Download> {
  const { id, subject, state, format, file_name: name, rows_done: records } = await getExport(ctx, input);
  if (state !== 'done') throw new AppError('export_not_ready', { state });
  ctx.logRead({ act: 'download', subject: 'list', subject_id: id, detail: subject, records });
  return { name, mediaType: tableMediaTypes[format], pieces: piecesOf(ctx.db, id) };
}

async function* piecesOf(db: Db, runId: number): AsyncIterable<Uint8Array> {
  for (let no = 0; ; no += 1) {
    const part = await db.selectFrom('export_parts').select('content').where('run_id', '=', runId).where('no', '=', no).executeTakeFirst();
    if (part === undefined) return;
    yield part.content;
  }
}
