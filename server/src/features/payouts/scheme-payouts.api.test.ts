import type { DuePayPage, Payee, PayoutPage, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsAfter } from '../../../test/corrupted-books.ts';
import { heldLesson } from '../../../test/families/held-lesson.ts';
import { textOfPdf } from '../../../test/readers/paper.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { settingsReader } from '../../settings.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../salary/periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
/** Both manage pay; the second is also paid by a scheme. */
let keeper: Caller;
let paidKeeper: Caller;
let colleague: Caller;
let periodId: number;

const api = '/api/payouts/';
const details: Payee = {
  kind: 'employee',
  name: 'Orlov Denis',
  inn: '500100732259',
  bank: 'A bank',
  bik: '044525225',
  account: '40817810899910004312',
  correspondent_account: '30101810400000000225',
};
const fixed = 3_000_000;
const saved = (id: number, more: Partial<Payee> = {}) => keeper.post(`${api}payees/${id}/`, { ...details, ...more });
const due = async () => ((await keeper.get(`${api}due/?period_id=${periodId}`)).body as DuePayPage).results;
const dueOf = async (id: number, source = 'scheme') => (await due()).find((row) => row.teacher_id === id && row.source === source);
const make = async (share = 10_000) => (await keeper.post(`${api}registers/`, { period_id: periodId, share })).body as PayoutRegister;
const step = (by: Caller, id: number, name: string) => by.post(`${api}registers/${id}/${name}/`, {});
const payoutsOf = async (id: number) => ((await keeper.get(`${api}?register_id=${id}`)).body as PayoutPage).results;
const payOf = async (by: Caller, id = by.userId) => (await by.get(`/api/pay-schemes/pay/${id}/?period_id=${periodId}`)).body as SchemePay;
const periodStep = (by: Caller, name: string) => by.post(`/api/get-salary-calculation-dates/${periodId}/${name}/`, {});
const faults = () => findLedgerFaults(school.database.db);
const balance = async (kind: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = ${kind}
  `.execute(school.database.db);
  return rows[0]?.sum;
};

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  taught = await build.taughtChild();
  keeper = await school.as(await build.user('Methodist', { abilities: [abilities.keepPay, abilities.allPay, abilities.setRates] }));
  colleague = await school.as(await build.user('Methodist', { abilities: [abilities.keepPay] }));
  paidKeeper = await school.as(await build.user('AccountManager', { abilities: [abilities.keepPay] }));
  await sql`update users set created_at = '2026-01-01T00:00:00Z'`.execute(school.database.db);
  await sql`insert into role_grants (user_id, role) values (${taught.teacher_id}, 'Curator')`.execute(school.database.db);
  const none = { payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0, user_id: null, effective_from: '2026-11-01' };
  for (const role of ['AccountManager', 'Curator'])
    expect((await keeper.post('/api/pay-schemes/', { ...none, role, fixed })).error).toBeNull();
  await heldLesson(school, taught, '2026-11-10T10:00:00Z');
  school.at('2026-11-20T09:00:00Z');
  const periods = (await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
  periodId = periods.find(({ starts_on }) => starts_on === '2026-11-01')?.id ?? 0;
});

describe('bank details of an account manager or a curator', () => {
  it('are kept by whoever keeps pay, with a contract that needs no receipts or invoices', async () => {
    const manager = await school.as(taught.manager_id);
    expect((await manager.get(`${api}payees/${taught.manager_id}/`)).status).toBe(403);
    const seller = await school.build.user('SalesManager');
    expect((await keeper.get(`${api}payees/${seller}/`)).status).toBe(404);
    expect((await saved(seller)).status).toBe(404);
    expect((await keeper.get(`${api}payees/${taught.manager_id}/`)).body).toMatchObject({
      saved: false,
      kinds: ['employee', 'civil_contract'],
      payee: { kind: 'employee' },
    });
    for (const kind of ['self_employed', 'sole_trader'] as const)
      expect((await saved(taught.manager_id, { kind })).error).toMatchObject({ key: 'contract_of_staff', field: 'kind' });
    expect((await dueOf(taught.manager_id))?.held).toBe('requisites_missing');
    expect((await saved(taught.manager_id)).body).toMatchObject({ saved: true });
    expect((await saved(paidKeeper.userId, { kind: 'civil_contract' })).error).toBeNull();
    expect((await saved(taught.teacher_id)).error).toBeNull();
  });
});

describe('a payout register', () => {
  it('pays an advance on the days so far of an open period, and never by the word of whoever is paid', async () => {
    const soFar = Math.floor((fixed * 20) / 30);
    expect(await dueOf(taught.manager_id)).toMatchObject({ earned: soFar, due: soFar, held: null });
    const advance = await make(5_000);
    expect(advance).toMatchObject({ kind: 'advance' });
    expect((await step(paidKeeper, advance.id, 'approve')).error?.key).toBe('own_pay');
    const read = (await paidKeeper.get(`${api}registers/${advance.id}/`)).body as PayoutRegister;
    expect(read.can.approve).toEqual({ allowed: false, reason: 'own_pay' });
    expect((await step(colleague, advance.id, 'approve')).error).toBeNull();
    expect((await step(keeper, advance.id, 'send')).error).toBeNull();
    const payout = (await payoutsOf(advance.id)).find((row) => row.teacher_id === taught.manager_id);
    expect(payout).toMatchObject({ source: 'scheme', gross: soFar / 2, withheld: Math.round(((soFar / 2) * 0.13) / 100) * 100 });
    expect(await dueOf(taught.manager_id)).toMatchObject({ paid: soFar / 2, due: soFar / 2 });
    expect(await faults()).toEqual([]);
  });

  it('pays nobody twice: what an advance paid is not due again, also at the same time', async () => {
    school.at('2026-12-01T09:00:00Z');
    expect((await periodStep(keeper, 'calculate')).error).toBeNull();
    const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
    const { database } = school;
    await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
    expect((await periodStep(keeper, 'review')).error).toBeNull();
    expect((await periodStep(paidKeeper, 'approve')).error).toBeNull();
    expect((await dueOf(paidKeeper.userId))?.held).toBe('own_approval');
    const left = fixed - Math.floor((fixed * 20) / 30) / 2;
    expect(await dueOf(taught.manager_id)).toMatchObject({ earned: fixed, due: left, held: null });
    const made = await Promise.all([make(), make()]);
    const [register] = made.filter(({ id }) => id !== undefined);
    expect(made.filter(({ id }) => id !== undefined)).toHaveLength(1);
    const payouts = await payoutsOf(register?.id ?? 0);
    expect(payouts.filter((row) => row.teacher_id === taught.manager_id).map(({ gross }) => gross)).toEqual([left]);
    expect(payouts.filter((row) => row.teacher_id === paidKeeper.userId)).toEqual([]);
  });

  it('pays a teacher who leads a group by lessons and by the scheme, each once, taxed together', async () => {
    const [register] = ((await keeper.get(`${api}registers/`)).body as { results: PayoutRegister[] }).results;
    const both = (await payoutsOf(register?.id ?? 0)).filter((row) => row.teacher_id === taught.teacher_id);
    expect(both.map(({ source }) => source).sort()).toEqual(['lessons', 'scheme']);
    expect((await step(colleague, register?.id ?? 0, 'approve')).error).toBeNull();
    expect((await step(keeper, register?.id ?? 0, 'send')).error).toBeNull();
    const { rows } = await sql<{ gross: number; withheld: number }>`
      select sum(gross)::bigint as gross, sum(withheld)::bigint as withheld from payouts
      where teacher_id = ${taught.teacher_id} and state = 'sent'`.execute(school.database.db);
    const year = rows[0] ?? { gross: 0, withheld: 0 };
    expect(year.withheld).toBe(Math.round((year.gross * 0.13) / 100) * 100);
    expect(await faults()).toEqual([]);
    // A person's payslip and settlement by lessons do not contain their scheme pay.
    const settlement = (await (
      await school.as(taught.teacher_id)
    ).get(`/api/teachers/${taught.teacher_id}/salary/settlement/?from=2026-11-01&to=2026-12-31`)) as {
      body: { closing: number; turnover: { paid: number } };
    };
    expect(settlement.body.closing).toBe(0);
  });

  it('is shown to whoever is paid with state and taxes, and to no colleague', async () => {
    const manager = await school.as(taught.manager_id);
    const { payouts } = await payOf(manager);
    expect(payouts.map(({ kind, state }) => [kind, state])).toEqual([
      ['period', 'sent'],
      ['advance', 'sent'],
    ]);
    expect(payouts[0]).toMatchObject({ account_end: '4312', currency: 'RUB' });
    const curator = await school.as(taught.curator_id);
    expect((await curator.get(`/api/pay-schemes/pay/${taught.manager_id}/`)).status).toBe(404);
    expect((await payOf(curator)).payouts).toEqual([]);
    const paper = `/api/pay-schemes/pay/${taught.manager_id}/payslip/?period_id=${periodId}`;
    for (const by of [curator, await school.as(await school.build.user('AccountManager'))])
      expect((await by.download(paper)).status).toBe(404);
    const { status, bytes } = await manager.download(paper);
    expect([status, new TextDecoder().decode(bytes).slice(0, 300)]).toEqual([200, expect.stringMatching(/^%PDF/)]);
    const slip = await textOfPdf(bytes);
    for (const text of ['Payslip', '30,000.00', '10,000.00', '20,000.00', '26,100.00', 'Advance']) expect(slip).toContain(text);
    expect((await payOf(await asCurator(taught.teacher_id))).payouts.every(({ gross }) => gross >= fixed / 3)).toBe(true);
  });

  it('of what the bank returned owes it again', async () => {
    const owed = await balance('staff_pay');
    const { payouts } = await payOf(await school.as(taught.manager_id));
    const [last] = payouts;
    const registers = (await keeper.get(`${api}registers/`)).body as { results: PayoutRegister[] };
    const table = ['Number,Sum,Account,Status,Reason', `${last?.id},${((last?.net ?? 0) / 100).toFixed(2)},${details.account},Paid,`].join(
      '\n',
    );
    const read = await keeper.upload(`${api}registers/${registers.results[0]?.id}/bank-status/`, table);
    expect(read.body).toMatchObject({ paid: 1 });
    expect((await keeper.post(`${api}${last?.id}/fail/`, { reason: 'The account is closed' })).body).toMatchObject({ state: 'failed' });
    expect(await balance('staff_pay')).toBe((owed ?? 0) - (last?.gross ?? 0));
    expect(await dueOf(taught.manager_id)).toMatchObject({ due: last?.gross });
    expect(await faults()).toEqual([]);
  });

  it('has its postings compared with it by the check of the ledger', async () => {
    const found = await faultsAfter(
      school.database.db,
      ['payouts'],
      [sql`update payouts set source = 'lessons' where source = 'scheme' and state = 'sent' and teacher_id = ${taught.manager_id}`],
    );
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['wrong_payouts', 'wrong_scheme_pay']));
  });
});

async function asCurator(id: number): Promise<Caller> {
  const caller = await school.as(id);
  expect((await caller.post('/api/accounts/select-role/', { role: 'Curator' })).error).toBeNull();
  return caller;
}
