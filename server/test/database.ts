import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { openDatabase } from '../src/db/client.ts';
import type { PgliteEngine } from '../src/db/pglite.ts';
import { templateName } from './setup/template.ts';

/** A database of its own; `url` if a second process or pool may open it too (PostgreSQL only). */
export type TestDatabase = { readonly database: Database; readonly url?: string };

const opened: Database[] = [];

const closing: (() => void)[] = [];

/** Runs at the end of the current test file. For modules that keep state about its database: test files of one worker share modules. */
export function atEndOfFile(forget: () => void): void {
  closing.push(forget);
}

/** Closes what a test file opened; runs after each file, so that test files need not. */
export async function closeDatabases(): Promise<void> {
  for (const forget of closing.splice(0)) forget();
  await Promise.all(opened.splice(0).map((database) => database.close()));
}

/**
 * Opens a freshly migrated database for one test file and closes it afterwards: the embedded one, or one on the PostgreSQL of the run,
 * depending on the Vitest project (`server-pglite`, `server-postgres`).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const made = process.env.LECTERN_TEST_DATABASE === 'postgres' ? await onPostgres() : { database: await embedded() };
  opened.push(made.database);
  return made;
}

/** Read and compiled once for all test files of a worker. */
let template: Promise<{ readonly loadDataDir: Blob; readonly engine: PgliteEngine }> | undefined;

async function embedded(): Promise<Database> {
  template ??= readTemplate(inject('pgliteDump'));
  return openDatabase(await template);
}

async function readTemplate(dump: string) {
  const folder = dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite')));
  return {
    loadDataDir: new Blob([await readFile(dump)]),
    engine: {
      pgliteWasmModule: await WebAssembly.compile(await readFile(join(folder, 'pglite.wasm'))),
      fsBundle: new Blob([await readFile(join(folder, 'pglite.data'))]),
    },
  };
}

async function onPostgres(): Promise<TestDatabase> {
  const address = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${address}postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${templateName}`);
  await client.end();
  const url = `${address}${name}`;
  return { database: await openDatabase({ url }), url };
}
