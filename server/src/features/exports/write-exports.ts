import type { ExportFormat, ExportSubject } from '@lectern/contract/exports/exports.schema';
import { hasPermission } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Database, Db } from '../../db/client.ts';
import type { Tables } from '../../db/tables.gen.ts';
import { nobody } from '../../kernel/calls/audited-write.ts';
import { noBrowser } from '../../kernel/calls/browser.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import type { Cell, ExportedList } from '../../kernel/files/export-list.ts';
import type { Kernel } from '../../kernel/calls/run-endpoint.ts';
import { replicaAt } from '../../kernel/calls/replica/read-on-replica.ts';
import { actorOfUser } from '../../kernel/calls/session.ts';
import { writeReads } from '../../kernel/read-log.ts';
import { startPollingWorker } from '../../kernel/process/polling-worker.ts';
import { tableFile } from '../../kernel/files/writing/table-download.ts';
import { exportedLists } from './export-lists.ts';

type Run = {
  readonly id: number;
  readonly user_id: number;
  readonly role: Role;
  readonly language: 'en' | 'ru';
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly query: Record<string, unknown>;
  readonly columns: readonly string[];
  readonly tries: number;
  /** The WAL position after everything that was written before the run was claimed; null without a replica. */
  readonly position: string | null;
};

/** Seconds without a heartbeat after which a process counts as dead and another one restarts its file, up to a maximum number of times. */
const silentSeconds = 60;
const mostTries = 3;
const longestWaitForReplica = 5_000;
/** A piece of a file, in bytes. */
const pieceBytes = 262_144;

/** The file was cancelled while it was written, or another process took it over. */
class GivenUp extends Error {}
/** The process is shutting down; the file waits for another one. */
class LeftToOthers extends Error {}

/**
 * Writes one queued file, with the current permissions of its creator.
 * @param stopping leaves the file, between two pages, to another process
 * @returns whether there was one
 * @throws the error, after marking the file as failed
 */
export async function writeNextExport(kernel: Kernel, stopping?: AbortSignal): Promise<boolean> {
  const run = await takeRun(kernel);
  if (run === null) return false;
  try {
    await writeFile(kernel, run, stopping);
    await changeRun(kernel, run, { state: 'done' });
    await logExport(kernel, run);
  } catch (fault) {
    await forgetPieces(kernel, run);
    if (fault instanceof GivenUp) return true;
    const left = fault instanceof LeftToOthers;
    // An attempt that shutdown interrupted does not count.
    await changeRun(kernel, run, left ? { state: 'waiting', tries: run.tries - 1 } : { state: 'failed' }).catch(whateverElse);
    if (!left) throw fault;
  }
  return true;
}

/** Adds the finished file to the reading log, as read by its creator. */
async function logExport({ database: { db }, clock }: Kernel, { id, user_id, role, subject }: Run): Promise<void> {
  const { rows_done: records } = await db.selectFrom('export_runs').select('rows_done').where('id', '=', id).executeTakeFirstOrThrow();
  const stamp = { author: { id: user_id, role }, at: isoOf(clock()), requestId: `export ${id}` };
  await writeReads(db, stamp, [{ act: 'export', subject: 'list', subject_id: id, detail: subject, records }]);
}

/** The first error is thrown, even if the run was cancelled meanwhile. */
function whateverElse(error: unknown): void {
  if (!(error instanceof GivenUp)) throw error;
}

/** Reads the file from the replica once it has replayed everything written before; otherwise, or if that fails, from the primary. */
async function writeFile(kernel: Kernel, run: Run, stopping: AbortSignal | undefined): Promise<void> {
  const { database } = kernel;
  const from = (source: Db) =>
    inOneSnapshot(database.kind, source, async (db) => keepPieces(kernel, run, await fileOf(kernel, run, db, stopping)));
  const replica = await replicaAt(database, run.position, longestWaitForReplica);
  if (replica === null) return from(database.db);
  try {
    await from(replica);
  } catch (fault) {
    if (fault instanceof GivenUp || fault instanceof LeftToOthers) throw fault;
    database.replica?.failed(fault);
    await forgetPieces(kernel, run);
    await from(database.db);
  }
}

/**
 * Reads a whole file from one snapshot, so that rows that change meanwhile are neither duplicated nor missed. The embedded database has one
 * connection, and a long transaction would block every write; there each page has its own snapshot.
 */
function inOneSnapshot(kind: Database['kind'], db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  if (kind === 'pglite') return work(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      // The first statement takes the snapshot.
      await sql`select 1`.execute(snapshot);
      await work(snapshot);
    });
}

