import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import type { Setting, SettingChange, Settings } from '@lectern/contract/settings/settings.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testNow } from '../../../test/build.ts';
import { declaredSettings, settingsReader } from '../../settings.ts';

const path = '/api/settings/';
let school: TestApp;
let administrator: Caller;
let colleague: Caller;
let clock = testNow;

beforeAll(async () => {
  school = await testApp();
  const holder = (name: string) => school.build.user('AccountManager', { abilities: [abilities.changeSettings], name });
  administrator = await school.as(await holder('Vera Lebedeva'));
  colleague = await school.as(await holder('Olga Belova'));
});

const all = async () => (await administrator.get(path)).body as Settings;
const named = async (key: string) => (await all()).settings.find((each) => each.key === key) as Setting;
const change = (key: string, value: unknown, seen?: unknown, by = administrator) =>
  by.post(path, { key, value, ...(seen === undefined ? {} : { seen }) });
const history = async (key: string) => (await administrator.get(`${path}history/?key=${key}`)).body as SettingChange[];

/** Another valid value. */
function otherValue({ kind, min, max, choices, value }: Setting): Setting['value'] {
  if (kind === 'flag') return !value;
  if (kind === 'zone') return 'Asia/Almaty';
  if (kind === 'choice') return choices?.find((choice) => choice !== value) ?? '';
  if (kind === 'policy') return { ...(value as Extract<Setting['value'], object>), free_cancellations: 5 };
  return value === min ? (max ?? 0) : (min ?? 0);
}

