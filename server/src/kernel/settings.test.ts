import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { settingsReader } from '../settings.ts';
import { systemClock } from './clock.ts';

it('every process sees a change within a second without a query for each request', async () => {
  const { database } = await testDatabase();
  let now = systemClock();
  const processes = [settingsReader(database.db, () => now), settingsReader(database.db, () => now)];
  const silentDays = async () => Promise.all(processes.map(async (each) => (await each.read()).silent_days));
  expect(await silentDays()).toEqual([14, 14]);
  now = now.add({ milliseconds: 500 });
  await database.db.insertInto('school_settings').values({ key: 'silent_days', value: '21', updated_at: now.toString() }).execute();
  expect(await silentDays()).toEqual([14, 14]);
  now = now.add({ milliseconds: 500 });
  expect(await silentDays()).toEqual([21, 21]);
});
