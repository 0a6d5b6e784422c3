import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { openDatabase } from './client.ts';
import { knowsLetterCase } from './letter-case.ts';

const isPostgres = process.env.LECTERN_TEST_DATABASE === 'postgres';

it('the case of Russian letters is unknown to a PostgreSQL with the locale C only', async () => {
  const { database } = await testDatabase();
  expect(await knowsLetterCase(database.db)).toBe(!isPostgres);
});

it.runIf(isPostgres)('the case of Russian letters is known to a PostgreSQL that is made as the warning says', async () => {
  const address = inject('postgresUrl');
  const client = new Client({ connectionString: `${address}postgres` });
  await client.connect();
  await client.query(`create database letters template template0 lc_ctype 'C.UTF-8'`);
  const database = await openDatabase({ url: `${address}letters` });
  expect(await knowsLetterCase(database.db)).toBe(true);
  await database.close();
  await client.query('drop database letters');
  await client.end();
});
