import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { keyFile, UncopyableDatabase } from './db/copy/read-snapshot.ts';
import { limitServingRole } from './db/serving-role.ts';
import type { EndedBackup } from './features/backups/record-backup.ts';
import { recordOfCommand } from './features/backups/record-of-command.ts';
import { findLedgerFaults, ledgerSize } from './features/ledger/check/ledger-faults.queries.ts';
import { BackupExists, readBackupFile, snapshotOf, unfinished, writeBackupFile } from './kernel/backups/backup-file.ts';
import { askForBackup } from './kernel/backups/control-socket.ts';
import { checkBackup, restoreSchool } from './kernel/backups/restore-school.ts';
import type { Restored } from './kernel/backups/restore-school.ts';
import { putFile } from './kernel/backups/school-files.ts';
import { systemClock } from './kernel/clock.ts';
import { UnreadableVariable } from './kernel/process/environment.ts';
import type { Environment } from './kernel/process/environment.ts';
import { secretsOfInstallation } from './kernel/secrets.ts';
import { settingsReader } from './settings.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const places = (env: Environment) =>
  env.databaseUrl === undefined ? { folder: resolve(env.dataFolder) } : { url: env.databaseUrl, poolSize: 2 };

type Command = (env: Environment, words: readonly string[]) => Promise<void>;

/** `main.js backup --to FILE [--with-key]`, also while the server runs. */
const backup: Command = async (env, words) => {
  const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' }, 'with-key': { type: 'boolean' } } });
  const to = pathOf('to', values.to);
  const withKey = values['with-key'] ?? false;
  if (existsSync(to)) throw new BackupExists(`${to} exists already. Name another file.`);
  if (withKey && env.secret !== undefined)
    throw new UnreadableVariable(
      '--with-key takes secret.key of the data folder, but this installation has LECTERN_SECRET: keep that yourself.',
    );
  if (env.databaseUrl === undefined && (await savedByServer(env, to, withKey))) return printSaved(to, withKey);
  requireEmbeddedSchool(env);
  const made = await withDatabase(places(env), async (database) => {
    const begun = systemClock();
    const written = await writeBackupFile(database, to, { now: begun, dataFolder: env.dataFolder, withKey, onTable: printTable('') });
    await record(env, database, { begun, origin: 'command', file: to, bytes: written.bytes, rows: written.rows });
    return written;
  });
  say(`${made.tables} tables, ${made.rows} rows, ${made.bytes} bytes`);
  printSaved(to, withKey);
};

/** The backup is good also where it cannot be noted, as on a standby. */
async function record(env: Environment, database: Database, ended: EndedBackup): Promise<void> {
  const site = { publicUrl: env.publicUrl, mailFolder: null, secrets: secretsOfInstallation(env) };
  const kernel = { database, clock: systemClock, settings: settingsReader(database.db, systemClock), site, checkAnswers: false };
  await recordOfCommand(kernel, ended).catch((error: unknown) => {
    say(`The backup is not on the screen of backups: ${error instanceof Error ? error.message : error}`);
  });
}

