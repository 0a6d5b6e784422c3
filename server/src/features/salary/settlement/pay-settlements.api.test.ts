import type { PaySettlement } from '@lectern/contract/salary/settlement/pay-settlements.schema';
import type { PayoutPage, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import { abilities } from '@lectern/contract/permissions';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../../../test/readers/paper.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { moneyText } from '../../../kernel/files/paper-text.rules.ts';
import { readXlsx } from '../../../kernel/files/reading/read-xlsx.ts';

/** A PDF contains normal spaces instead of no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

let app: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let keeper: Caller;
let colleague: Caller;
let periodId: number;

const path = () => `/api/teachers/${taught.teacher_id}/salary/`;
const settlement = async (from: string, to: string, by = keeper) =>
  (await by.get(`${path()}settlement/?from=${from}&to=${to}`)).body as PaySettlement;

/** The same figures computed directly from the entries. */
async function fromEntries(from: string, to: string) {
  const { rows } = await sql<{ opening: number; closing: number; transit: number }>`
    select coalesce(-sum(e.amount) filter (where a.kind = 'teacher_pay' and t.business_date < ${from}), 0)::bigint as opening,
      coalesce(-sum(e.amount) filter (where a.kind = 'teacher_pay' and t.business_date <= ${to}), 0)::bigint as closing,
      coalesce(-sum(e.amount) filter (where a.kind = 'pay_transit' and t.business_date <= ${to}), 0)::bigint as transit
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where t.teacher_id = ${taught.teacher_id}`.execute(app.database.db);
  return rows[0];
}

async function hold(start: string): Promise<void> {
  const id = await app.build.lesson(taught, start);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
}

/** Creates, approves and sends a register for a share of what is due. @returns its payout */
async function pay(share: number): Promise<number> {
  const { id } = (await keeper.post('/api/payouts/registers/', { period_id: periodId, share })).body as PayoutRegister;
  for (const [by, step] of [
    [colleague, 'approve'],
    [keeper, 'send'],
  ] as const)
    expect((await by.post(`/api/payouts/registers/${id}/${step}/`, {})).error).toBeNull();
  return ((await keeper.get(`/api/payouts/?register_id=${id}`)).body as PayoutPage).results[0]?.id ?? 0;
}

beforeAll(async () => {
  app = await testApp();
  taught = await app.build.taughtChild();
  teacher = await app.as(taught.teacher_id);
  const ofPay = { abilities: [abilities.keepPay] };
  keeper = await app.as(await app.build.user('AccountManager', ofPay));
  colleague = await app.as(await app.build.user('AccountManager', ofPay));
  await hold('2026-11-10T10:00:00Z');
  await hold('2026-11-11T10:00:00Z');
  app.at('2026-11-20T09:00:00Z');
  const details = {
    ...{ kind: 'employee', name: 'Orlova Anna', inn: '500100732259', bank: 'A bank', bik: '044525225' },
    ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
  };
  expect((await keeper.post(`/api/payouts/payees/${taught.teacher_id}/`, details)).error).toBeNull();
  periodId = ((await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number }[])[0]?.id ?? 0;
  await pay(3_333);
  app.at('2026-11-22T09:00:00Z');
  const failed = await pay(5_000);
  app.at('2026-11-24T09:00:00Z');
  expect((await keeper.post(`/api/payouts/${failed}/fail/`, { reason: 'Closed' })).error).toBeNull();
  app.at('2026-12-02T09:00:00Z');
  const { results } = (await keeper.get('/api/payouts/?state=sent')).body as PayoutPage;
  expect((await keeper.post(`/api/payouts/${results[0]?.id}/confirm/`, {})).error).toBeNull();
});

describe('papers of a teacher’s pay', () => {
  const papers = ['settlement/?from=2026-11-01&to=2026-11-30', 'settlement/file/?from=2026-11-01&to=2026-11-30', 'payslip/', 'file/'];

  it('reach neither a colleague, nor the curator, nor a manager, nor a holder of another ability', async () => {
    const other = await app.build.taughtChild();
    const payroll = await app.build.user('Methodist', { abilities: [abilities.allPay, abilities.approveMoney] });
    for (const paper of papers) {
      expect((await (await app.as(other.teacher_id)).get(`${path()}${paper}`)).status).toBe(404);
      for (const id of [taught.curator_id, taught.manager_id, other.curator_id, payroll])
        expect((await (await app.as(id)).get(`${path()}${paper}`)).status).toBe(403);
      for (const by of [teacher, keeper]) expect((await by.download(`${path()}${paper}`)).status).toBe(200);
      expect((await keeper.get(`/api/teachers/2000000/salary/${paper}`)).status).toBe(404);
    }
    const { rows } = await sql<{ detail: string }>`
      select distinct detail from read_log where subject = 'pay' and act = 'download' and teacher_id = ${taught.teacher_id} order by detail
    `.execute(app.database.db);
    expect(rows.map(({ detail }) => detail)).toEqual(['lines', 'payslip', 'settlement']);
  });

  it('refuse days in the wrong order, a span of more than three years, and an unknown period', async () => {
    for (const file of ['', 'file/']) {
      expect((await keeper.get(`${path()}settlement/${file}?from=2026-11-02&to=2026-11-01`)).error).toMatchObject({
        key: 'invalid',
        field: 'to',
      });
      expect((await keeper.get(`${path()}settlement/${file}?from=2020-01-01&to=2026-11-01`)).error?.key).toBe('range_too_long');
    }
    for (const paper of ['payslip/', 'file/']) expect((await keeper.get(`${path()}${paper}?period_id=2000000`)).status).toBe(404);
  });
});

describe('a settlement with a teacher', () => {
  it('equals the ledger to the kopeck on any days, and the days before continue in the days after', async () => {
    const days = [
      '2026-10-01',
      '2026-11-10',
      '2026-11-11',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-24',
      '2026-12-02',
      '2026-12-31',
    ];
    let compared = 0;
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const { opening, closing, in_transit, turnover, lines } = await settlement(from, to);
        expect({ opening, closing, transit: in_transit }).toEqual(await fromEntries(from, to));
        expect(opening + turnover.accrued - turnover.withheld - turnover.paid).toBe(closing);
        if (lines.length > 0) compared += 1;
      }
    expect(compared).toBeGreaterThan(20);
    const [before, after] = [await settlement('2026-10-01', '2026-11-20'), await settlement('2026-11-21', '2026-12-31')];
    expect(after.opening).toBe(before.closing);
  });

  it('shows what was owed as of a day in between, with what was on its way to the bank', async () => {
    const { turnover, in_transit, closing } = await settlement('2026-11-01', '2026-11-21');
    const gross = Math.round(100_000 * 0.3333);
    expect(closing).toBe(100_000 - gross);
    expect(turnover).toEqual({
      accrued: 100_000,
      withheld: Math.round((gross * 0.13) / 100) * 100,
      paid: gross - Math.round((gross * 0.13) / 100) * 100,
    });
    expect(in_transit).toBe(turnover.paid);
    const later = await settlement('2026-11-01', '2026-12-31');
    expect(later).toMatchObject({ closing: 100_000 - gross, in_transit: 0, as_of: '2026-12-02', turnover });
    expect(later.lines.filter(({ source }) => source.reverses_id !== null)).toHaveLength(2);
  });

  it('is the same on paper and in the table', async () => {
    const data = await settlement('2026-11-01', '2026-11-30');
    const file = `${path()}settlement/file/?from=2026-11-01&to=2026-11-30`;
    const paper = plain(await textOfPdf((await teacher.download(file)).bytes));
    for (const sum of [data.closing, data.turnover.accrued, data.turnover.paid]) expect(paper).toContain(plain(moneyText(sum, 'en')));
    const sheet = await readXlsx((await teacher.download(`${file}&format=xlsx`)).bytes);
    expect(sheet).toHaveLength(data.lines.length + 4);
    expect(sheet.at(-1)?.at(-1)).toBe(String(data.closing / 100));
  });
});

describe('a payslip', () => {
  it('has the sums of the period’s lines and payouts, as the screen has', async () => {
    const { total, lines } = (await teacher.get(`${path()}?period_id=${periodId}`)).body as TeacherSalary;
    const { turnover } = await settlement('2026-11-01', '2026-12-31');
    const paper = plain(await textOfPdf((await teacher.download(`${path()}payslip/?period_id=${periodId}`)).bytes));
    for (const sum of [total, turnover.withheld, turnover.paid, total - turnover.withheld - turnover.paid])
      expect(paper).toContain(plain(moneyText(sum, 'en')));
    const table = new TextDecoder().decode((await teacher.download(`${path()}file/?period_id=${periodId}&format=csv`)).bytes);
    expect(table.trim().split('\r\n')).toHaveLength(lines.length + 1);
  });
});
