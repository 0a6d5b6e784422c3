import type { InvoicePage } from '@lectern/contract/invoices/invoices.schema';
import type { PayoutPage, PayoutRegister, PayoutRegisterPage } from '@lectern/contract/payouts/payouts.schema';
import type { GroupSalary } from '@lectern/contract/salary/group-salary.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import type { SchemePay, StaffPay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import type { PaySettlement } from '@lectern/contract/salary/settlement/pay-settlements.schema';
import { sql } from 'kysely';
import type { Db } from '../../../src/db/client.ts';
import { moneyText } from '../../../src/kernel/files/paper-text.rules.ts';
import { textOfPdf } from '../../readers/paper.ts';

/** The calls of a user who keeps pay. */
export type PayReader = {
  json<T>(path: string): Promise<T>;
  file(path: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
};

const sumOf = (sums: readonly number[]) => sums.reduce((sum, each) => sum + each, 0);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/**
 * Compares the screen, payslip, register, bank file, invoice, settlement and ledger of each teacher.
 * @returns a description of each difference
 */
export async function differingPapers(
  db: Db,
  reader: PayReader,
  teachers: readonly { readonly id: number }[],
  today: string,
): Promise<string[]> {
  const found: string[] = [];
  const periods = await reader.json<PayPeriod[]>('/api/get-salary-calculation-dates/');
  for (const { id } of teachers) {
    const { screens, differences } = await ofPeriods(db, reader, id, periods);
    found.push(...differences, ...(await ofSettlement(db, reader, id, { accrued: sumOf([...screens.values()]), today })));
  }
  for (const { id } of periods) {
    const group = await reader.json<GroupSalary>(`/api/teachers/salary/?period_id=${id}&page_size=100`);
    if (group.total !== sumOf(group.results.map(({ total }) => total))) found.push(`the group of period ${id}: ${group.total}`);
  }
  found.push(...(await ofSchemes(db, reader, periods)));
  return [...found, ...(await ofRegisters(reader)), ...(await ofInvoices(db, reader))];
}

/** Compares the screen of each period with its statement, the ledger and the payslip. */
async function ofPeriods(db: Db, reader: PayReader, teacher: number, periods: readonly PayPeriod[]) {
  const screens = new Map<number, number>();
  const differences: string[] = [];
  for (const { id, starts_on, ends_on, state, calculation } of periods) {
    const { total, lines } = await reader.json<TeacherSalary>(`/api/teachers/${teacher}/salary/?period_id=${id}`);
    screens.set(id, total);
    const { rows } = await sql<{ ledger: number; stated: number | null }>`
      select (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'teacher_pay'
          join ledger_transactions t on t.id = e.transaction_id where t.teacher_id = ${teacher} and t.business_date between ${starts_on} and ${ends_on}
          and t.occasion_code not in ('payout_sent', 'payout_withheld', 'payout_paid')) as ledger,
        (select s.total from pay_statements s join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
          where c.period_id = ${id} and s.teacher_id = ${teacher}) as stated`.execute(db);
    const { ledger = 0, stated = null } = rows[0] ?? {};
    const done = state !== 'open' && calculation?.finished_at != null;
    if (total !== ledger || total !== sumOf(lines.map(({ amount }) => amount)) || (done && (stated ?? 0) !== total))
      differences.push(`period ${id} of ${teacher}: ${total} on screen, ${ledger} in the ledger, ${stated} stated`);
    if (lines.length === 0) continue;
    const slip = await reader.file(`/api/teachers/${teacher}/salary/payslip/?period_id=${id}`);
    if (!plain(await textOfPdf(slip.bytes)).includes(plain(moneyText(total, 'en'))))
      differences.push(`the payslip of ${teacher} for period ${id}: not ${total}`);
  }
  return { screens, differences };
}

async function ofSettlement(
  db: Db,
  reader: PayReader,
  teacher: number,
  { accrued, today }: { readonly accrued: number; readonly today: string },
): Promise<string[]> {
  const days = `from=2026-01-01&to=${today}`;
  const { opening, turnover, closing, in_transit } = await reader.json<PaySettlement>(
    `/api/teachers/${teacher}/salary/settlement/?${days}`,
  );
  const payouts = (await reader.json<PayoutPage>(`/api/payouts/?teacher_id=${teacher}&state=sent&state=paid&page_size=100`)).results;
  const { rows } = await sql<{ owed: number }>`select coalesce(-sum(e.amount), 0)::bigint as owed from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'teacher_pay' and a.teacher_id = ${teacher}`.execute(db);
  const sent = payouts.filter(({ state }) => state === 'sent').map(({ net }) => net);
  const is = [opening, turnover.accrued, turnover.withheld, turnover.paid, closing, in_transit];
  const expected = [
    0,
    accrued,
    sumOf(payouts.map(({ withheld }) => withheld)),
    sumOf(payouts.map(({ net }) => net)),
    rows[0]?.owed ?? 0,
    sumOf(sent),
  ];
  const found = is.join() === expected.join() ? [] : [`the settlement of ${teacher}: ${is.join()} instead of ${expected.join()}`];
  const paper = await textOfPdf((await reader.file(`/api/teachers/${teacher}/salary/settlement/file/?${days}`)).bytes);
  if (!plain(paper).includes(plain(moneyText(closing, 'en')))) found.push(`the paper of the settlement of ${teacher}: not ${closing}`);
  return found;
}

/** For account managers and curators in each calculated period: compares the list with the pay of each, its lines and the ledger. */
async function ofSchemes(db: Db, reader: PayReader, periods: readonly PayPeriod[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of periods.filter(({ state, calculation }) => state !== 'open' && calculation?.finished_at != null)) {
    const staff = await reader.json<StaffPay>(`/api/pay-schemes/pay/?period_id=${id}`);
    for (const person of staff.results) {
      const { total, lines } = await reader.json<SchemePay>(`/api/pay-schemes/pay/${person.id}/?period_id=${id}`);
      const { rows } = await sql<{ posted: number }>`
        select coalesce(sum(case t.occasion_code when 'scheme_pay_back' then -t.amount else t.amount end), 0)::bigint as posted
        from ledger_transactions t where t.id in (select transaction_id from scheme_lines where user_id = ${person.id} and period_id = ${id})`.execute(
        db,
      );
      const sums = [person.total, total, sumOf(lines.map(({ amount }) => amount)), rows[0]?.posted ?? 0];
      if (new Set(sums).size > 1) found.push(`the pay by schemes of ${person.id} for period ${id}: ${sums.join()}`);
    }
    if (staff.total !== sumOf(staff.results.map(({ total }) => total))) found.push(`the staff of period ${id}: ${staff.total}`);
  }
  return found;
}

/** Compares each register with its payouts and its bank file. */
async function ofRegisters(reader: PayReader): Promise<string[]> {
  const found: string[] = [];
  const registers: PayoutRegister[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { results, count } = await reader.json<PayoutRegisterPage>(
      `/api/payouts/registers/?state=approved&state=sent&page_size=100&page=${page}`,
    );
    registers.push(...results);
    more = registers.length < count && results.length > 0;
  }
  for (const { id, net, gross, withheld } of registers) {
    const payouts = (await reader.json<PayoutPage>(`/api/payouts/?register_id=${id}&page_size=100`)).results;
    const standing = payouts.filter(({ state }) => state !== 'dropped');
    if (net !== gross - withheld || net !== sumOf(standing.map((payout) => payout.net))) found.push(`register ${id}: ${net}`);
    const file = await reader.file(`/api/payouts/registers/${id}/file/`);
    // The file is refused if pay or bank details have changed since, or nothing is left to pay.
    if (file.status !== 200) continue;
    const orders = new TextDecoder('windows-1251').decode(file.bytes).matchAll(/^Сумма=(\d+)\.(\d\d)\r$/gm);
    const asked = sumOf([...orders].map(([, rubles, kopecks]) => Number(`${rubles}${kopecks}`)));
    // The file leaves out what the bank has paid or refused.
    const undecided = sumOf(standing.filter(({ state }) => state === 'approved' || state === 'sent').map((payout) => payout.net));
    if (asked !== undecided) found.push(`the file of register ${id}: ${asked} instead of ${undecided}`);
  }
  return found;
}

/** Each invoice must say that it differs from the approved pay of its period exactly if it does. */
async function ofInvoices(db: Db, reader: PayReader): Promise<string[]> {
  const { results } = await reader.json<InvoicePage>('/api/invoices/?page_size=100');
  const { rows } = await sql<{ teacher_id: number; period_id: number; total: number }>`
    select s.teacher_id, p.id as period_id, s.total from pay_statements s join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
    join pay_periods p on p.id = c.period_id and p.state in ('approved', 'closed')`.execute(db);
  const approved = new Map(rows.map(({ teacher_id, period_id, total }) => [`${teacher_id} ${period_id}`, total]));
  return results
    .filter(({ teacher_id, period, amount, differs }) => differs !== (approved.get(`${teacher_id} ${period.id}`) !== amount))
    .map(({ id, amount, differs }) => `invoice ${id}: ${amount}, ${differs ? 'differs' : 'agrees'}`);
}
