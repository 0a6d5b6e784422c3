import { abilities } from '@lectern/contract/permissions';
import type { ActivityRateChange, ActivityRates } from '@lectern/contract/salary/activities/activity-rates.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesPath, paidActivities } from '../../../../test/families/paid-activities.ts';
import type { Caller } from '../../../../test/test-app.ts';

const rates = `${activitiesPath}rates/`;
let w: Awaited<ReturnType<typeof paidActivities>>;

beforeEach(async () => {
  w = await paidActivities();
});

describe('rates of activities', () => {
  it('are set by users who may set rates, never those that they are paid by', async () => {
    const { school, taught, teacher, manager, curator, keeper, setRate } = w;
    for (const by of [teacher, manager, curator]) {
      expect((await setRate({}, by)).status).toBe(403);
      expect((await by.post(`${rates}drop/`, { kind: 'webinar', teacher_id: null, effective_from: '2026-11-01' })).status).toBe(403);
      expect((await by.get(`${rates}preview/?kind=webinar&effective_from=2026-11-01&amount=1`)).status).toBe(403);
    }
    expect((await setRate({ teacher_id: 2_000_000 })).status).toBe(404);
    expect((await keeper.get(`${rates}preview/?kind=webinar&effective_from=2026-11-01&amount=1&teacher_id=2000000`)).status).toBe(404);
    expect((await setRate({ amount: null })).error).toMatchObject({ key: 'invalid', field: 'amount' });
    expect((await setRate({ teacher_id: taught.teacher_id, amount: null })).error).toMatchObject({
      key: 'activity_rate_missing',
      field: 'amount',
    });
    await school.build.allow(taught.teacher_id, abilities.setRates);
    const paid = await school.as(taught.teacher_id);
    for (const teacher_id of [null, taught.teacher_id]) {
      expect((await setRate({ teacher_id }, paid)).error?.key).toBe('forbidden');
      expect((await paid.post(`${rates}drop/`, { kind: 'webinar', teacher_id, effective_from: '2026-11-01' })).error?.key).toBe(
        'forbidden',
      );
    }
    expect((await paid.get(`${rates}?teacher_id=${taught.teacher_id}`)).body).toMatchObject({
      can: { change: { allowed: false }, change_school: { allowed: false } },
    });
    expect((await setRate()).status).toBe(200);
  });

  it('are visible to the teacher and the curator, and nobody sees those of others', async () => {
    const { school, taught, teacher, manager, curator, keeper, setRate } = w;
    await setRate();
    await setRate({ teacher_id: taught.teacher_id, amount: 70_000 });
    const other = await school.build.taughtChild();
    await setRate({ teacher_id: other.teacher_id, amount: 90_000 });
    const read = async (by: Caller, query: string) =>
      ((await by.get(`${rates}${query}`)).body as ActivityRates).rates.map(({ teacher: whose, amount }) => [whose?.id ?? null, amount]);
    const own = [
      [null, 60_000],
      [taught.teacher_id, 70_000],
    ];
    for (const by of [teacher, curator, keeper]) expect(await read(by, `?teacher_id=${taught.teacher_id}`)).toEqual(own);
    for (const by of [teacher, curator]) expect(await read(by, '')).toEqual([[null, 60_000]]);
    expect(await read(keeper, '')).toHaveLength(3);
    for (const by of [teacher, curator]) expect((await by.get(`${rates}?teacher_id=${other.teacher_id}`)).status).toBe(404);
    expect((await manager.get(rates)).status).toBe(403);
  });

  it('preview their cost, and reverse and repost pay of activities', async () => {
    const { taught, keeper, setRate, place, over, salary, decide, sums, faults } = w;
    const id = await over();
    await place({ start: '2026-11-20T10:00:00Z', finish: '2026-11-20T11:30:00Z' });
    await decide(id);
    const cost = (await keeper.get(`${rates}preview/?kind=webinar&effective_from=2026-11-10&amount=80000`)).body as ActivityRateChange;
    expect(cost).toMatchObject({ now: 60_000, paid: { activities: 1, amount: 20_000 }, placed: { activities: 1, amount: 30_000 } });
    expect(await sums()).toEqual([['activity', 60_000]]);
    await setRate({ effective_from: '2026-11-10', amount: 80_000 });
    expect(await sums()).toEqual([
      ['activity', 60_000],
      ['reversal', -60_000],
      ['activity', 80_000],
    ]);
    // The teacher's own rate takes precedence until it is removed.
    await setRate({ teacher_id: taught.teacher_id, effective_from: '2026-11-16', amount: 30_000 });
    expect((await salary()).lines[0]?.activity).toMatchObject({ rate: 30_000, own: true, rate_effective_from: '2026-11-16' });
    await setRate({ teacher_id: taught.teacher_id, effective_from: '2026-11-16', amount: null, before: { amount: 30_000 } });
    expect((await salary()).total).toBe(80_000);
    expect((await keeper.post(`${rates}`, { kind: 'webinar', teacher_id: null, effective_from: '2026-11-17', amount: 1 })).status).toBe(
      200,
    );
    expect((await salary()).total).toBe(80_000);
    expect(await faults()).toEqual([]);
  });

  it('that were changed meanwhile are refused, and unused ones are dropped', async () => {
    const { keeper, setRate, over, salary, decide, faults } = w;
    const id = await over();
    expect((await setRate({ amount: 70_000, before: { amount: null } })).error).toMatchObject({
      key: 'changed_meanwhile',
      field: 'amount',
    });
    const drop = (effective_from: string) => keeper.post(`${rates}drop/`, { kind: 'webinar', teacher_id: null, effective_from });
    await decide(id);
    expect((await drop('2026-11-01')).error).toMatchObject({ key: 'rate_used', params: { last: '2026-11-16' } });
    expect((await drop('2026-11-02')).error).toMatchObject({ key: 'not_found', field: 'effective_from' });
    // A rate of 0 makes no pay line; after removing it the earlier one applies again.
    await setRate({ effective_from: '2026-11-16', amount: 0 });
    expect((await salary()).total).toBe(0);
    expect((await drop('2026-11-16')).status).toBe(200);
    expect((await salary()).total).toBe(60_000);
    expect(await faults()).toEqual([]);
  });
});
