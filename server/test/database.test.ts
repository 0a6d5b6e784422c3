import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './database.ts';

describe('the test database', () => {
  it('is the one that the project names, migrated', async () => {
    const { database } = await testDatabase();
    expect(database.kind).toBe(process.env.LECTERN_TEST_DATABASE);
    const { rows } = await sql<{ there: boolean }>`select to_regclass('users') is not null as there`.execute(database.db);
    expect(rows).toEqual([{ there: true }]);
  });

  it('is not shared with another file', async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
    await first.database.exec('create table only_here (id integer)');
    await expect(second.database.exec('select * from only_here')).rejects.toThrow('only_here');
  });
});
