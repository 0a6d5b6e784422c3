import { sequencesOf, linesOf, tablesOf, textSettings } from './catalog.ts';
import type { AppliedMigration, Frame } from './backup-format.ts';
import type { CopySession } from './copy-session.ts';
import { rowDigest } from './row-digest.ts';
import { migrationLock } from '../migrate.ts';

/** The name of the file with the installation's secrets, in the data folder and in a backup. */
export const keyFile = 'secret.key';

/** The database cannot be copied now. */
export class UncopyableDatabase extends Error {
  override readonly name = 'UncopyableDatabase';
}

export type SnapshotOptions = {
  readonly madeAt: string;
  readonly lectern: string;
  /** Files of the school, which follow the tables. */
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
};

/**
 * Reads the whole school in one snapshot. Writes to a PostgreSQL continue meanwhile; those to an embedded database wait.
 * @throws UncopyableDatabase if the database was never migrated, or is being migrated
 */
export async function* readSnapshot(session: CopySession, { madeAt, lectern, files, onTable }: SnapshotOptions): AsyncGenerator<Frame> {
  await session.run(`begin isolation level repeatable read read only; ${textSettings}`);
  // A migration may rewrite a table, and the old rows would be missing in the snapshot.
  const [free] = await session.rows<{ free: string }>(`select pg_try_advisory_xact_lock_shared(${migrationLock})::text as free`);
  if (free?.free !== 'true') throw new UncopyableDatabase('The database is being migrated or restored. Try again when that is over.');
  const [there] = await session.rows<{ there: string }>(
    `select (to_regclass('migrations') is not null and to_regclass('installation') is not null)::text as there`,
  );
  if (there?.there !== 'true') throw new UncopyableDatabase('There is no school in this database.');
  const migrations = await session.rows<AppliedMigration>('select name, checksum from migrations order by name collate "C"');
  const [installation] = await session.rows<{ fingerprints: string }>(
    'select array_to_json(secret_fingerprint || former_fingerprints)::text as fingerprints from installation',
  );
  const [server] = await session.rows<{ version: string }>(`select current_setting('server_version') as version`);
  const tables = await tablesOf(session);
  const fingerprints = JSON.parse(installation?.fingerprints ?? '[]') as string[];
  const database = `PostgreSQL ${server?.version}`;
  const made = { made_at: madeAt, lectern, database, with_key: files.some(({ name }) => name === keyFile) };
  yield { kind: 'manifest', manifest: { format: 'lectern backup', version: 1, ...made, migrations, fingerprints, tables } };
  for (const table of tables) {
    const digest = rowDigest();
    for await (const bytes of linesOf(session, table)) {
      digest.add(bytes);
      yield { kind: 'rows', table: table.name, bytes };
    }
    const whole = digest.digest();
    onTable?.(table.name, whole.rows);
    yield { kind: 'table', table: table.name, ...whole };
  }
  for (const sequence of await sequencesOf(session)) yield { kind: 'sequence', ...sequence };
  await session.run('commit');
  for (const file of files) yield { kind: 'file', ...file };
}