describe('the settings', () => {
  it('are closed to users without the ability', async () => {
    const manager = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
    expect((await manager.get(path)).status).toBe(403);
    expect((await manager.get(`${path}history/?key=silent_days`)).status).toBe(403);
    expect((await change('silent_days', 20, undefined, manager)).status).toBe(403);
  });

  it('are listed with their type, limits and default', async () => {
    const { settings } = await all();
    expect(settings.map(({ key }) => key)).toEqual(Object.keys(declaredSettings));
    expect(settings.find(({ key }) => key === 'silent_days')).toEqual({
      key: 'silent_days',
      area: 'clients',
      kind: 'number',
      unit: 'days',
      from: 'at_once',
      min: 1,
      max: 365,
      choices: null,
      default: 14,
      value: 14,
      fixed: null,
      changed: null,
    });
    for (const { key, value, default: byDefault } of settings) {
      expect([key, value]).toEqual([key, byDefault]);
      expect([key, declaredSettings[key]?.value.safeParse(byDefault).success]).toEqual([key, true]);
    }
  });

  it('refuse values outside the limits or of another type, at their field', async () => {
    const refusal = async (key: string, value: unknown) => (await change(key, value)).error;
    expect(await refusal('silent_days', 0)).toMatchObject({ key: 'invalid', params: { reason: 'too_small' }, field: 'value' });
    expect(await refusal('silent_days', 366)).toMatchObject({ params: { reason: 'too_big' } });
    expect(await refusal('silent_days', 'many')).toMatchObject({ params: { reason: 'type' } });
    expect(await refusal('client_language', 'de')).toMatchObject({ params: { reason: 'choice' } });
    expect(await refusal('person_zone', 'Mars/Olympus')).toMatchObject({ key: 'invalid', field: 'value' });
    expect(await refusal('of_nobody', 1)).toMatchObject({ key: 'not_found', field: 'key' });
    expect((await administrator.get(`${path}history/?key=of_nobody`)).error).toMatchObject({ key: 'not_found', field: 'key' });
    expect(await refusal('lesson_policy', { ...defaultLessonPolicy, school_fault: { client: 0, teacher: -1 } })).toMatchObject({
      key: 'invalid',
      field: 'value.school_fault.teacher',
    });
    expect(await refusal('lesson_policy', { ...defaultLessonPolicy, teacher_last_hours: 13 })).toMatchObject({
      key: 'invalid',
      field: 'value.teacher_last_hours',
    });
    expect((await named('silent_days')).changed).toBeNull();
  });

  it('show their last and previous authors, and treat a repeated change as done', async () => {
    expect((await change('running_out_days', 9, 7)).body).toMatchObject({ value: 9, changed: { by: 'Vera Lebedeva' } });
    expect((await change('running_out_days', 9)).status).toBe(200);
    await change('running_out_days', 10, 9, colleague);
    expect((await named('running_out_days')).changed?.by).toBe('Olga Belova');
    expect((await history('running_out_days')).map(({ author, changes }) => [author?.name, changes])).toEqual([
      ['Olga Belova', [{ field: 'value', old: '9', new: '10' }]],
      ['Vera Lebedeva', [{ field: 'value', old: '7', new: '9' }]],
    ]);
  });

  it('refuse to overwrite a change that the user has not seen', async () => {
    await change('hold_minutes', 12, 10);
    expect((await change('hold_minutes', 15, 10, colleague)).error).toMatchObject({
      key: 'changed_meanwhile',
      field: 'value',
      params: { by: 'Vera Lebedeva', now: 12 },
    });
    expect((await change('hold_minutes', 15, 12, colleague)).status).toBe(200);
  });

  it('log and compare the lesson policy cell by cell', async () => {
    const dearer = { ...defaultLessonPolicy, client_late: { client: 5_000, teacher: 5_000 } };
    expect((await change('lesson_policy', dearer, defaultLessonPolicy)).status).toBe(200);
    const other = { ...defaultLessonPolicy, free_cancellations: 3 };
    expect((await change('lesson_policy', other, defaultLessonPolicy, colleague)).error).toMatchObject({
      key: 'changed_meanwhile',
      field: 'value.client_late.client',
      params: { by: 'Vera Lebedeva', now: 5_000 },
    });
    expect((await history('lesson_policy'))[0]?.changes).toEqual([
      { field: 'value.client_late.client', old: '10000', new: '5000' },
      { field: 'value.client_late.teacher', old: '7500', new: '5000' },
    ]);
    await change('lesson_policy', defaultLessonPolicy);
  });

  it('fix the zone and the currency once lessons or money exist, with the reason', async () => {
    expect((await change('currency', 'EUR', 'RUB')).status).toBe(200);
    expect((await change('school_zone', 'Europe/Berlin')).status).toBe(200);
    await change('currency', 'RUB');
    await change('school_zone', 'Europe/Moscow');
    const taught = await school.build.taughtChild();
    expect((await named('currency')).fixed).toBe('currency_in_use');
    expect((await change('currency', 'EUR')).error).toMatchObject({ key: 'currency_in_use', field: 'value' });
    await school.build.lesson(taught, '2026-12-01T10:00:00Z');
    expect((await named('school_zone')).fixed).toBe('zone_in_use');
    expect((await change('school_zone', 'Europe/Berlin')).error).toMatchObject({ key: 'zone_in_use', field: 'value' });
  });

  it('show how many staff lack a second factor before it becomes required', async () => {
    const before = (await all()).staff_without_second_factor;
    await school.build.user('Teacher');
    await school.build.user('Child');
    expect((await all()).staff_without_second_factor).toBe(before + 1);
  });
});

describe('every setting', () => {
  it.each(Object.keys(declaredSettings).filter((key) => !['currency', 'school_zone'].includes(key)))(
    '%s is read by another process within one second of its change',
    async (key) => {
      let now = testNow;
      const another = settingsReader(school.database.db, () => now);
      const before = (await another.read()) as unknown as Record<string, unknown>;
      const setting = await named(key);
      const value = otherValue(setting);
      expect(value).not.toEqual(setting.value);
      expect((await change(key, value, setting.value)).error).toBeNull();
      expect(before[key]).toEqual(setting.value);
      now = now.add({ seconds: 1 });
      expect(((await another.read()) as unknown as Record<string, unknown>)[key]).toEqual(value);
      await school.database.db.deleteFrom('school_settings').where('key', '=', key).execute();
      clock = clock.add({ seconds: 1 });
      school.at(clock);
    },
  );
});
