import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { systemClock } from './clock.ts';
import { settingsReader } from './settings.ts';

it('a setting that is read inside transactions waits for no connection, not even when all of them are in transactions', async () => {
  const { database } = await testDatabase();
  let now = systemClock();
  const settings = settingsReader(database.db, () => now);
  await settings.read();
  now = now.add({ minutes: 1 });
  const connections = database.kind === 'postgres' ? 10 : 1;
  const reading = Array.from({ length: connections }, () =>
    database.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db);
      return Promise.race([settings.readOwn('of_a_feature', 'its default'), wait(1000).then(() => 'waited')]);
    }),
  );
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['its default']));
});