/** Has the server that holds the data folder write the backup. @returns false where none runs */
async function savedByServer(env: Environment, to: string, withKey: boolean): Promise<boolean> {
  const answer = await askForBackup(env.dataFolder, withKey, to);
  if (answer === null) return false;
  const part = `${to}.${crypto.randomUUID().slice(0, 8)}${unfinished}`;
  try {
    await pipeline(answer, createWriteStream(part, { mode: 0o600, flush: true }));
    // Complete and readable, or it gets no name.
    await checkBackup(readBackupFile(part));
    await rename(part, to);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return true;
}

function printSaved(to: string, withKey: boolean): void {
  say(`Backup written: ${to}`);
  say(
    withKey
      ? 'It holds secret.key: whoever has this file can read everything. Keep it where only few can reach it.'
      : `It does not hold the secret of this installation (LECTERN_SECRET, or ${keyFile} in the data folder). Keep that elsewhere: without it waiting mails, second factors and keys of webhooks cannot be restored.`,
  );
}

/** `main.js restore --from FILE [--check]`: into an empty database or data folder, or only looks whether the file is whole. */
const restore: Command = async (env, words) => {
  const { values } = parseArgs({ args: [...words], options: { from: { type: 'string' }, check: { type: 'boolean' } } });
  const from = pathOf('from', values.from);
  if (!existsSync(from)) throw new UnreadableVariable(`There is no file ${from}.`);
  const own = { fingerprints: fingerprintsOf(env), replaced: env.secretReplaced };
  say('Checking the backup …');
  const { manifest, rows } = await checkBackup(readBackupFile(from), values.check ? undefined : own);
  say(`${manifest.tables.length} tables, ${rows} rows of ${manifest.made_at}, Lectern ${manifest.lectern}, ${manifest.database}: whole`);
  if (values.check) return;
  await withDatabase(places(env), async (database) => {
    const restored = await restoreSchool(database, readBackupFile(from), {
      ...own,
      onMigration: (name) => say(`  migrating: ${name}`),
      onTable: printStep,
      onFile: (name, bytes) => putFile(env.dataFolder, name, bytes),
    });
    await finish(env, database, restored);
  });
};

/** `main.js move --to URL`: the school of the data folder into an empty PostgreSQL. The folder stays as it is. */
const move: Command = async (env, words) => {
  const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' } } });
  const url = values.to ?? '';
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url))
    throw new UnreadableVariable('--to names the PostgreSQL, like postgres://lectern:secret@localhost:5432/lectern');
  if (env.databaseUrl !== undefined)
    throw new UnreadableVariable(
      'DATABASE_URL is set: the school is in a PostgreSQL already. To move on, make a backup and restore it there.',
    );
  requireEmbeddedSchool(env);
  await withDatabase(places(env), (source) =>
    withDatabase({ url, poolSize: 2 }, async (target) => {
      let restored: Restored | undefined;
      await snapshotOf(source, {
        now: systemClock(),
        dataFolder: env.dataFolder,
        withKey: false,
        into: async (frames) => {
          const options = { fingerprints: fingerprintsOf(env), replaced: env.secretReplaced };
          const onMigration = (name: string) => say(`  migrating: ${name}`);
          // Files stay in the data folder, which the server goes on using.
          restored = await restoreSchool(target, frames, { ...options, onMigration, onTable: printStep, onFile: () => {} });
        },
      });
      if (restored !== undefined) await finish(env, target, restored);
    }),
  );
  say(
    'Set DATABASE_URL to this PostgreSQL and keep LECTERN_DATA, where secret.key and the folder outbox stay. The embedded database was not',
  );
  say(`changed: once the school works, delete ${join(env.dataFolder, 'pglite')}, so that nobody starts it again.`);
};

/** What stands behind each restore: the rights of the role that serves, and the check of the ledger. */
async function finish(env: Environment, database: Database, { tables, rows, manifest }: Restored): Promise<void> {
  if (env.servingRole !== undefined && database.kind === 'postgres') await limitServingRole(database, env.servingRole);
  say(
    `${tables} tables, ${rows} rows restored and compared. It is the school of ${manifest.made_at}: what was erased or withdrawn since has to be again.`,
  );
  const faults = await findLedgerFaults(database.db);
  const { transactions, entries } = await ledgerSize(database.db);
  if (faults.length === 0) return void say(`Ledger: ${transactions} transactions, ${entries} entries, everything agrees`);
  say(`Ledger: ${faults.length} kinds of disagreement, which the backup had already; npm run check:ledger names them`);
  process.exitCode = 1;
}

const printTable = (after: string) => (table: string, rows: number) => say(`  ${table}: ${rows} rows${after}`);
const printStep = (step: 'loaded' | 'compared', table: string, rows: number) =>
  printTable(step === 'loaded' ? '' : ', compared')(table, rows);

/** npm runs a script in the folder of the project, whatever folder it was called in. */
function pathOf(option: string, value: string | undefined): string {
  if (!value) throw new UnreadableVariable(`Name the file: --${option} FILE`);
  return resolve(process.env.INIT_CWD || '.', value);
}

/** Of the secrets of the installation; null where it has none yet. */
function fingerprintsOf(env: Environment): readonly string[] | null {
  if (env.secret === undefined && !existsSync(join(env.dataFolder, keyFile))) return null;
  return secretsOfInstallation(env).fingerprints;
}

function requireEmbeddedSchool(env: Environment): void {
  if (env.databaseUrl !== undefined || existsSync(join(env.dataFolder, 'pglite', 'PG_VERSION'))) return;
  throw new UncopyableDatabase(`There is no school in ${env.dataFolder}. Set LECTERN_DATA or DATABASE_URL to the one that is meant.`);
}

async function withDatabase<T>(options: Parameters<typeof openDatabase>[0], work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const commands: Readonly<Record<string, Command>> = { backup, restore, move };

/** Runs a command of the command line. @throws UnreadableVariable for one that does not exist */
export async function runCommand(env: Environment, name: string, words: readonly string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) throw new UnreadableVariable(`There is no command ${name}: migrate, ${Object.keys(commands).join(', ')}`);
  await command(env, words);
}
