import { abilities } from '@lectern/contract/permissions';
import type { MadeRateChangePage, RateChanges, TeacherRates } from '@lectern/contract/salary/rates/rates.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { replayPay } from '../../../../test/operations/pay/pay-replay.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';

let school: TestApp;
let keeper: Caller;

beforeEach(async () => {
  school = await testApp();
  const held = [abilities.setRates, abilities.keepPay, abilities.allPay];
  keeper = await school.as(await school.build.user('AccountManager', { abilities: held }));
});

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

/** A teacher with a child, whose grade and level the tests choose. */
async function teaching() {
  const taught: Taught = await school.build.taughtChild();
  const [teacher, manager] = [await school.as(taught.teacher_id), await school.as(taught.manager_id)];
  const path = `/api/teachers/${taught.teacher_id}/edit/profile/salary/`;
  const policy = { held: { client: 0, teacher: 10_000 }, client_no_show: { client: 0, teacher: 3_333 } };
  const place = (start: string) => school.build.lesson(taught, start, { policy, created_at: '2026-09-01T00:00:00Z' });
  const conduct = (id: number, outcome = 'held') => teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome });
  return {
    ...taught,
    path,
    place,
    conduct,
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
        (
          await keeper.get(
            `/api/teachers/rates/preview/?teacher_id=${taught.teacher_id}&service_course_id=${taught.service_course_id}&${query}`,
          )
        ).body as RateChanges
      ).changes,
    lines: async () => ((await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary).lines,
    salary: async () => (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary,
    /** The current pay of each lesson. */
    paid: async () => {
      const { rows } = await sql<{ id: number; paid: number }>`
        select l.id, coalesce((select sum(amount) from accruals a where a.lesson_id = l.id), 0)::int as paid
        from lessons l where l.teacher_id = ${taught.teacher_id} order by l.start`.execute(school.database.db);
      return rows.map(({ paid }) => paid);
    },
    grade: (grade: number) => sql`update children set grade = ${grade} where id = ${taught.kid_id}`.execute(school.database.db),
    level: (title: string) =>
      sql`update engagements set grade_level_id = (select g.id from grade_levels g join curriculums c on c.id = g.curriculum_id
        where c.course_id = ${taught.course_id} and g.title = ${title} limit 1) where id = ${taught.engagement_id}`.execute(
        school.database.db,
      ),
  };
}

const sound = async () => expect(await findLedgerFaults(school.database.db)).toEqual([]);

describe('a rate for some children', () => {
  it('is refused if another one fits as closely, without a rate for all, and with a wrong range', async () => {
    const { set, path, service_course_id } = await teaching();
    expect((await set('2026-12-01', 1, { grade_from: 7, grade_to: 5 })).error).toMatchObject({ field: 'grade_to' });
    expect(
      (
        await set('2026-12-01', 1, {
          steps: [
            { from: 41, amount: 2 },
            { from: 41, amount: 3 },
          ],
        })
      ).error,
    ).toMatchObject({ field: 'steps' });
    expect((await set('2026-12-01', 1, { ended: true })).error).toMatchObject({ field: 'amount' });
    expect((await set('2026-12-01', 0, { ended: true })).error).toMatchObject({ key: 'rate_for_all_missing', field: 'ended' });
    expect((await set('2025-12-01', 1, { grade_from: 5, grade_to: 7 })).error).toMatchObject({ key: 'rate_for_all_missing' });
    expect((await set('2026-12-01', 60_000, { grade_from: 5, grade_to: 7 })).error).toBeNull();
    expect((await set('2027-01-01', 70_000, { grade_from: 6, grade_to: 8 })).error).toMatchObject({
      key: 'rate_overlaps',
      field: 'grade_from',
      params: { name: '5–7' },
    });
    for (const scope of [
      { grade_from: 6, grade_to: 6 },
      { grade_from: 6, grade_to: 8, level: 'Standard' },
      { grade_from: 8, grade_to: 10 },
    ])
      expect((await set('2026-12-01', 70_000, scope)).error).toBeNull();
    await sql`update rate_versions set effective_from = '2026-11-30' where level = '' and grade_to - grade_from = 10`.execute(
      school.database.db,
    );
    const drop = { service_course_id, effective_from: '2026-11-30' };
    expect((await keeper.post(`${path}drop/`, drop)).error?.key).toBe('rate_for_all_missing');
  });

  it('prefers the rate of the child’s level to that of its grade, and a narrower range to a wider one; the line shows it', async () => {
    const { set, hold, paid, grade, level, lines, path } = await teaching();
    await set('2026-10-01', 60_000, { grade_from: 1, grade_to: 9 });
    await set('2026-10-01', 61_000, { grade_from: 4, grade_to: 6 });
    await set('2026-10-01', 62_000, { level: 'Standard' });
    await sql`update engagements set grade_level_id = null`.execute(school.database.db);
    await grade(10);
    await hold('2026-11-02T10:00:00Z');
    await grade(9);
    await hold('2026-11-03T10:00:00Z');
    await grade(5);
    await hold('2026-11-04T10:00:00Z');
    await level('Standard');
    await hold('2026-11-05T10:00:00Z');
    expect(await paid()).toEqual([50_000, 60_000, 61_000, 62_000]);
    expect((await lines())[0]).toMatchObject({ amount: 62_000, rate_scope: { grade_from: 1, grade_to: 11, level: 'Standard' } });
    expect(((await keeper.get(path)).body as TeacherRates).services[0]).toMatchObject({ now: 50_000, levels: ['Standard'] });
  });

  it('uses the grade at the time of the lesson, and ends on a day', async () => {
    const { set, hold, paid, grade, correct, conduct, preview, level } = await teaching();
    await sql`update engagements set grade_level_id = null`.execute(school.database.db);
    await grade(5);
    const lesson = await hold('2026-11-03T10:00:00Z');
    await grade(6);
    const query = 'effective_from=2026-11-01&amount=65000&grade_from=5&grade_to=5';
    expect(await preview(query)).toMatchObject([{ now: null, after: 65_000, grade_to: 5, paid: { lessons: 1, amount: 15_000 } }]);
    expect((await set('2026-11-01', 65_000, { grade_from: 5, grade_to: 5 })).error).toBeNull();
    expect(await paid()).toEqual([65_000]);
    await correct(lesson);
    await conduct(lesson);
    expect(await paid()).toEqual([65_000]);
    expect((await set('2026-11-02', 0, { grade_from: 5, grade_to: 5, ended: true })).error).toBeNull();
    expect(await paid()).toEqual([50_000]);
    await level('Standard');
    await sound();
  });
});

