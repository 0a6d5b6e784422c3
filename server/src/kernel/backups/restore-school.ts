import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { UnreadableBackup } from '../../db/copy/backup-format.ts';
import type { Frame, Manifest } from '../../db/copy/backup-format.ts';
import { loadSnapshot, requireAlone, UnsuitablePlace } from '../../db/copy/load-snapshot.ts';
import type { Loaded, LoadOptions } from '../../db/copy/load-snapshot.ts';
import { rowDigest } from '../../db/copy/row-digest.ts';
import { ForeignDatabase, migrate, requireKnownMigrations } from '../../db/migrate.ts';
import { WrongSecret } from '../process/installation-secret.ts';

type OwnSecrets = {
  /** Fingerprints of the installation's secrets; null if it has none and takes those of the backup. */
  readonly fingerprints: readonly string[] | null;
  /** Whether to restore without the secret that the values are encrypted with. */
  readonly replaced: boolean;
};
export type RestoreOptions = LoadOptions & OwnSecrets & { readonly onMigration?: (name: string) => void };
export type Restored = Loaded & { readonly manifest: Manifest };

/**
 * Reads a backup to its end.
 * @param own the secrets of the installation that it would be restored into, if any
 * @throws UnreadableBackup if it is damaged; ForeignDatabase, WrongSecret if it cannot be restored here
 */
export async function checkBackup(
  frames: AsyncIterable<Frame>,
  own?: OwnSecrets,
): Promise<{ readonly manifest: Manifest; readonly rows: number }> {
  let manifest: Manifest | undefined;
  let rows = 0;
  const digests = new Map<string, ReturnType<typeof rowDigest>>();
  for await (const frame of frames) {
    manifest ??= manifestOf(frame, own);
    if (frame.kind === 'rows') {
      const digest = digests.get(frame.table) ?? rowDigest();
      digests.set(frame.table, digest);
      digest.add(frame.bytes);
    } else if (frame.kind === 'table') {
      const found = (digests.get(frame.table) ?? rowDigest()).digest();
      if (found.hash !== frame.hash || found.rows !== frame.rows) throw new UnreadableBackup(`${frame.table} is damaged in the backup.`);
      rows += found.rows;
    }
  }
  if (manifest === undefined) throw new UnreadableBackup('The file is no backup of Lectern.');
  return { manifest, rows };
}

function manifestOf(first: Frame | undefined, own: OwnSecrets | undefined): Manifest {
  if (first?.kind !== 'manifest') throw new UnreadableBackup('The file is no backup of Lectern.');
  if (own !== undefined) {
    requireNotNewer(first.manifest);
    requireKey(first.manifest, own);
  }
  return first.manifest;
}

/**
 * Restores a school into an empty database and migrates it to this version. Nothing changes if it throws.
 * @throws UnsuitablePlace, UnreadableBackup, WrongSecret, ForeignDatabase if the school is newer than this program
 */
export async function restoreSchool(database: Database, frames: AsyncIterable<Frame>, options: RestoreOptions): Promise<Restored> {
  const iterator = frames[Symbol.asyncIterator]();
  try {
    const { value: first } = await iterator.next();
    const manifest = manifestOf(first, options);
    if (database.kind === 'postgres') await database.copying(requireAlone);
    await requireNobody(database);
    await migrate(database, options.onMigration, undefined, new Set(manifest.migrations.map(({ name }) => name)));
    const rest = { [Symbol.asyncIterator]: () => iterator };
    const loaded = await database.copying((session) => loadSnapshot(session, manifest, rest, options));
    await migrate(database, options.onMigration);
    return { ...loaded, manifest };
  } finally {
    await iterator.return?.(undefined);
  }
}

function requireNotNewer(manifest: Manifest): void {
  try {
    requireKnownMigrations(manifest.migrations);
  } catch (error) {
    if (!(error instanceof ForeignDatabase)) throw error;
    throw new ForeignDatabase(
      `The backup was made by Lectern ${manifest.lectern}, whose database this program does not know. Restore it with that version or a newer one; nothing was changed.`,
      { cause: error },
    );
  }
}

function requireKey({ fingerprints: needed, with_key: withKey }: Manifest, { fingerprints, replaced }: OwnSecrets): void {
  if (replaced || (fingerprints === null && withKey) || needed.every((each) => fingerprints?.includes(each))) return;
  throw new WrongSecret(
    `The backup is of an installation with another secret${fingerprints === null ? ', and this one has none' : ''}. Set its LECTERN_SECRET (and LECTERN_FORMER_SECRETS), or put its secret.key into the data folder; nothing was changed. If it is lost, restore with LECTERN_SECRET_REPLACED=1: waiting mails, second factors and keys of webhooks are then lost.`,
  );
}

/** Checked before migrating: a school that already exists keeps its version. */
async function requireNobody({ db }: Database): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.users') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return;
  const { rows: people } = await sql`select from users limit 1`.execute(db);
  if (people.length > 0)
    throw new UnsuitablePlace('There is a school in this place already. Restore into an empty database or folder; nothing was changed.');
}