/** Updates a run while this process holds it. @throws GivenUp if it no longer does */
async function changeRun(
  { database: { db } }: Pick<Kernel, 'database'>,
  { id, tries }: Run,
  change: Updateable<Tables['export_runs']>,
): Promise<void> {
  const changed = await db
    .updateTable('export_runs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new GivenUp();
}

/** Deletes the pieces of this attempt; those of a process that took over stay. */
async function forgetPieces({ database: { db } }: Pick<Kernel, 'database'>, { id, tries }: Run): Promise<void> {
  await sql`
    delete from export_parts where run_id = ${id} and exists (select from export_runs where id = ${id} and tries = ${tries})
  `.execute(db);
}

async function takeRun({ database, clock }: Kernel): Promise<Run | null> {
  const now = clock();
  const silent = isoOf(now.subtract({ seconds: silentSeconds }));
  const { rows } = await sql<Run>`
    update export_runs set state = case when tries < ${mostTries} then 'running' else 'failed' end, tries = tries + 1,
      touched_at = ${isoOf(now)}, rows_done = 0, rows_total = null
    where id = (
      select id from export_runs where state = 'waiting' or (state = 'running' and touched_at < ${silent}) order by id limit 1 for update skip locked
    ) returning id, user_id, role, language, subject, format, query, columns, tries,
      ${database.replica === undefined ? sql`null` : sql`pg_current_wal_insert_lsn()::text`} as position
  `.execute(database.db);
  const run = rows[0];
  if (run === undefined || run.tries > mostTries) return null;
  await database.db.deleteFrom('export_parts').where('run_id', '=', run.id).execute();
  return run;
}

/** The context of the list's endpoint, as if the creator called it now. Rights come from the primary. */
async function contextOf({ database, clock, settings, site }: Kernel, { id, user_id, role, language }: Run, db: Db): Promise<ReadContext> {
  const now = clock();
  const actor = (await actorOfUser(database.db, user_id, now)) ?? nobody;
  return {
    actor: { ...actor, role: actor.roles.includes(role) ? role : '' },
    db,
    now,
    settings: await settings.read(),
    requestId: `export ${id}`,
    browser: { ...noBrowser, language },
    site,
    logRead: () => {},
  };
}

async function fileOf(kernel: Kernel, run: Run, db: Db, stopping: AbortSignal | undefined): Promise<AsyncIterable<Uint8Array>> {
  const { language, format, columns } = run;
  const list = exportedLists[run.subject];
  const ctx = await contextOf(kernel, run, db);
  if (!hasPermission(list.permission, ctx.actor)) throw new Error('the creator of the export has lost the permission');
  const rows = rowsOf(kernel, run, list, ctx, stopping);
  const shown = columns.flatMap((key) => list.columns.find((column) => column.key === key) ?? []);
  const sheetColumns = shown.map(({ title, width }) => ({ title: title[language], width }));
  return tableFile({ sheet: list.title[language], columns: sheetColumns, rows }, format, { language, zone: ctx.actor.zone });
}

/** Yields the rows page by page and records the progress after each page. */
async function* rowsOf(
  kernel: Kernel,
  run: Run,
  list: ExportedList,
  ctx: ReadContext,
  stopping: AbortSignal | undefined,
): AsyncIterable<readonly (readonly Cell[])[]> {
  let done = 0;
  for await (const { total, rows } of list.pages(ctx, list.readQuery(run.query), run.columns, run.language)) {
    if (stopping?.aborted) throw new LeftToOthers();
    yield rows;
    done += rows.length;
    await changeRun(kernel, run, { rows_done: done, rows_total: Math.max(total, done), touched_at: isoOf(kernel.clock()) });
  }
}

/** Stores a file in pieces of equal size, the last one smaller, so that the whole is never in memory. */
async function keepPieces(
  { database: { db, requireWritable } }: Kernel,
  { id, tries }: Run,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  let no = 0;
  let kept: Uint8Array[] = [];
  let size = 0;
  const keep = async () => {
    if (size === 0) return;
    requireWritable();
    // The run's row is locked meanwhile, so that a process that takes it over finds all earlier pieces and no later ones.
    const { rows } = await sql`
      insert into export_parts (run_id, no, content) select id, ${no}::int, ${Buffer.concat(kept)}::bytea from export_runs
      where id = ${id} and state = 'running' and tries = ${tries} for share returning no
    `.execute(db);
    if (rows.length === 0) throw new GivenUp();
    no += 1;
    kept = [];
    size = 0;
  };
  for await (const piece of bytes) {
    kept.push(piece);
    size += piece.length;
    if (size >= pieceBytes) await keep();
  }
  await keep();
}

const pollIntervalMilliseconds = 700;

/** Writes queued files one after the other. @returns a function that stops it; an unfinished file is left to another process */
export function startExportWriter(kernel: Kernel, onFault: (fault: unknown) => void): () => Promise<void> {
  return startPollingWorker({
    database: kernel.database,
    work: (stopping) => writeNextExport(kernel, stopping),
    pollIntervalMilliseconds,
    onFault,
  });
}
