import { Client } from 'pg';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';

/** Drops and creates a database, empty or as a copy of another one. @returns its connection string */
export async function freshDatabase(postgres: PostgresServer, name: string, copyOf?: string): Promise<string> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}${copyOf === undefined ? '' : ` template ${copyOf} strategy file_copy`}`);
  await client.end();
  return postgres.urlOf(name);
}
