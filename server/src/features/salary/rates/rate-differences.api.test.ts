import { shareOf, minor } from '@lectern/contract/money';
import { abilities } from '@lectern/contract/permissions';
import type { MadeRateChangePage, RateChanges, TeacherRates } from '@lectern/contract/salary/rates/rates.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { SalaryLine, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let manager: Caller;
let keeper: Caller;

beforeEach(() => begin());

async function begin(options?: Parameters<typeof testApp>[0]): Promise<void> {
  school = await testApp(options);
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  manager = await school.as(taught.manager_id);
  keeper = await school.as(
    await school.build.user('AccountManager', { abilities: [abilities.setRates, abilities.keepPay, abilities.allPay] }),
  );
}

/** A placed lesson of the child with the teacher. @returns its id */
function place(start: string): Promise<number> {
  const policy = { held: { client: 10_000, teacher: 10_000 }, client_no_show: { client: 10_000, teacher: 3_333 } };
  return school.build.lesson(taught, start, { policy, created_at: '2026-10-01T00:00:00Z' });
}

const conduct = (id: number, outcome = 'held') => teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome });
const correct = (id: number) => manager.post(`/api/events/lessons/${id}/correct/`, { reason: 'Written up by mistake' });
async function hold(start: string, outcome = 'held'): Promise<number> {
  const id = await place(start);
  expect((await conduct(id, outcome)).error).toBeNull();
  return id;
}

const path = () => `/api/teachers/${taught.teacher_id}/edit/profile/salary/`;
const set = (effective_from: string, amount: number) =>
  keeper.post(path(), { service_course_id: taught.service_course_id, effective_from, amount });
