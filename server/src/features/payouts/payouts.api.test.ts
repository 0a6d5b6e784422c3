import type { ErrorBody } from '@lectern/contract/errors';
import type { LedgerFaultKey } from '@lectern/contract/ledger/ledger-states';
import type { Payee, Payout, PayoutPage, PayoutRegister, DuePayPage } from '@lectern/contract/payouts/payouts.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsAfter } from '../../../test/corrupted-books.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { settingsReader } from '../../settings.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../salary/periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let keeper: Caller;
let colleague: Caller;
let periodId: number;

const api = '/api/payouts/';
const details: Payee = {
  kind: 'employee',
  name: 'Orlova Anna',
  inn: '500100732259',
  bank: 'A bank',
  bik: '044525225',
  account: '40817810899910004312',
  correspondent_account: '30101810400000000225',
};

const registerOf = ({ body }: Answer) => body as PayoutRegister;
const make = async (share?: number) => registerOf(await keeper.post(`${api}registers/`, { period_id: periodId, ...(share && { share }) }));
const due = async () => (await keeper.get(`${api}due/?period_id=${periodId}`)).body as DuePayPage;
const payoutsOf = async (id: number) => ((await keeper.get(`${api}?register_id=${id}`)).body as PayoutPage).results;
const onlyPayout = async (id: number): Promise<Payout> => {
  const [payout] = await payoutsOf(id);
  if (payout === undefined) throw new Error('no payout');
  return payout;
};
const step = (by: Caller, id: number, name: string) => by.post(`${api}registers/${id}/${name}/`, {});
const faults = () => findLedgerFaults(school.database.db);
const balance = async (kind: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = ${kind}
  `.execute(school.database.db);
  return rows[0]?.sum;
};

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  const ofPay = { abilities: [abilities.keepPay] };
  keeper = await school.as(await school.build.user('AccountManager', ofPay));
  colleague = await school.as(await school.build.user('AccountManager', ofPay));
  for (const start of ['2026-11-10T10:00:00Z', '2026-11-11T10:00:00Z']) await hold(start);
  school.at('2026-12-01T09:00:00Z');
  periodId = ((await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number }[])[0]?.id ?? 0;
});

/** A held lesson of the child with the teacher. */
async function hold(start: string): Promise<void> {
  const id = await school.build.lesson(taught, start);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
}

async function approvePeriod(): Promise<void> {
  const at = `/api/get-salary-calculation-dates/${periodId}/`;
  expect((await keeper.post(`${at}calculate/`, {})).error).toBeNull();
  const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
  for (const name of ['review', 'approve']) expect((await keeper.post(`${at}${name}/`, {})).error).toBeNull();
}

describe('bank details', () => {
  it('are neither read nor changed without the ability, not even by the curator, the manager or the teacher', async () => {
    const stranger = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allPay, abilities.approveMoney] }));
    for (const by of [teacher, await school.as(taught.curator_id), await school.as(taught.manager_id), stranger]) {
      for (const path of ['', 'registers/', `due/?period_id=${periodId}`, `payees/${taught.teacher_id}/`])
        expect((await by.get(`${api}${path}`)).status).toBe(403);
      expect((await by.post(`${api}payees/${taught.teacher_id}/`, details)).status).toBe(403);
      expect((await by.post(`${api}registers/`, { period_id: periodId })).status).toBe(403);
    }
    expect((await keeper.get(`${api}due/?period_id=999999`)).error?.key).toBe('not_found');
  });

  it('are refused with wrong check digits, at each field', async () => {
    const at = `${api}payees/${taught.teacher_id}/`;
    expect((await keeper.get(at)).body).toMatchObject({ saved: false, payee: { bik: '' } });
    const refused = await keeper.post(at, { ...details, inn: '500100732258', account: '40817810899910004313' });
    expect((refused.body as ErrorBody).error.map(({ key, field }) => [key, field])).toEqual([
      ['check_digits', 'inn'],
      ['check_digits', 'account'],
    ]);
    expect((await keeper.post(at, { ...details, bik: '000000000' })).status).toBe(400);
    expect((await keeper.get(`${api}payees/2000000/`)).status).toBe(404);
    expect((await keeper.post(at, { kind: 'employee' })).status).toBe(400);
  });

  it('hold back pay until they are known', async () => {
    expect(await due()).toMatchObject({ kind: 'advance', payable: { people: 0 }, held: { people: 1 } });
    expect((await keeper.post(`${api}registers/`, { period_id: periodId })).error?.key).toBe('nobody_to_pay');
    expect((await keeper.post(`${api}registers/`, { period_id: 2_000_000 })).status).toBe(404);
    expect((await keeper.post(`${api}payees/${taught.teacher_id}/`, details)).body).toMatchObject({ saved: true });
    const conflict = await keeper.post(`${api}payees/${taught.teacher_id}/`, { bank: 'Mine', before: { bank: 'Another' } });
    expect(conflict.error?.key).toBe('changed_meanwhile');
    expect(await due()).toMatchObject({ payable: { people: 1 }, held: { people: 0 } });
  });
});

describe('a payout register', () => {
  let earned: number;

  it('pays an advance on a period that is not approved, with taxes withheld, approved by a second person', async () => {
    earned = (await due()).results[0]?.due ?? 0;
    const advance = await make(4_000);
    const gross = Math.round(earned * 0.4);
    const withheld = Math.round((gross * 0.13) / 100) * 100;
    expect(advance).toMatchObject({ kind: 'advance', people: 1, gross, withheld, net: gross - withheld, state: 'draft' });
    expect(advance.can.approve).toEqual({ allowed: false, reason: 'own_register' });
    expect((await step(keeper, advance.id, 'approve')).error?.key).toBe('own_register');
    expect((await step(colleague, advance.id, 'send')).error?.key).toBe('register_state');
    expect((await step(colleague, advance.id, 'approve')).body).toMatchObject({ state: 'approved' });
    expect((await step(colleague, advance.id, 'approve')).error?.key).toBe('register_state');
    expect((await step(keeper, 2_000_000, 'send')).status).toBe(404);
    const [first, second] = await Promise.all([step(keeper, advance.id, 'send'), step(colleague, advance.id, 'send')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await balance('pay_transit')).toBe(-(gross - withheld));
    expect(await balance('tax_payable')).toBe(-withheld);
    const payout = await onlyPayout(advance.id);
    expect(payout).toMatchObject({ state: 'sent', account: details.account, part: 1 });
    expect((await keeper.post(`${api}${payout.id}/edit/`, { gross: 1 })).error?.key).toBe('payout_state');
    expect((await keeper.post(`${api}${payout.id}/drop/`, {})).error?.key).toBe('payout_state');
    expect((await keeper.post(`${api}${payout.id}/confirm/`, {})).body).toMatchObject({ state: 'paid', paid_on: '2026-12-01' });
    expect((await keeper.post(`${api}${payout.id}/confirm/`, {})).error?.key).toBe('payout_state');
    expect(await balance('bank')).toBe(-(gross - withheld));
    expect(await faults()).toEqual([]);
  });

  it('pays the rest of an approved period, and nobody twice, even at the same time', async () => {
    await approvePeriod();
    const rest = earned - Math.round(earned * 0.4);
    expect(await due()).toMatchObject({ kind: 'period', results: [{ due: rest, paid: earned - rest }] });
    const both = await Promise.all([keeper, colleague].map((by) => by.post(`${api}registers/`, { period_id: periodId })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = both.find(({ status }) => status === 201);
    const register = registerOf(made as Answer);
    const payout = await onlyPayout(register.id);
    expect(payout).toMatchObject({ gross: rest, part: 2 });
    expect((await keeper.post(`${api}${payout.id}/edit/`, { gross: rest + 1 })).error).toMatchObject({ key: 'above_due', field: 'gross' });
    expect((await keeper.post(`${api}${payout.id}/edit/`, { gross: rest - 100 })).body).toMatchObject({ gross: rest - 100 });
    expect((await keeper.post(`${api}${payout.id}/fail/`, { reason: 'x' })).error?.key).toBe('payout_state');
    expect((await keeper.post(`${api}${payout.id}/drop/`, {})).body).toMatchObject({ state: 'dropped' });
    const approver = made === both[0] ? colleague : keeper;
    expect((await step(approver, register.id, 'approve')).error?.key).toBe('nobody_to_pay');
    expect((await step(keeper, register.id, 'discard')).body).toMatchObject({ state: 'discarded', people: 0 });
    expect((await step(keeper, register.id, 'discard')).error?.key).toBe('register_state');
  });

  it('is not approved once the bank details are others', async () => {
    const { id } = await make();
    expect((await keeper.post(`${api}payees/${taught.teacher_id}/`, { bank: 'Another bank' })).error).toBeNull();
    expect((await step(colleague, id, 'approve')).error?.key).toBe('pay_changed');
    expect((await step(colleague, id, 'discard')).error).toBeNull();
  });

  it('is neither sent nor given to the bank once its period is open again or the bank details are others', async () => {
    const { id } = await make();
    expect((await step(colleague, id, 'approve')).error).toBeNull();
    const refused = async () => {
      expect((await step(keeper, id, 'send')).error?.key).toBe('pay_changed');
      expect((await keeper.get(`${api}registers/${id}/file/`)).error?.key).toBe('pay_changed');
    };
    await sql`update pay_periods set state = 'open' where id = ${periodId}`.execute(school.database.db);
    await refused();
    await sql`update pay_periods set state = 'approved' where id = ${periodId}`.execute(school.database.db);
    await keeper.post(`${api}payees/${taught.teacher_id}/`, { bank: 'A third bank' });
    await refused();
    await keeper.post(`${api}payees/${taught.teacher_id}/`, { bank: 'Another bank' });
    expect((await step(keeper, id, 'discard')).error).toBeNull();
  });

  it('is not sent in another year than the one that its taxes are of', async () => {
    const { id } = await make();
    await step(colleague, id, 'approve');
    school.at('2027-01-11T09:00:00Z');
    expect((await step(keeper, id, 'send')).error?.key).toBe('pay_changed');
    school.at('2026-12-01T09:00:00Z');
    expect((await step(keeper, id, 'discard')).error).toBeNull();
  });

  it('is not sent once other taxes hold than those that it was planned by', async () => {
    const { id } = await make();
    expect((await step(colleague, id, 'approve')).error).toBeNull();
    const version = { kind: 'employee', valid_from: '2026-12-02' };
    expect((await keeper.post(`${api}taxes/`, { ...version, steps: [{ above: 0, share: 3000 }] })).error).toBeNull();
    school.at('2026-12-02T09:00:00Z');
    expect((await step(keeper, id, 'send')).error?.key).toBe('pay_changed');
    expect((await keeper.post(`${api}taxes/undo/`, version)).error).toBeNull();
    school.at('2026-12-01T09:00:00Z');
    expect((await step(keeper, id, 'discard')).error).toBeNull();
  });

  it('pays a failed payout anew, under the same part, and posts the failure back', async () => {
    const transit = await balance('tax_payable');
    const failing = await make();
    await step(colleague, failing.id, 'approve');
    await step(keeper, failing.id, 'send');
    const { id, part } = await onlyPayout(failing.id);
    expect(part).toBe(2);
    // The file of a sent register is not validated again, because its payouts can no longer change.
    expect((await keeper.get(`${api}registers/${failing.id}/file/?format=csv`)).status).toBe(200);
    expect((await keeper.post(`${api}registers/`, { period_id: periodId })).error?.key).toBe('nobody_to_pay');
    expect((await keeper.post(`${api}${id}/fail/`, { reason: 'The account is closed' })).body).toMatchObject({
      state: 'failed',
      failure: 'The account is closed',
    });
    expect((await keeper.get(`${api}registers/${failing.id}/file/`)).error?.key).toBe('nobody_to_pay');
    expect(await balance('tax_payable')).toBe(transit);
    expect(await balance('pay_transit')).toBe(0);
    expect(await faults()).toEqual([]);
    const again = await make();
    await step(colleague, again.id, 'approve');
    await step(keeper, again.id, 'send');
    const paid = await onlyPayout(again.id);
    expect(paid.part).toBe(2);
    await keeper.post(`${api}${paid.id}/confirm/`, {});
    // The bank returns the payment days later.
    expect((await keeper.post(`${api}${paid.id}/fail/`, { reason: 'Returned' })).body).toMatchObject({ state: 'failed' });
    const last = await make();
    await step(colleague, last.id, 'approve');
    await step(keeper, last.id, 'send');
    expect((await keeper.post(`${api}${(await onlyPayout(last.id)).id}/confirm/`, {})).error).toBeNull();
    expect((await due()).count).toBe(0);
    expect(await balance('teacher_pay')).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('never changes after its approval, and a decided payout never again', async () => {
    const { db } = school.database;
    await expect(sql`update payouts set net = net + 1, gross = gross + 1 where state = 'paid'`.execute(db)).rejects.toThrow();
    for (const rewrite of [sql`update payouts set state = 'sent' where state = 'failed'`, sql`delete from payouts`])
      await expect(rewrite.execute(db)).rejects.toThrow();
  });
});

describe('the check of the ledger', () => {
  const paid = sql`(select max(id) from payouts where state = 'paid')`;
  const posted = (occasion: string) =>
    sql`(select max(id) from ledger_transactions where occasion_code = ${occasion} and reverses_id is null)`;
  const corruptions: readonly (readonly [what: string, key: LedgerFaultKey, statements: readonly RawBuilder<unknown>[]])[] = [
    ['a payout that was raised', 'wrong_payouts', [sql`update payouts set net = net + 1, gross = gross + 1 where id = ${paid}`]],
    [
      'a payout that was deleted',
      'wrong_payouts',
      [sql`delete from payout_steps where payout_id = ${paid}`, sql`delete from payouts where id = ${paid}`],
    ],
    ['a payout set back to sent', 'wrong_payouts', [sql`update payouts set state = 'sent', paid_on = null where id = ${paid}`]],
    [
      'a payout given to another person',
      'wrong_payouts',
      [sql`update ledger_transactions set teacher_id = ${0} where id = ${posted('payout_paid')}`],
    ],
    [
      'a posting of another sum',
      'wrong_payouts',
      [
        sql`update ledger_entries set amount = sign(amount) * 5 where transaction_id = ${posted('payout_sent')}`,
        sql`update ledger_transactions set amount = 5 where id = ${posted('payout_sent')}`,
      ],
    ],
    [
      'a payment to the bank that was deleted',
      'wrong_payouts',
      [
        sql`delete from ledger_entries where transaction_id = ${posted('payout_paid')}`,
        sql`delete from ledger_transactions where id = ${posted('payout_paid')}`,
      ],
    ],
    ['a calculated sum that was raised', 'wrong_pay_statements', [sql`update pay_statements set earned = earned + 1, total = total + 1`]],
    ['a person left out of a calculation', 'wrong_pay_statements', [sql`delete from pay_statements`]],
    [
      'a line that came after the calculation',
      'wrong_pay_statements',
      [sql`update accruals set business_date = business_date + 40 where id = (select min(id) from accruals)`],
    ],
  ];

  const tables = ['payouts', 'payout_steps', 'pay_statements', 'accruals', 'ledger_transactions', 'ledger_entries'];

  it.each(corruptions)('finds %s, with every trigger disabled', async (_, key, statements) => {
    expect(await faults()).toEqual([]);
    expect((await faultsAfter(school.database.db, tables, statements)).map((fault) => fault.key)).toContain(key);
  });
});