describe('steps of a month', () => {
  const steps = [
    { from: 3, amount: 60_000 },
    { from: 5, amount: 80_000 },
  ];

  it('count held lessons by their start, whatever the order of the reports, and shift when one is taken back', async () => {
    const { set, hold, paid, correct, conduct, lines, place, salary } = await teaching();
    await set('2026-10-01', 50_000, { steps });
    const first = await hold('2026-11-10T10:00:00Z');
    await hold('2026-11-11T10:00:00Z');
    await hold('2026-11-12T10:00:00Z');
    expect((await lines())[0]).toMatchObject({ amount: 60_000, lesson_no: 3, step_from: 3 });
    // An earlier lesson makes the second one the third, and a missed one does not count.
    await hold('2026-11-02T10:00:00Z');
    await hold('2026-11-03T10:00:00Z', 'client_no_show');
    expect(await paid()).toEqual([50_000, 16_665, 50_000, 60_000, 60_000]);
    const shifted = (await lines()).find(({ kind }) => kind === 'rate_difference');
    expect(shifted).toMatchObject({ amount: 10_000, rate_change: { before: 50_000, after: 60_000 }, lesson_no: 3, step_from: 3 });
    expect((await correct(first)).error).toBeNull();
    expect(await paid()).toEqual([50_000, 16_665, 0, 50_000, 60_000]);
    expect((await conduct(first)).error).toBeNull();
    expect(await paid()).toEqual([50_000, 16_665, 50_000, 60_000, 60_000]);
    await place('2026-11-25T10:00:00Z');
    // 1 December, 00:30 in Moscow: another month.
    await place('2026-11-30T21:30:00Z');
    expect((await salary()).forecast).toMatchObject({ lessons: 1, amount: 80_000 });
    await sound();
  });

  it('count a lesson of a calculated period where it was, and post the shift in the open one', async () => {
    const { set, hold, paid, lines } = await teaching();
    await set('2026-10-01', 50_000, { steps });
    for (const day of ['10', '11', '12']) await hold(`2026-11-${day}T10:00:00Z`);
    school.at('2026-12-02T09:00:00Z');
    await sql`update pay_periods set state = 'closed'`.execute(school.database.db);
    await hold('2026-11-09T10:00:00Z');
    expect(await paid()).toEqual([50_000, 50_000, 60_000, 60_000]);
    expect((await lines()).map(({ kind, business_date }) => [kind, business_date])).toEqual([
      ['rate_difference', '2026-12-02'],
      ['held', '2026-12-02'],
    ]);
    await sound();
  });
});

describe('any history of rates, lessons and corrections', () => {
  const day = fc.integer({ min: 1, max: 15 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
  const scope = fc.constantFrom({}, { grade_from: 5, grade_to: 6 }, { grade_from: 5, grade_to: 5 }, { level: 'Standard' });
  const sum = fc.integer({ min: 1, max: 99_999 });
  const stepsOf = fc
    .uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 5 }), amount: sum }), { selector: ({ from }) => from, maxLength: 2 })
    .map((of) => of.sort((one, other) => one.from - other.from));
  const act = fc.oneof(
    fc.record({ do: fc.constant('set' as const), day, scope, amount: sum, steps: stepsOf }),
    fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
    fc.record({ do: fc.constant('write up' as const), which: fc.nat(), outcome: fc.constantFrom('held', 'held', 'client_no_show') }),
    fc.record({ do: fc.constant('correct' as const), which: fc.nat() }),
    fc.record({ do: fc.constant('child' as const), grade: fc.integer({ min: 4, max: 7 }) }),
  );

  it('owes what a replay of lessons and rates owes', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
        const own = await teaching();
        const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => own.place(`2026-11-0${at + 1}T10:00:00Z`)));
        for (const each of acts) {
          if (each.do === 'set') await own.set(each.day, each.amount, { ...each.scope, steps: each.steps });
          else if (each.do === 'child') await own.grade(each.grade);
          else if (each.do === 'undo') {
            const made = ((await keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage).results;
            const change = made[each.which % Math.max(1, made.length)];
            if (change !== undefined) await keeper.post(`/api/teachers/rates/changes/${change.id}/undo/`);
          } else {
            const id = ids[each.which % ids.length] ?? 0;
            if (each.do === 'correct') await own.correct(id);
            else await own.conduct(id, each.outcome);
          }
        }
        expect(await own.paid()).toEqual((await replayPay(school.database.db, own.teacher_id)).map(({ owed }) => owed));
        await sound();
      }),
      { numRuns: 8 },
    );
  });
});
