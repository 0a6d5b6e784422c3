import type { FormulaMeasure, KpiFormula, TriedFormula } from '@lectern/contract/kpi/kpi.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { fingerprint } from '../../../../test/setup/fingerprint.ts';

let school: TestApp;
let teacherId: number;
let keeper: Caller;
let teacher: Caller;

const address = '/api/kpi/formulas/';
const reports = { measure: 'reports_in_time', weight: 60, target: 9_000, floor: 5_000, cap: 100 } as const;
const renewals = { measure: 'renewals', weight: 40, target: 8_000, floor: 2_000, cap: 120 } as const;
const set = (by: Caller, body: object) =>
  by.post(address, { role: 'Teacher', valid_from: '2026-12-01', comment: '', measures: [reports, renewals], ...body });
const list = async (by: Caller) => (await by.get(address)).body as KpiFormula[];

beforeAll(async () => {
  school = await testApp();
  ({ teacher_id: teacherId } = await school.build.taughtChild());
  teacher = await school.as(teacherId);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepKeyFigures] }));
});

describe('setting a formula', () => {
  it('is refused without the ability, and reading shows the actor’s role only', async () => {
    const curator = await school.as(await school.build.user('Curator'));
    for (const by of [teacher, curator]) {
      expect((await set(by, {})).status).toBe(403);
      expect((await by.post(`${address}try/`, { role: 'Teacher', measures: [{ ...reports, weight: 100 }] })).status).toBe(403);
      expect((await by.post(`${address}1/drop/`)).status).toBe(403);
    }
    expect((await list(teacher)).map(({ role }) => role)).toEqual(['Teacher']);
    expect(new Set((await list(keeper)).map(({ role }) => role)).size).toBe(4);
  });

  it('is refused for a month that has begun, and for invalid measures', async () => {
    for (const valid_from of ['2026-11-01', '2026-10-01']) expect((await set(keeper, { valid_from })).error?.key).toBe('kpi_month_begun');
    const wrong: readonly (readonly FormulaMeasure[])[] = [
      [],
      [reports],
      [reports, { ...reports, weight: 40 }],
      [reports, { ...renewals, floor: 8_000 }],
      [reports, { ...renewals, measure: 'first_answer' }],
      [reports, { ...renewals, cap: 90 }],
    ];
    for (const measures of wrong) expect([measures, (await set(keeper, { measures })).status]).toEqual([measures, 400]);
    const others = { role: 'SalesManager', measures: [{ ...reports, weight: 100 }] };
    expect((await set(keeper, others)).status).toBe(400);
    expect((await set(keeper, { valid_from: '2026-12-02' })).status).toBe(400);
  });

  it('counts from its month on, is replaced before it begins, and is audited', async () => {
    expect((await set(keeper, { comment: 'Renewals matter more' })).body).toMatchObject({ state: 'coming', measures: [reports, renewals] });
    expect((await set(keeper, { comment: 'Renewals matter more' })).status).toBe(200);
    await set(keeper, { measures: [{ ...reports, weight: 100 }] });
    const { rows } = await sql<{ old: { measures: object[] } | null }>`
      select old from audit_log where action = 'kpi_formula.set' and outcome = 'done' order by id`.execute(school.database.db);
    expect(rows.map(({ old }) => old?.measures.length ?? null)).toEqual([null, 2]);
    const shown = (await list(teacher)).map(({ valid_from, state, measures }) => [valid_from, state, measures.length]);
    expect(shown).toEqual([
      ['2026-12-01', 'coming', 1],
      ['2000-01-01', 'current', 6],
    ]);
  });

  it('is taken back until it begins, and then stays', async () => {
    const [coming] = await list(teacher);
    const drop = (id: number) => keeper.post(`${address}${id}/drop/`);
    expect((await drop(2_000_000)).status).toBe(404);
    expect((await drop(1)).error?.key).toBe('kpi_month_begun');
    school.at('2026-12-01T09:00:00Z');
    expect((await drop(coming?.id ?? 0)).error?.key).toBe('kpi_month_begun');
    school.at('2026-11-30T09:00:00Z');
    expect((await drop(coming?.id ?? 0)).status).toBe(200);
    expect((await list(teacher)).map(({ state }) => state)).toEqual(['current']);
  });
});

describe('trying a formula', () => {
  it('shows each person’s score then and now of the last closed months, and changes nothing', async () => {
    const { db } = school.database;
    await sql`insert into kpi_months (month) values ('2026-08-01'), ('2026-09-01'), ('2026-10-01')`.execute(db);
    for (const [month, score] of [
      ['2026-08-01', 1_000],
      ['2026-09-01', 7_500],
      ['2026-10-01', 7_600],
    ] as const) {
      await sql`
        with s as (
          insert into kpi_snapshots (user_id, role, month, formula_id, score, immune, calculated_at)
          values (${teacherId}, 'Teacher', ${month}, 1, ${score}, false, '2026-11-08T00:00:00Z') returning id
        )
        insert into kpi_parts (snapshot_id, measure, numerator, denominator, value)
        select id, m.measure, m.numerator, 10, m.numerator * 1000 from s,
          (values ('reports_in_time', 7), ('renewals', 8)) as m (measure, numerator)`.execute(db);
    }
    await sql`update kpi_months set closed_at = '2026-11-08T00:00:00Z' where month < '2026-10-01'`.execute(db);
    const before = await fingerprint(school.database, ['rate_limits']);
    const tried = (await keeper.post(`${address}try/`, { role: 'Teacher', measures: [reports, renewals], months: 1 })).body as TriedFormula;
    expect(tried.months).toEqual(['2026-09-01']);
    // Reports are half way to the target: 5,000 points of weight 60; renewals are at the target: 10,000 of weight 40.
    expect(tried.results).toMatchObject([{ user_id: teacherId, month: '2026-09-01', kept: 7_500, tried: 7_000 }]);
    expect(await fingerprint(school.database, ['rate_limits'])).toEqual(before);
  });
});
