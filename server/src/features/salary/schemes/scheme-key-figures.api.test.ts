import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PaySchemePreview } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsAfter } from '../../../../test/corrupted-books.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let immune: number;
let unmeasured: number;
let keeper: Caller;
let manager: Caller;

const run = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) => statement.execute(school.database.db);
const payOf = async (id: number, query = '') => (await keeper.get(`/api/pay-schemes/pay/${id}/${query}`)).body as SchemePay;
const step = (id: number, name: string, body: object = {}) => keeper.post(`/api/get-salary-calculation-dates/${id}/${name}/`, body);
const keyFigures = ({ lines }: SchemePay) => lines.filter(({ kind }) => kind === 'key_figures');

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  immune = await school.build.user('AccountManager', { name: 'Olga Morozova' });
  unmeasured = await school.build.user('AccountManager', { name: 'Ivan Petrov' });
  const held = [
    abilities.keepPay,
    abilities.allPay,
    abilities.setRates,
    abilities.reopenPay,
    abilities.allClients,
    abilities.payBeyondAccount,
  ];
  keeper = await school.as(await school.build.user('Methodist', { abilities: held }));
  manager = await school.as(taught.manager_id);
  await run(sql`update users set created_at = '2026-01-01T00:00:00Z'`);
  await run(sql`update client_managers set since = '2026-01-01T00:00:00Z' where until is null`);
  await run(sql`insert into pay_periods (starts_on, ends_on, state) values ('2026-10-01', '2026-10-31', 'open')`);
  const scheme = { role: 'AccountManager', user_id: null, effective_from: '2026-10-15', fixed: 0, payment_share: 500, renewal_share: 0 };
  const set = await keeper.post('/api/pay-schemes/', { ...scheme, per_child: 0, per_teacher: 0, kpi_bonus: 1_000_000 });
  expect(set.error).toBeNull();
  await run(sql`insert into kpi_months (month) values ('2026-10-01')`);
  for (const [user, score, isImmune] of [
    [taught.manager_id, 8_125, false],
    [immune, 3_000, true],
    [unmeasured, null, false],
  ] as const)
    await run(sql`
      insert into kpi_snapshots (user_id, role, month, formula_id, score, immune, calculated_at)
      values (${user}, 'AccountManager', '2026-10-01', 3, ${score}, ${isImmune}, '2026-11-08T22:17:00Z')`);
});

async function periodOf(starts_on: string): Promise<number> {
  const periods = (await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
  return periods.find((period) => period.starts_on === starts_on)?.id ?? 0;
}

async function calculate(starts_on: string, at: string): Promise<number> {
  school.at(at);
  const id = await periodOf(starts_on);
  expect((await step(id, 'calculate')).error).toBeNull();
  const clock = () => Temporal.Instant.from(at);
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
  return id;
}

async function pay(amount: number, business_date: string, occasion_code: string): Promise<void> {
  const { client_id } = taught;
  const body = { client_id, occasion_code, amount, business_date, comment: 'As agreed' };
  expect((await keeper.post('/api/transactions/transactions/', body)).error).toBeNull();
}

/** 17 of the 31 days of October. */
const october = 1_000_000 - 451_612;
const byScore = Math.floor((october * 8_125) / 10_000);

describe('key figures in pay by a scheme', () => {
  it('are a part of the forecast while their month is open, and no line', async () => {
    const { total, forecast, lines } = await payOf(taught.manager_id);
    expect({ total, forecast, lines }).toEqual({ total: 0, forecast: byScore, lines: [] });
  });

  it('count once the month is closed: days of the scheme, sum and score, and a month of immunity whole', async () => {
    await run(sql`update kpi_months set closed_at = '2026-11-08T22:17:00Z' where month = '2026-10-01'`);
    const own = (await manager.get(`/api/pay-schemes/pay/${taught.manager_id}/`)).body as SchemePay;
    expect(own).toMatchObject({ total: byScore, forecast: byScore });
    expect(keyFigures(own)).toMatchObject([
      {
        from_day: '2026-10-15',
        to_day: '2026-10-31',
        base: 1_000_000,
        share: 8_125,
        amount: byScore,
        key_figures: { month: '2026-10-01', score: 8_125, immune: false },
        late: false,
        posted: false,
      },
    ]);
    expect(keyFigures(await payOf(immune))).toMatchObject([
      { share: 10_000, amount: october, key_figures: { score: 3_000, immune: true } },
    ]);
    expect(keyFigures(await payOf(unmeasured))).toEqual([]);
  });

  it('are posted once, in the period in which the month was closed, and compared by the check of the ledger', async () => {
    await pay(100_000, '2026-10-20', 'payment_bank');
    const before = await calculate('2026-10-01', '2026-11-16T10:00:00Z');
    expect(keyFigures(await payOf(taught.manager_id, `?period_id=${before}`))).toEqual([]);
    await pay(40_000, '2026-11-16', 'refund_bank');
    const id = await calculate('2026-11-01', '2026-12-02T10:00:00Z');
    const posted = await payOf(taught.manager_id, `?period_id=${id}`);
    expect(posted.total).toBe(byScore - 2_000);
    expect(keyFigures(posted)).toMatchObject([{ amount: byScore, posted: true }]);
    expect((await step(id, 'reopen', { reason: 'Looked at again' })).error).toBeNull();
    await calculate('2026-11-01', '2026-12-02T11:00:00Z');
    expect((await payOf(taught.manager_id, `?period_id=${id}`)).total).toBe(byScore - 2_000);
    expect(keyFigures(await payOf(taught.manager_id))).toEqual([]);
    const { db } = school.database;
    expect(await findLedgerFaults(db)).toEqual([]);
    const one = sql`id = (select min(id) from scheme_lines where kind = 'key_figures')`;
    for (const change of [sql`amount = amount + 1`, sql`share = share - 100, amount = amount - 5484`, sql`base = base * 2`]) {
      const faults = await faultsAfter(db, ['scheme_lines'], [sql`update scheme_lines set ${change} where ${one}`]);
      expect(faults.map(({ key }) => key)).toEqual(['wrong_scheme_pay']);
    }
  });

  it('are in the preview of a scheme, which subtracts refunds of earlier payments at their share at the time', async () => {
    const answer = await keeper.get('/api/pay-schemes/preview/?role=AccountManager&payment_share=1000&kpi_bonus=2000000');
    const { people, period } = answer.body as PaySchemePreview;
    expect(period).toMatchObject({ starts_on: '2026-11-01' });
    const of = (id: number) => people.find((person) => person.id === id);
    expect(of(taught.manager_id)).toMatchObject({ now: byScore - 2_000, after: 1_625_000 - 2_000 });
    expect(of(immune)).toMatchObject({ now: october, after: 2_000_000 });
    expect(of(unmeasured)).toMatchObject({ now: 0, after: 0 });
  });
});
