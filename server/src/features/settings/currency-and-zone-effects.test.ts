import { abilities } from '@lectern/contract/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pairOfApps, processesOfPair } from '../../../test/pair-of-apps.ts';
import type { PairOfApps } from '../../../test/pair-of-apps.ts';
import type { Caller } from '../../../test/test-app.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

/** Evening in Moscow, and the next day in the other zone. */
const evening = Temporal.Instant.from('2026-11-16T18:00:00Z');

describe.each(processesOfPair)('in the %s process of a pair, when the first one changes it', (shownBy) => {
  let pair: PairOfApps;
  let administrator: Caller;
  let clock = evening;

  beforeEach(async () => {
    pair = await pairOfApps();
    pair.at(evening);
    clock = evening;
    administrator = await pair.first.as(await pair.first.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
  });
  afterEach(async () => pair.close());

  const set = async (key: string, value: unknown) => {
    expect((await administrator.post('/api/settings/', { key, value })).error).toBeNull();
    clock = clock.add({ seconds: 1 });
    pair.at(clock);
  };
  const pausedOn = async () => {
    const school = pair[shownBy];
    const { engagement_id, manager_id } = await school.build.taughtChild();
    const answer = await (await school.as(manager_id)).post(`/api/pupil-teacher-course-relations/${engagement_id}/pause/`, {});
    expect(answer.error).toBeNull();
    return (answer.body as { paused_on: string }).paused_on;
  };

  it('the currency is that of payments and lessons one second later', async () => {
    await set('currency', 'EUR');
    const school = pair[shownBy];
    const { client_id, manager_id, teacher_id, kid_id, course_id, service_course_id } = await school.build.taughtChild();
    const manager = await school.as(manager_id);
    // The price of the service is in the other currency.
    const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
    const lesson = (await manager.post('/api/events/lessons/', input)).body as { id: number };
    clock = Temporal.Instant.from('2026-11-17T06:00:00Z');
    pair.at(clock);
    const cancelled = await (await school.as(manager_id)).post(`/api/events/lessons/${lesson.id}/cancel/`, {
      reason_id: cancelReasons.familyPlans,
    });
    expect(cancelled.error).toMatchObject({ key: 'currency_not_supported', params: { requested: 'RUB', school: 'EUR' } });
    const payment = { client_id, occasion_code: 'payment_bank', amount: 5_000, business_date: '2026-11-16' };
    expect((await (await school.as(manager_id)).post('/api/transactions/transactions/', payment)).body).toMatchObject({ currency: 'EUR' });
  });

  it('the zone decides the school’s day one second later', async () => {
    expect(await pausedOn()).toBe('2026-11-16');
    await set('school_zone', 'Asia/Kamchatka');
    expect(await pausedOn()).toBe('2026-11-17');
    await set('school_zone', 'Europe/Moscow');
    expect(await pausedOn()).toBe('2026-11-16');
  });
});
