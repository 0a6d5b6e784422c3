import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from './postgres-binaries.ts';
import { makeHome, runPostgres } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Settings that the primary of a standby needs. */
export const primarySettings = {
  wal_level: 'replica',
  wal_keep_size: '512MB',
  full_page_writes: 'on',
  hot_standby: 'on',
  // A standby reconnects soon after its primary is back.
  wal_retrieve_retry_interval: '500ms',
} as const;

export type Standby = PostgresServer & {
  /** Turns it into a primary. */
  promote(): Promise<void>;
  /** Pauses applying what the primary sends; `goOn` resumes it. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<PostgresServer>;
};

/** Files that belong to the running primary, or are created at each start. */
const notCopied = /^(?:pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_dynshmem\/.+|postmaster\.(?:pid|opts)|standby\.signal)$/;

/**
 * Copies a running PostgreSQL and starts the copy as a streaming standby. It copies files, because the npm packages have no
 * `pg_basebackup`.
 * @param inside a parent folder other than the system’s for temporary files
 */
export async function startStandby(
  primary: PostgresServer,
  settings: Readonly<Record<string, string>> = {},
  inside?: string,
): Promise<Standby> {
  const home = makeHome(undefined, inside);
  await copyRunning(primary, home.data);
  writeFileSync(join(home.data, 'standby.signal'), '');
  giveAway(home.data);
  const follow = { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=lectern application_name=standby` };
  const run = (port?: number) => runPostgres(home, { ...primarySettings, ...follow, ...settings }, true, port);
  const server = await run();
  const ask = async (text: string) => {
    const asked = new Client({ connectionString: server.urlOf('postgres') });
    await asked.connect();
    await asked.query(text).finally(() => asked.end());
  };
  return {
    ...server,
    promote: () => ask('select pg_promote(true, 30)'),
    pause: () => ask('select pg_wal_replay_pause()'),
    goOn: () => ask('select pg_wal_replay_resume()'),
    start: () => run(server.port),
  };
}

/** Copies the data folder of a running PostgreSQL, as `pg_basebackup` does. */
export async function copyRunning({ urlOf, data }: PostgresServer, to: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    copyFolder(data, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string, path = ''): void {
  mkdirSync(join(to, path), { mode: 0o700 });
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (notCopied.test(inner)) continue;
    if (entry.isDirectory()) copyFolder(from, to, inner);
    else unlessGone(() => copyFileSync(join(from, inner), join(to, inner)));
  }
}

/** A running database deletes files at any time; the copy does not need them. */
function unlessGone(copy: () => void): void {
  try {
    copy();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
  }
}

/** Gives a folder to the user that PostgreSQL runs as. */
export function giveAway(folder: string): void {
  const { runAs } = findPostgres();
  if (runAs === undefined) return;
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])]) chownSync(join(folder, name), runAs.uid, runAs.gid);
}
