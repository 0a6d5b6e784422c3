import { Client } from 'pg';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';

/** Makes a database anew, empty or as a copy of another one. @returns its address */
export async function freshDatabase(postgres: PostgresServer, name: string, copyOf?: string): Promise<string> {
  const made = `create database ${name}${copyOf === undefined ? '' : ` template ${copyOf} strategy file_copy`}`;
  await run(postgres, [dropped(name), made]);
  return postgres.urlOf(name);
}

/** Deletes a database that is too large to be left until the next run. */
export const dropDatabase = (postgres: PostgresServer, name: string): Promise<void> => run(postgres, [dropped(name)]);

const dropped = (name: string) => `drop database if exists ${name} with (force)`;

async function run(postgres: PostgresServer, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
