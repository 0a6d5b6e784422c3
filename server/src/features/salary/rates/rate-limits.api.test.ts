import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { MadeRateChangePage, RateChanges, TeacherRates } from '@lectern/contract/salary/rates/rates.schema';
import type { PayStatement, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { replayPay, replayTopUps } from '../../../../test/operations/pay/pay-replay.ts';
import { textOfPdf } from '../../../../test/readers/paper.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

const periodsPath = '/api/get-salary-calculation-dates/';

let school: TestApp;
let keeper: Caller;

beforeEach(async () => {
  school = await testApp();
  const held = [abilities.setRates, abilities.keepPay, abilities.allPay, abilities.reopenPay];
  keeper = await school.as(await school.build.user('AccountManager', { abilities: held }));
});

async function calculate(): Promise<void> {
  const clock = () => Temporal.Instant.from('2026-12-02T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
}

const periodOf = async (day: string) =>
  ((await keeper.get(periodsPath)).body as PayPeriod[]).find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
async function step(day: string, name: string, body: unknown = {}) {
  return keeper.post(`${periodsPath}${(await periodOf(day))?.id}/${name}/`, body);
}

/** A teacher with a child; a lesson is paid 50 000. */
async function teaching() {
  const taught = await school.build.taughtChild();
  const [teacher, manager] = [await school.as(taught.teacher_id), await school.as(taught.manager_id)];
  const path = `/api/teachers/${taught.teacher_id}/edit/profile/salary/`;
  const policy = { held: { client: 0, teacher: 10_000 }, client_no_show: { client: 0, teacher: 3_333 } };
  const place = (start: string) => school.build.lesson(taught, start, { policy, created_at: '2026-09-01T00:00:00Z' });
  const conduct = (id: number, outcome = 'held') => teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome });
  const salary = async (periodId?: number) =>
    (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/${periodId === undefined ? '' : `?period_id=${periodId}`}`))
      .body as TeacherSalary;
  return {
    ...{ ...taught, teacher, path, place, conduct, salary },
    correct: (id: number) => manager.post(`/api/events/lessons/${id}/correct/`, { reason: 'Written up by mistake' }),
    hold: async (start: string, outcome = 'held') => {
      const id = await place(start);
      expect((await conduct(id, outcome)).error).toBeNull();
      return id;
    },
    set: (effective_from: string, amount: number, more: object = {}) =>
      keeper.post(path, { service_course_id: taught.service_course_id, effective_from, amount, ...more }),
    preview: async (query: string) =>
      (
        await keeper.get(
          `/api/teachers/rates/preview/?teacher_id=${taught.teacher_id}&service_course_id=${taught.service_course_id}&${query}`,
        )
      ).body as RateChanges,
    /** The current pay of each lesson, in the order of their starts. */
    paid: async () => {
      const { rows } = await sql<{ paid: number }>`
        select coalesce((select sum(amount) from accruals a where a.lesson_id = l.id), 0)::int as paid
        from lessons l where l.teacher_id = ${taught.teacher_id} order by l.start`.execute(school.database.db);
      return rows.map(({ paid }) => paid);
    },
    /** Top-ups and their reversals, in posting order. */
    topUps: async () => {
      const { rows } = await sql<{ amount: number; day: string }>`
        select a.amount, a.business_date::text as day from accruals a join rate_top_ups u on u.accrual_id = coalesce(a.reverses_id, a.id)
        where a.teacher_id = ${taught.teacher_id} order by a.id`.execute(school.database.db);
      return rows.map(({ amount, day }) => [amount, day]);
    },
    last: async () => ((await keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results[0],
  };
}

const sound = async () => expect(await findLedgerFaults(school.database.db)).toEqual([]);

describe('the least and the most of a rate', () => {
  it('are refused below zero, the least beyond the most, with an ended rate, and without the right', async () => {
    const { set, teacher, path, teacher_id, curator_id, service_course_id } = await teaching();
    expect((await set('2026-12-01', 50_000, { least: 2, most: 1 })).error).toMatchObject({ field: 'most' });
    expect((await set('2026-12-01', 50_000, { least: -1 })).error).toMatchObject({ field: 'least' });
    expect((await set('2026-12-01', 50_000, { most: -1 })).error).toMatchObject({ field: 'most' });
    expect((await set('2026-12-01', 0, { grade_from: 5, ended: true, most: 1 })).error).toMatchObject({ field: 'amount' });
    const body = { service_course_id, effective_from: '2026-12-01', amount: 50_000, most: 1 };
    for (const by of [teacher, await school.as(curator_id)]) expect((await by.post(path, body)).status).toBe(403);
    const query = `?teacher_id=${teacher_id}&service_course_id=${service_course_id}&effective_from=2026-12-01&amount=1`;
    expect((await keeper.get(`/api/teachers/rates/preview/${query}&least=2&most=1`)).error).toMatchObject({ field: 'most' });
    expect((await keeper.get(`/api/teachers/rates/preview/${query}&least=-1`)).status).toBe(400);
    expect(((await keeper.get(path)).body as TeacherRates).services[0]?.rates).toHaveLength(1);
  });

  it('are not overwritten by an outdated form; of two concurrent changes one is in force', async () => {
    const { set, path } = await teaching();
    const before = { amount: null, least: null, most: null };
    const [one, other] = await Promise.all([
      set('2026-12-01', 50_000, { most: 100_000, before }),
      set('2026-12-01', 50_000, { most: 200_000, before }),
    ]);
    const refused = [one, other].filter(({ error }) => error !== null);
    expect(refused.map(({ error }) => [error?.key, error?.field])).toEqual([['changed_meanwhile', 'most']]);
    const rates = ((await keeper.get(path)).body as TeacherRates).services[0]?.rates;
    expect(rates?.[0]).toMatchObject({ effective_from: '2026-12-01', least: null, most: one.error === null ? 100_000 : 200_000 });
  });

  it('are raised by percent once for a repeated key, and are what they were when that is undone', async () => {
    const { set, path, teacher_id, service_course_id, last } = await teaching();
    await set('2026-11-01', 50_000, { least: 90_000, most: 150_001 });
    const body = { teacher_ids: [teacher_id], service_course_ids: [service_course_id], effective_from: '2026-12-01', factor: 11_000 };
    const key = { 'idempotency-key': 'raised-once' };
    const [first, again] = [await keeper.post('/api/teachers/rates/', body, key), await keeper.post('/api/teachers/rates/', body, key)];
    expect(again.body).toEqual(first.body);
    expect((first.body as RateChanges).changes).toMatchObject([
      { least_now: 90_000, least_after: 99_000, most_now: 150_001, most_after: 165_001 },
    ]);
    const now = async () => ((await keeper.get(path)).body as TeacherRates).services[0]?.rates[0];
    expect(await now()).toMatchObject({ effective_from: '2026-12-01', amount: 55_000, least: 99_000, most: 165_001 });
    await keeper.post(`/api/teachers/rates/changes/${(await last())?.id}/undo/`);
    expect(await now()).toMatchObject({ effective_from: '2026-11-01', amount: 50_000, least: 90_000, most: 150_001 });
  });
});

describe('the most of a month', () => {
  it('shortens the line of the lesson that reaches it, and counts lessons by their start, whatever the order of the reports', async () => {
    const { set, hold, paid, correct, conduct, salary, place, teacher, teacher_id } = await teaching();
    await set('2026-10-01', 50_000, { most: 120_000 });
    for (const day of ['10', '11', '12']) await hold(`2026-11-${day}T10:00:00Z`);
    expect(await paid()).toEqual([50_000, 50_000, 20_000]);
    expect((await salary()).lines[0]).toMatchObject({ amount: 20_000, rate: 50_000, share: 10_000, cut: 30_000, most: 120_000 });
    const { bytes } = await teacher.download(`/api/teachers/${teacher_id}/salary/payslip/`);
    expect(await textOfPdf(bytes)).toContain('most a month');
    const early = await hold('2026-11-02T10:00:00Z');
    await hold('2026-11-03T10:00:00Z', 'client_no_show');
    expect(await paid()).toEqual([50_000, 16_665, 50_000, 3_335, 0]);
    const shifted = (await salary()).lines.filter(({ kind }) => kind === 'rate_difference');
    expect(shifted.at(-1)).toMatchObject({ most: 120_000, rate_change: { before: 50_000, after: 50_000 } });
    expect((await correct(early)).error).toBeNull();
    expect(await paid()).toEqual([0, 16_665, 50_000, 50_000, 3_335]);
    expect((await conduct(early)).error).toBeNull();
    expect(await paid()).toEqual([50_000, 16_665, 50_000, 3_335, 0]);
    // The limit leaves nothing for a placed lesson of the month; a lesson of the next month in Moscow belongs to another period.
    await place('2026-11-25T10:00:00Z');
    await place('2026-11-30T21:30:00Z');
    expect((await salary()).forecast).toEqual({ lessons: 1, activities: 0, without_rate: 0, amount: 0, top_ups: 0 });
    await sound();
  });

  it('of a new version counts pay of the month by the previous version, and previews its cost', async () => {
    const { set, hold, paid, preview, place, last } = await teaching();
    for (const day of ['02', '03', '12', '13']) await hold(`2026-11-${day}T10:00:00Z`);
    await place('2026-11-25T10:00:00Z');
    const cost = await preview('effective_from=2026-11-10&amount=50000&most=130000');
    expect(cost).toMatchObject({
      paid: { lessons: 2, amount: -70_000 },
      placed: { lessons: 1, amount: -50_000 },
      top_ups: { months: 0, amount: 0 },
    });
    expect((await set('2026-11-10', 50_000, { most: 130_000 })).error).toBeNull();
    expect(await paid()).toEqual([50_000, 50_000, 30_000, 0, 0]);
    // A higher rate on earlier days leaves less of the limit for later ones, whose rate is unchanged.
    expect(await preview('effective_from=2026-11-01&amount=60000')).toMatchObject({ paid: { lessons: 3, amount: 0 } });
    await set('2026-11-01', 60_000);
    expect(await paid()).toEqual([60_000, 60_000, 10_000, 0, 0]);
    expect(await last()).toMatchObject({ lessons: 3, difference: 0 });
    await keeper.post(`/api/teachers/rates/changes/${(await last())?.id}/undo/`);
    expect(await paid()).toEqual([50_000, 50_000, 30_000, 0, 0]);
    await keeper.post(`/api/teachers/rates/changes/${((await last())?.id ?? 0) - 2}/undo/`);
    expect(await paid()).toEqual([50_000, 50_000, 50_000, 50_000, 0]);
    await sound();
  });

  it('of a month that is calculated shortens late lessons, and posts what they take from others in the open period', async () => {
    const { set, hold, paid, salary } = await teaching();
    await set('2026-10-01', 50_000, { most: 70_000 });
    for (const day of ['10', '11']) await hold(`2026-11-${day}T10:00:00Z`);
    school.at('2026-12-02T09:00:00Z');
    await sql`update pay_periods set state = 'closed'`.execute(school.database.db);
    await hold('2026-11-09T10:00:00Z');
    expect(await paid()).toEqual([50_000, 20_000, 0]);
    const { lines, total } = await salary();
    expect(lines.every(({ business_date }) => business_date === '2026-12-02')).toBe(true);
    expect(total).toBe(0);
    await sound();
  });
});

describe('the least of a month', () => {
  it('is topped up once when the period of its last day is calculated, and again only if the month changed', async () => {
    const { set, hold, topUps, salary, correct, teacher, teacher_id } = await teaching();
    await set('2026-10-01', 50_000, { least: 180_000 });
    const [first] = [await hold('2026-11-10T10:00:00Z'), await hold('2026-11-11T10:00:00Z')];
    expect((await salary()).forecast).toMatchObject({ lessons: 0, amount: 80_000, top_ups: 80_000 });
    school.at('2026-12-02T09:00:00Z');
    const november = (await periodOf('2026-11-10'))?.id ?? 0;
    expect((await step('2026-11-10', 'calculate')).error).toBeNull();
    await calculate();
    await calculate();
    expect(await topUps()).toEqual([[80_000, '2026-11-30']]);
    const { lines, total } = await salary(november);
    expect(total).toBe(180_000);
    expect(lines[0]).toMatchObject({
      kind: 'top_up',
      amount: 80_000,
      lesson: null,
      top_up: { month: '2026-11-01', least: 180_000, earned: 100_000 },
    });
    const statements = (await teacher.get(`/api/teachers/${teacher_id}/salary/statements/`)).body as PayStatement[];
    expect(statements).toMatchObject([{ total: 180_000, lines: 3, lessons: 2 }]);
    // Reopened and calculated again: first with the same result, then with one lesson less, in the same period.
    expect((await step('2026-11-10', 'reopen', { reason: 'Looked at again' })).error).toBeNull();
    expect((await step('2026-11-10', 'calculate')).error).toBeNull();
    await calculate();
    expect(await topUps()).toEqual([[80_000, '2026-11-30']]);
    await step('2026-11-10', 'reopen', { reason: 'A lesson was not held' });
    await correct(first);
    expect(await topUps()).toEqual([[80_000, '2026-11-30']]);
    await step('2026-11-10', 'calculate');
    await calculate();
    expect(await topUps()).toEqual([
      [80_000, '2026-11-30'],
      [-80_000, '2026-11-30'],
      [130_000, '2026-11-30'],
    ]);
    expect((await salary(november)).total).toBe(180_000);
    await sound();
  });

  it('of a closed period is corrected in the open one by late lessons, changes of rates and their undoing', async () => {
    const { set, hold, topUps, salary, correct, preview, last } = await teaching();
    await set('2026-10-01', 50_000, { least: 120_000 });
    await hold('2026-11-10T10:00:00Z');
    school.at('2026-12-02T09:00:00Z');
    const november = (await periodOf('2026-11-10'))?.id ?? 0;
    for (const name of ['calculate', 'review', 'approve', 'close']) {
      expect((await step('2026-11-10', name)).error).toBeNull();
      if (name === 'calculate') await calculate();
    }
    const late = await hold('2026-11-12T10:00:00Z');
    const filled = [
      [70_000, '2026-11-30'],
      [-70_000, '2026-12-02'],
      [20_000, '2026-12-02'],
    ];
    expect(await topUps()).toEqual(filled);
    await correct(late);
    expect((await topUps()).slice(3)).toEqual([
      [-20_000, '2026-12-02'],
      [70_000, '2026-12-02'],
    ]);
    expect(await preview('effective_from=2026-11-15&amount=50000&least=100000')).toMatchObject({
      paid: { lessons: 0, amount: 0 },
      top_ups: { months: 1, amount: -20_000 },
    });
    await set('2026-11-15', 50_000, { least: 100_000 });
    expect(await last()).toMatchObject({ lessons: 0, difference: -20_000 });
    expect((await topUps()).slice(5)).toEqual([
      [-70_000, '2026-12-02'],
      [50_000, '2026-12-02'],
    ]);
    await keeper.post(`/api/teachers/rates/changes/${(await last())?.id}/undo/`);
    expect((await topUps()).slice(7)).toEqual([
      [-50_000, '2026-12-02'],
      [70_000, '2026-12-02'],
    ]);
    expect((await salary(november)).total).toBe(120_000);
    await sound();
  });

  it('is decided by the rate of the last day, dropped or not, and needs a lesson that was held', async () => {
    const { set, hold, topUps, path, service_course_id } = await teaching();
    await hold('2026-11-10T10:00:00Z', 'client_no_show');
    await set('2026-11-20', 50_000, { least: 60_000 });
    school.at('2026-12-02T09:00:00Z');
    await step('2026-11-10', 'calculate');
    await calculate();
    expect(await topUps()).toEqual([]);
    await hold('2026-11-12T10:00:00Z');
    expect(await topUps()).toEqual([]);
    await set('2026-11-20', 50_000, { least: 80_000 });
    expect(await topUps()).toEqual([[13_335, '2026-12-02']]);
    // The rate is used by its top-up, and another one of a later day decides instead.
    const drop = { service_course_id, effective_from: '2026-11-20' };
    expect((await keeper.post(`${path}drop/`, drop)).error?.key).toBe('rate_used');
    await set('2026-11-30', 50_000);
    expect((await topUps()).slice(1)).toEqual([[-13_335, '2026-12-02']]);
    expect((await keeper.post(`${path}drop/`, { service_course_id, effective_from: '2026-11-30' })).error).toBeNull();
    expect((await topUps()).slice(2)).toEqual([[13_335, '2026-12-02']]);
    await sound();
  });

  it('is posted once when lessons are written up while the period is calculated', async () => {
    const { set, hold, place, conduct, teacher_id } = await teaching();
    await set('2026-10-01', 50_000, { least: 400_000 });
    await hold('2026-11-10T10:00:00Z');
    const late = await Promise.all(['11', '12', '13'].map((day) => place(`2026-11-${day}T10:00:00Z`)));
    school.at('2026-12-02T09:00:00Z');
    await step('2026-11-10', 'calculate');
    await Promise.all([calculate(), ...late.map((id) => conduct(id)), calculate()]);
    await calculate();
    expect((await replayTopUps(school.database.db, teacher_id)).filter(({ due }) => due > 0)).toMatchObject([
      { due: 200_000, paid: 200_000 },
    ]);
    await sound();
  });
});

describe('any history of rates with a least and a most, lessons and periods', () => {
  const day = fc.integer({ min: 1, max: 30 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
  const scope = fc.constantFrom({}, {}, { grade_from: 5, grade_to: 6 });
  const sum = fc.integer({ min: 1, max: 99_999 });
  const most = fc.option(fc.integer({ min: 0, max: 300_000 }));
  const least = fc.option(fc.integer({ min: 0, max: 300_000 }));
  const act = fc.oneof(
    fc.record({ do: fc.constant('set' as const), day, scope, amount: sum, least, most, step: fc.option(sum) }),
    fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
    fc.record({ do: fc.constant('write up' as const), which: fc.nat(), outcome: fc.constantFrom('held', 'held', 'client_no_show') }),
    fc.record({ do: fc.constant('write up' as const), which: fc.nat(), outcome: fc.constantFrom('held', 'held', 'client_no_show') }),
    fc.record({ do: fc.constant('correct' as const), which: fc.nat() }),
    fc.record({ do: fc.constant('calculate' as const) }),
    fc.record({ do: fc.constant('calculate' as const) }),
    fc.record({ do: fc.constant('reopen' as const) }),
  );

  it('pays what a replay of lessons and rates owes, and fills each calculated month up once', { timeout: 240_000 }, async () => {
    school.at('2026-12-02T09:00:00Z');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
        const own = await teaching();
        await sql`update children set grade = 5 where id = ${own.kid_id}`.execute(school.database.db);
        const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => own.place(`2026-11-0${at + 1}T10:00:00Z`)));
        for (const each of acts) {
          if (each.do === 'set') {
            const steps = each.step === null ? [] : [{ from: 3, amount: each.step }];
            await own.set(each.day, each.amount, { ...each.scope, steps, least: each.least, most: each.most });
          } else if (each.do === 'undo') {
            const made = ((await keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results;
            const change = made[each.which % Math.max(1, made.length)];
            if (change !== undefined) await keeper.post(`/api/teachers/rates/changes/${change.id}/undo/`);
          } else if (each.do === 'calculate') {
            await step('2026-11-10', 'calculate');
            await calculate();
          } else if (each.do === 'reopen') await step('2026-11-10', 'reopen', { reason: 'Once more' });
          else {
            const id = ids[each.which % ids.length] ?? 0;
            if (each.do === 'correct') await own.correct(id);
            else await own.conduct(id, each.outcome);
          }
        }
        expect(await own.paid()).toEqual((await replayPay(school.database.db, own.teacher_id)).map(({ owed }) => owed));
        for (const { of, due, paid } of await replayTopUps(school.database.db, own.teacher_id)) expect([of, paid]).toEqual([of, due]);
        await sound();
      }),
      { numRuns: 5 },
    );
  });
});
