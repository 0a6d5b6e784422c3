import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { pathsUnder } from '../../scripts/sources/source-files.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';
import { freshDatabase } from '../servers/fresh-database.ts';

const root = join(import.meta.dirname, '../..');

/** A PostgreSQL with a copy of the large school for this run. */
export type LargeSchool = { readonly postgres: PostgresServer; readonly url: string };

/** Memory as a server for a school of this size would have. */
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

/**
 * Starts a PostgreSQL with the large school. The school is generated once a week, because its lessons lie around the current day, and
 * whenever the migrations or the generator change. Every run works on a copy.
 */
export async function openLargeSchool(say: (line: string) => void): Promise<LargeSchool> {
  const postgres = await startPostgres(settings, 'bench');
  const name = `large_${keyOfSchool()}`;
  if (!(await hasDatabase(postgres, name))) await makeSchool(postgres, name, say);
  say('Copying the large school …');
  const url = await freshDatabase(postgres, 'bench', name);
  return { postgres, url };
}

function keyOfSchool(): string {
  const { year, weekOfYear } = systemClock().toZonedDateTimeISO('UTC');
  const hash = createHash('sha256').update(`${year} ${weekOfYear}`);
  for (const path of pathsUnder(root, ['server/migrations', 'server/src/school'])) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

async function hasDatabase(postgres: PostgresServer, name: string): Promise<boolean> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  await client.end();
  return rows.length > 0;
}

/** Made under another name first, so that a killed run leaves no incomplete school. */
async function makeSchool(postgres: PostgresServer, name: string, say: (line: string) => void): Promise<void> {
  say('Making the large school (once a week, some minutes) …');
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname ~ '^(large_|half_made|bench)'`);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.query('create database half_made');
  const env = { ...process.env, DATABASE_URL: postgres.urlOf('half_made') };
  const maker = spawn('node', ['scripts/school.ts', '--size', 'large'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  maker.stdout.on('data', (part: Buffer) => say(part.toString().trimEnd()));
  const code = await new Promise((resolve) => maker.once('close', resolve));
  if (code !== 0) throw new Error('the large school could not be made');
  // Makes the visibility map and the statistics, as a running database has them.
  const made = new Client({ connectionString: postgres.urlOf('half_made') });
  await made.connect();
  await made.query('vacuum analyze');
  await made.end();
  await client.query(`alter database half_made rename to ${name}`);
  await client.end();
}
