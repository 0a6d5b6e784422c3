import type { DecidedActivity } from '@lectern/contract/salary/activities/activity-decisions.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PayDisputes } from '@lectern/contract/salary/pay-dispute-list.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { paidActivities, webinar } from '../../../../test/families/paid-activities.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let w: Awaited<ReturnType<typeof paidActivities>>;

beforeEach(async () => {
  w = await paidActivities();
});

describe('a paid activity and the periods', () => {
  const periods = async () => (await w.keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
  const step = async (id: number, name: string) =>
    expect((await w.keeper.post(`/api/get-salary-calculation-dates/${id}/${name}/`)).error).toBeNull();
  const calculate = async () => {
    const clock = () => Temporal.Instant.from('2026-12-02T09:00:00Z');
    const { database } = w.school;
    await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
  };

  it('decided or undone late counts in the open period and is marked; the closed one stays', async () => {
    const { school, teacher, place, over, salary, decide, takeBack, faults } = w;
    const first = await over();
    const second = await place({ start: '2026-11-16T13:00:00Z', finish: '2026-11-16T14:00:00Z' });
    school.at('2026-11-16T15:00:00Z');
    await decide(first);
    school.at('2026-12-02T09:00:00Z');
    const [november] = await periods();
    await step(november?.id ?? 0, 'calculate');
    await calculate();
    const closed = await salary(teacher, `?period_id=${november?.id}`);
    await decide(second, { minutes: 30 });
    await takeBack(first);
    expect(await salary(teacher, `?period_id=${november?.id}`)).toMatchObject({
      total: 60_000,
      lines: closed.lines.map(({ id }) => ({ id })),
    });
    const open = await salary();
    expect(open.total).toBe(30_000 - 60_000);
    expect(open.lines.map(({ kind, amount, late, business_date }) => [kind, amount, late, business_date])).toEqual(
      expect.arrayContaining([
        ['activity', 30_000, true, '2026-12-02'],
        ['reversal', -60_000, true, '2026-12-02'],
      ]),
    );
    expect(await faults()).toEqual([]);
  });
});

describe('a line for an activity', () => {
  it('is disputed like any other, and is in the payslip and the table', async () => {
    const { taught, teacher, curator, over, salary, decide } = w;
    const id = await over();
    await decide(id, { minutes: 50 });
    const [line] = (await salary()).lines;
    const disputed = { accrual_id: line?.id, reason: 'wrong_sum', words: 'It was an hour' };
    expect((await teacher.post(`/api/teachers/${taught.teacher_id}/salary/disputes/`, disputed)).status).toBe(201);
    expect(((await curator.get('/api/teachers/salary/disputes/')).body as PayDisputes).results).toMatchObject([
      { line: { kind: 'activity', amount: 50_000, activity_title: webinar.title } },
    ]);
    const csv = await teacher.download(`/api/teachers/${taught.teacher_id}/salary/file/?format=csv`);
    expect(new TextDecoder().decode(csv.bytes)).toContain('Webinar for parents, 50 min');
    const slip = await teacher.download(`/api/teachers/${taught.teacher_id}/salary/payslip/`);
    expect(slip.status).toBe(200);
  });

  it('is right after concurrent decisions, undos and rate changes', async () => {
    const { school, taught, curator, setRate, place, salary, decide, takeBack, listOf, faults } = w;
    const ids: number[] = [];
    for (const at of [10, 11, 12, 13]) ids.push(await place({ start: `2026-11-16T${at}:00:00Z`, finish: `2026-11-16T${at}:40:00Z` }));
    await setRate();
    school.at('2026-11-16T15:00:00Z');
    for (let round = 0; round < 3; round += 1)
      await Promise.all([
        ...ids.map((id, index) => decide(id, { minutes: 20 + index })),
        ...ids.slice(0, 2).map((id) => takeBack(id)),
        setRate({ amount: 50_001 + round }),
        setRate({ teacher_id: taught.teacher_id, effective_from: '2026-11-10', amount: 70_001 + round }),
      ]);
    const decided = (await listOf(curator, '?state=took_place')).results as DecidedActivity[];
    const perHour = 70_003;
    for (const { minutes, amount } of decided) expect(amount).toBe(Math.round((perHour * (minutes ?? 0)) / 60));
    expect((await salary()).total).toBe(decided.reduce((sum, { amount }) => sum + amount, 0));
    const { lines } = await salary();
    const standing = lines.filter(({ id, kind }) => kind === 'activity' && !lines.some(({ reverses_id }) => reverses_id === id));
    expect(standing).toHaveLength(decided.length);
    expect(await faults()).toEqual([]);
  });
});
