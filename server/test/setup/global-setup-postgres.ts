import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';
import { templateName } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL, without the name of a database. */
    postgresUrl: string;
  }
}

/** Starts a server for each project, though they share this module. @returns a function that stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = await openDatabase({ url: server.urlOf(templateName) });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', server.urlOf(''));
  return server.stop;
}
