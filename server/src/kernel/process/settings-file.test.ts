import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testDatabase } from '../../../test/database.ts';
import { declaredSettings, settingsReader } from '../../settings.ts';
import { takeSettingsFile } from './settings-file.ts';

it('imports the settings of a file once and keeps later changes of the school', async () => {
  const { database } = await testDatabase();
  const path = join(await mkdtemp(join(tmpdir(), 'lectern-settings-')), 'settings.json');
  const take = async (content: string) => {
    await writeFile(path, content);
    return takeSettingsFile(database, declaredSettings, path, testNow);
  };
  const refused = async (content: string) => take(content).catch((error: Error) => error.message);
  expect(await refused('[1')).toContain('is no JSON object');
  expect(await refused('{"silent_day": 3}')).toContain('silent_day is no setting');
  expect(await refused('{"currency": "EUR", "silent_days": 0}')).toContain('silent_days (too_small)');
  expect(await refused('{"lesson_policy": {"held": 1}}')).toContain('lesson_policy.held');
  await expect(takeSettingsFile(database, declaredSettings, `${path}.none`, testNow)).rejects.toThrow('cannot be read');
  const written = '{"currency": "EUR", "school_zone": "Europe/Berlin", "silent_days": 20}';
  expect(await take(written)).toEqual(['currency', 'school_zone', 'silent_days']);
  await database.db.updateTable('school_settings').set({ value: '30' }).where('key', '=', 'silent_days').execute();
  expect(await take(written)).toEqual([]);
  const now = await settingsReader(database.db, () => testNow).read();
  expect(now).toMatchObject({ currency: 'EUR', school_zone: 'Europe/Berlin', silent_days: 30 });
});