const undo = (id: number) => keeper.post(`/api/teachers/rates/changes/${id}/undo/`);
const changes = async () => ((await keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results;
const lines = async (): Promise<SalaryLine[]> =>
  ((await keeper.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary).lines;
const differences = async () =>
  (await lines())
    .filter(({ kind }) => kind === 'rate_difference')
    .map(({ amount, lesson, rate_change, business_date }) => [lesson?.id, amount, rate_change?.before, rate_change?.after, business_date]);

/** The pay of each lesson, and the pay due by the rates in force. */
async function paidAndOwed(): Promise<{ lesson: number; paid: number; owed: number }[]> {
  const { db } = school.database;
  const { rows: rates } = await sql<{ from: string; amount: number }>`
    select effective_from as from, amount from rate_versions where teacher_id = ${taught.teacher_id} order by effective_from`.execute(db);
  const { rows } = await sql<{ id: number; day: string; status: string; paid: number }>`
    select l.id, (l.start at time zone 'Europe/Moscow')::date::text as day, l.status,
      coalesce((select sum(amount) from accruals a where a.lesson_id = l.id), 0)::int as paid
    from lessons l where l.teacher_id = ${taught.teacher_id} order by l.id`.execute(db);
  return rows.map(({ id, day, status, paid }) => {
    const rate = rates.findLast(({ from }) => from <= day)?.amount ?? 0;
    const share = status === 'held' ? 10_000 : status === 'client_no_show' ? 3_333 : 0;
    return { lesson: id, paid, owed: shareOf(minor(rate), share) };
  });
}

async function expectPaidByRates(): Promise<void> {
  for (const { lesson, paid, owed } of await paidAndOwed()) expect({ lesson, paid }).toEqual({ lesson, paid: owed });
  expect(await findLedgerFaults(school.database.db)).toEqual([]);
}

describe('a rate for days past', () => {
  it('posts the difference of each paid lesson as a separate line, and previews the cost', async () => {
    await hold('2026-11-10T10:00:00Z');
    const second = await hold('2026-11-12T10:00:00Z');
    const missed = await hold('2026-11-13T10:00:00Z', 'client_no_show');
    await place('2026-11-20T10:00:00Z');
    const query = `teacher_id=${taught.teacher_id}&service_course_id=${taught.service_course_id}&effective_from=2026-11-11&amount=60000`;
    const preview = (await keeper.get(`/api/teachers/rates/preview/?${query}`)).body as RateChanges;
    expect(preview.changes).toMatchObject([
      { now: 50_000, after: 60_000, refused: null, paid: { lessons: 2, amount: 13_333 }, placed: { lessons: 1, amount: 10_000 } },
    ]);
    expect(await differences()).toEqual([]);
    const before = (await lines()).map(({ id, amount }) => ({ id, amount }));
    expect((await set('2026-11-11', 60_000)).error).toBeNull();
    expect(await differences()).toEqual([
      [missed, 3_333, 50_000, 60_000, '2026-11-16'],
      [second, 10_000, 50_000, 60_000, '2026-11-16'],
    ]);
    expect((await lines()).filter(({ id }) => before.some((line) => line.id === id)).map(({ id, amount }) => ({ id, amount }))).toEqual(
      before,
    );
    await expectPaidByRates();
    expect((await set('2026-11-11', 55_000)).error).toBeNull();
    expect(await differences()).toContainEqual([second, -5_000, 60_000, 55_000, '2026-11-16']);
    // A later first day bounds what a change reaches.
    expect((await set('2026-11-01', 40_000)).error).toBeNull();
    await expectPaidByRates();
  });

  it('may take longer than other requests: of thousands of teachers it does', async ({ skip }) => {
    await begin({ limits: { requestMilliseconds: 1_500 } });
    skip(school.database.kind === 'pglite', 'a sleeping statement would hold the only thread');
    await hold('2026-11-12T10:00:00Z');
    await school.database.exec(`
      create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return new; end $$;
      create trigger slowly before insert on rate_versions for each row execute function slowly();
    `);
    expect((await set('2026-11-11', 60_000)).error).toBeNull();
    await expectPaidByRates();
  });

  it('is posted for a raise by percent of a rate that began earlier, too', async () => {
    const lesson = await hold('2026-11-12T10:00:00Z');
    const raise = { teacher_ids: [taught.teacher_id], service_course_ids: [taught.service_course_id], factor: 11_000 };
    const made = await keeper.post('/api/teachers/rates/', { ...raise, effective_from: '2026-11-11' });
    expect(made.body).toMatchObject({ paid: { lessons: 1, amount: 5_000 } });
    expect(await differences()).toEqual([[lesson, 5_000, 50_000, 55_000, '2026-11-16']]);
    await expectPaidByRates();
  });

  it('goes with the lesson: a correction takes the difference back, and the lesson is paid again at the new rate', async () => {
    const lesson = await hold('2026-11-12T10:00:00Z');
    await set('2026-11-11', 60_000);
    expect((await correct(lesson)).error).toBeNull();
    expect((await paidAndOwed())[0]).toMatchObject({ paid: 0 });
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
    expect((await conduct(lesson)).error).toBeNull();
    await expectPaidByRates();
    expect((await lines()).filter(({ amount }) => amount === 60_000)).toHaveLength(1);
  });

  it('is undone once, except rates that were changed since', async () => {
    expect((await undo(2_000_000)).status).toBe(404);
    await hold('2026-11-12T10:00:00Z');
    await set('2026-11-11', 60_000);
    const [made] = await changes();
    expect(made).toMatchObject({ lessons: 1, difference: 10_000, undone: false, can: { undo: { allowed: true } }, teachers: 1 });
    for (const by of [teacher, manager]) expect((await by.post(`/api/teachers/rates/changes/${made?.id}/undo/`)).status).toBe(403);
    expect(((await undo(made?.id ?? 0)).body as RateChanges).changes).toMatchObject([{ now: 60_000, after: 50_000, refused: null }]);
    await expectPaidByRates();
    expect((await undo(made?.id ?? 0)).error?.key).toBe('already_reversed');
    const [undoing] = await changes();
    expect(undoing).toMatchObject({ undoes_id: made?.id, difference: -10_000, can: { undo: { allowed: false } } });
    await set('2026-11-11', 70_000);
    await set('2026-11-11', 80_000);
    const [, second] = await changes();
    expect(((await undo(second?.id ?? 0)).body as RateChanges).changes).toMatchObject([{ after: 80_000, refused: 'rate_changed' }]);
    await expectPaidByRates();
  });

  it('without pay is removed when it is undone; the first rate of a service stays once it is used', async () => {
    await set('2026-12-01', 60_000);
    await undo((await changes())[0]?.id ?? 0);
    const rates = async () =>
      ((await keeper.get(path())).body as TeacherRates).services.find((each) => each.service_course_id === taught.service_course_id)?.rates;
    expect(await rates()).toMatchObject([{ amount: 50_000 }]);
    await sql`delete from rate_versions where teacher_id = ${taught.teacher_id}`.execute(school.database.db);
    await set('2026-11-01', 45_000);
    await hold('2026-11-12T10:00:00Z');
    const [first] = await changes();
    expect(((await undo(first?.id ?? 0)).body as RateChanges).changes).toMatchObject([{ after: 45_000, refused: 'rate_used' }]);
    const drop = { service_course_id: taught.service_course_id, effective_from: '2026-11-01' };
    expect((await keeper.post(`${path()}drop/`, drop)).error).toMatchObject({ key: 'rate_used', params: { last: '2026-11-12' } });
  });

  it('goes into the open period when that of the lesson is calculated, also while it is being calculated', async () => {
    await hold('2026-11-12T10:00:00Z');
    school.at('2026-12-02T09:00:00Z');
    const [november] = (await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
    const [calculated, changed] = await Promise.all([
      keeper.post(`/api/get-salary-calculation-dates/${november?.id}/calculate/`),
      set('2026-11-11', 60_000),
    ]);
    expect([calculated.error, changed.error]).toEqual([null, null]);
    const { rows } = await sql<{ kind: string; date: string }>`
      select kind, business_date as date from accruals where teacher_id = ${taught.teacher_id} order by id`.execute(school.database.db);
    expect(rows).toEqual([
      { kind: 'held', date: '2026-11-12' },
      { kind: 'rate_difference', date: '2026-12-02' },
    ]);
    await expectPaidByRates();
  });

  it('pays each lesson by the rate in force after any concurrent changes, undos, corrections and reports', async () => {
    const days = ['2026-11-02', '2026-11-05', '2026-11-09', '2026-11-12'];
    const held = await Promise.all(days.map((day) => hold(`${day}T10:00:00Z`)));
    const placed = await Promise.all(days.map((day) => place(`${day}T14:00:00Z`)));
    for (let round = 0; round < 3; round += 1) {
      const made = await changes();
      await Promise.all([
        ...days.map((day, at) => set(day, 40_000 + ((round * 7 + at * 3) % 11) * 1_001)),
        ...made.slice(0, 2).map(({ id }) => undo(id)),
        ...placed.filter((_, at) => at % 3 === round).map((id) => conduct(id, outcomeOf(id))),
        correct(held[round] ?? 0),
      ]);
      await expectPaidByRates();
    }
    expect((await differences()).length).toBeGreaterThan(3);
  });
});

const outcomeOf = (id: number) => (id % 2 === 0 ? 'held' : 'client_no_show');
