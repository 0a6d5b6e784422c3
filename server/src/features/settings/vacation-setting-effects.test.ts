import { abilities } from '@lectern/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { pairOfApps, processesOfPair } from '../../../test/pair-of-apps.ts';
import type { PairOfApps } from '../../../test/pair-of-apps.ts';
import type { Caller } from '../../../test/test-app.ts';
import { declaredSettings } from '../../settings.ts';

/** Days that the defaults allow, a value that refuses them, and the refusal. */
const rows = [
  { key: 'vacation_notice_days', value: 30, days: ['2026-11-30', '2026-12-01'], refusal: 'vacation_too_soon' },
  { key: 'vacation_days_ahead', value: 60, days: ['2027-03-01', '2027-03-02'], refusal: 'vacation_too_far' },
  { key: 'vacation_longest_days', value: 3, days: ['2026-12-21', '2026-12-24'], refusal: 'vacation_too_long' },
  { key: 'vacation_days_a_year', value: 2, days: ['2027-01-04', '2027-01-06'], refusal: 'vacation_days_spent' },
] as const;

describe.each(processesOfPair)('in the %s process of a pair', (shownBy) => {
  let pair: PairOfApps;
  let administrator: Caller;
  let clock = testNow;

  beforeAll(async () => {
    pair = await pairOfApps();
    clock = testNow;
    administrator = await pair.first.as(await pair.first.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
  });
  afterAll(async () => pair.close());

  const set = async (key: string, value: unknown) => {
    expect((await administrator.post('/api/settings/', { key, value })).error).toBeNull();
    clock = clock.add({ seconds: 1 });
    pair.at(clock);
  };

  it.each(rows)('$key refuses days within one second that its default allows', async ({ key, value, days, refusal }) => {
    const school = pair[shownBy];
    const body = { first_day: days[0], last_day: days[1], comment: '' };
    const ask = async () => {
      const { teacher_id } = await school.build.taughtChild();
      return (await school.as(teacher_id)).post('/api/vacations/', { teacher_id, ...body });
    };
    const { default: usual } = declaredSettings[key] as { default: unknown };
    expect((await ask()).error).toBeNull();
    await set(key, value);
    expect((await ask()).error).toMatchObject({ key: refusal });
    await set(key, usual);
    expect((await ask()).error).toBeNull();
  });
});
