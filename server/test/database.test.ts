import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './database.ts';

describe('the test database', () => {
  it('is the migrated one of the project', async () => {
    const { database } = await testDatabase();
    expect(database.kind).toBe(process.env.LECTERN_TEST_DATABASE);
    const { rows } = await sql<{ there: boolean }>`select to_regclass('users') is not null as there`.execute(database.db);
    expect(rows).toEqual([{ there: true }]);
  });

  it('is not shared between test files', async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
    await first.database.exec('create table only_here (id integer)');
    await expect(second.database.exec('select * from only_here')).rejects.toThrow('only_here');
  });
});
