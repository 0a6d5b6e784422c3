import { setTimeout as wait } from 'node:timers/promises';
import { migrationLock } from '../migrate.ts';
import { UnreadableBackup } from './backup-format.ts';
import type { Frame, Manifest } from './backup-format.ts';
import { columnsOf, linesOf, quoted, suspendedRules, tablesOf, textSettings } from './catalog.ts';
import type { TableShape } from './catalog.ts';
import { copyApplication } from './copy-session.ts';
import type { CopySession } from './copy-session.ts';
import { rowDigest } from './row-digest.ts';
import type { Digest } from './row-digest.ts';

/** The target of a restore contains a school, or is in use. */
export class UnsuitablePlace extends Error {
  override readonly name = 'UnsuitablePlace';
}

export type LoadOptions = {
  /** Called twice for each table: after its rows are loaded, and after they are read back and compared. */
  readonly onTable?: ((step: 'loaded' | 'compared', table: string, rows: number) => void) | undefined;
  readonly onFile: (name: string, bytes: Buffer) => void;
};

export type Loaded = { readonly tables: number; readonly rows: number };

/**
 * Loads the rows of a backup into an empty database with the same migrations, in one transaction, so that an interruption leaves nothing.
 * Every table is read back and compared with the backup, and foreign keys are validated again.
 * @throws UnsuitablePlace if the database is not empty or its tables differ; UnreadableBackup
 */
export async function loadSnapshot(
  session: CopySession,
  manifest: Manifest,
  frames: AsyncIterable<Frame>,
  { onTable, onFile }: LoadOptions,
): Promise<Loaded> {
  await session.run(`begin; ${textSettings}`);
  await session.run(`select pg_advisory_xact_lock(${migrationLock})`);
  await requireEmpty(session);
  await requireSameTables(session, manifest);
  const rules = await suspendedRules(session);
  for (const statement of rules.drop) await session.run(statement);
  await session.run(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
  const expected = await loadFrames(session, manifest, frames, { onTable, onFile });
  await compare(session, manifest, expected, onTable);
  await session.run('set constraints all immediate');
  for (const statement of rules.restore) await session.run(statement);
  await session.run('commit');
  await session.run('analyze');
  return { tables: expected.size, rows: [...expected.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

async function requireEmpty(session: CopySession): Promise<void> {
  const [people] = await session.rows<{ found: string }>('select exists (select from users)::text as found');
  if (people?.found === 'true')
    throw new UnsuitablePlace('There is a school in this place already. Restore into an empty database or folder; nothing was changed.');
}

/** Refuses a PostgreSQL that other programs use. Connections of a program that has just ended remain for a moment. */
export async function requireAlone(session: CopySession): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const [others] = await session.rows<{ count: string }>(`
      select count(*)::text as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> '${copyApplication}'`);
    if (others?.count === '0') return;
    if (tries === 4)
      throw new UnsuitablePlace(
        `Other programs are connected to this database (${others?.count}). Stop the servers of Lectern first; nothing was changed.`,
      );
    await wait(500);
  }
}

async function requireSameTables(session: CopySession, manifest: Manifest): Promise<void> {
  const have = new Map((await tablesOf(session)).map((table) => [table.name, shapeOf(table)]));
  const differing = manifest.tables.filter((table) => have.get(table.name) !== shapeOf(table)).map(({ name }) => name);
  if (differing.length === 0 && have.size === manifest.tables.length) return;
  throw new UnsuitablePlace(
    `The database has tables of another version of Lectern${differing.length === 0 ? '' : ` (${differing.slice(0, 3).join(', ')})`}. Restore into a database without tables; nothing was changed.`,
  );
}

/** The order of columns may differ if migrations ran in another order. */
const shapeOf = ({ columns }: TableShape) => JSON.stringify(columns.toSorted());

async function loadFrames(
  session: CopySession,
  manifest: Manifest,
  frames: AsyncIterable<Frame>,
  { onTable, onFile }: LoadOptions,
): Promise<Map<string, Digest>> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const found = new Map<string, Digest>();
  for await (const frame of frames) {
    if (frame.kind === 'rows') {
      const table = tables.get(frame.table);
      if (table === undefined || found.has(frame.table)) throw new UnreadableBackup(`The backup names ${frame.table} in a wrong place.`);
      await session.copyIn(`${quoted(table.name)} (${columnsOf(table)})`, frame.bytes);
    } else if (frame.kind === 'table') {
      found.set(frame.table, { rows: frame.rows, hash: frame.hash });
      onTable?.('loaded', frame.table, frame.rows);
    } else if (frame.kind === 'sequence') {
      await session.run(
        `select setval('public.${quoted(frame.name).replaceAll("'", "''")}', ${BigInt(frame.value)}, ${frame.called === true})`,
      );
    } else if (frame.kind === 'file') onFile(frame.name, frame.bytes);
  }
  const missing = manifest.tables.find(({ name }) => !found.has(name));
  if (missing !== undefined) throw new UnreadableBackup(`The backup has no rows of ${missing.name}.`);
  return found;
}

/** Reads the loaded rows back and compares them. */
async function compare(
  session: CopySession,
  manifest: Manifest,
  expected: ReadonlyMap<string, Digest>,
  onTable: LoadOptions['onTable'],
): Promise<void> {
  for (const table of manifest.tables) {
    const digest = rowDigest();
    for await (const lines of linesOf(session, table)) digest.add(lines);
    const { rows, hash } = digest.digest();
    const before = expected.get(table.name);
    if (rows !== before?.rows || hash !== before.hash)
      throw new UnreadableBackup(`${table.name} differs from the backup: ${before?.rows} rows there, ${rows} here. Nothing was changed.`);
    onTable?.('compared', table.name, rows);
  }
}
