import type { Browser, Locator, Page } from '@playwright/test';
import { expect as expectWithin } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import type { DemoServer } from './servers/demo-server.ts';
import { startDemoServer } from './servers/demo-server.ts';
import { browserTest as test } from './journey.ts';
import { monthTitle } from './days.ts';
import { read } from './api-calls.ts';
import { bankAnswer, makeRegister, openNewest, registerStep } from './payout-registers.ts';
import type { Payouts } from './payout-registers.ts';
import { pageOf, Person } from './person.ts';
import { signIn, visitMatches } from './sign-in.ts';
import { shown } from './texts/sums.ts';

type Teacher = { readonly id: number; readonly name: string; readonly email: string };
type Owed = { readonly paid_on: string; readonly expected: { readonly amount: number } };
type Pay = { readonly total: number; readonly period: { readonly id: number; readonly state: string } };
type Periods = readonly { readonly id: number; readonly starts_on: string; readonly ends_on: string; readonly state: string }[];

// The jobs of a new month use the only connection of the embedded database meanwhile.
const expect = expectWithin.configure({ timeout: 30_000 });
const zone = 'Europe/Moscow';
/** Bank details with valid check digits. */
const details = {
  'Tax number (INN)': '500100732259',
  BIK: '044525225',
  Bank: 'АО Банк',
  Account: '40817810899910004312',
  'Correspondent account': '30101810400000000225',
};
/** Noon of the second day of the next month: this month is over, and nothing of the next one is paid yet. */
const afterMonth = () =>
  systemClock().toZonedDateTimeISO(zone).with({ day: 2, hour: 12, minute: 0, second: 0 }).add({ months: 1 }).toInstant();

let school: DemoServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await startDemoServer((line) => process.stdout.write(`${line}\n`));
});
test.afterAll(() => school.stop());

/** Opens a page in a browser context of its own. @param at the time of its clock; the journeys' own by default */
async function open(browser: Browser, email: string, path: string, at?: Temporal.Instant): Promise<Person> {
  const context = await browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await pageOf(context, at?.epochMilliseconds);
  await visitMatches(page, at);
  await signIn(page, email);
  await page.goto(path);
  return new Person(page);
}

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Three teachers of a curator's group without bank details. */
async function teachersOfGroup(browser: Browser): Promise<readonly [Teacher, Teacher, Teacher]> {
  const curator = await open(browser, 'curator@lectern.test', '/salary');
  const admin = await open(browser, 'admin@lectern.test', '/salary');
  const group = await read<{ results: { id: number; name: string }[] }>(curator.page, '/api/teachers/salary/');
  const users = await read<{ results: { id: number; email: string }[] }>(admin.page, '/api/users/?role=Teacher&page_size=100');
  const teachers: Teacher[] = [];
  for (const { id, name } of group.results) {
    const { saved } = await read<{ saved: boolean }>(admin.page, `/api/payouts/payees/${id}/`);
    const email = users.results.find((user) => user.id === id)?.email;
    if (!saved && email !== undefined) teachers.push({ id, name, email });
  }
  const [first, second, third] = teachers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('the group has no three unpaid teachers');
  return [first, second, third];
}

async function give(curator: Person, teacher: Teacher, reason: RegExp, sum: string, lesson = false): Promise<void> {
  const { page, dialog } = curator;
  await page.goto(`/salary?teacher_id=${teacher.id}`);
  await curator.press('Give a bonus or a deduction');
  await curator.choose('Reason', reason);
  await curator.fill(/^Sum/, sum);
  if (lesson) await curator.choose('Lesson as evidence', /./);
  await curator.press('Post', dialog);
  await expect(dialog).toBeHidden();
}

/** The teacher disputes a line. The curator accepts the dispute and corrects it with another line. */
async function dispute(browser: Browser, curator: Person, teacher: Teacher): Promise<void> {
  const own = await open(browser, teacher.email, '/salary');
  const line = row(own.page, 'Extra work').filter({ has: own.page.getByRole('button', { name: /^Dispute line/ }) });
  await own.press(/^Dispute line/, line);
  await own.press('Dispute', own.dialog);
  await expect(own.dialog).toBeVisible();
  await own.fill('Explanation', 'We agreed on 1,500');
  await own.press('Dispute', own.dialog);
  await expect(row(own.page, 'We agreed on 1,500').first()).toContainText('Disputed');

  await curator.page.goto('/salary?tab=disputes&state=open');
  await curator.press(/^Answer/, row(curator.page, 'We agreed on 1,500'));
  await curator.fill('Answer to the teacher', 'So we did');
  await expectAccessible(curator.page);
  await curator.press('Answer', curator.dialog);
  await expect(curator.dialog).toBeHidden();
  await give(curator, teacher, /Correction of a disputed line/, '500');
  await own.page.reload();
  await expect(row(own.page, 'We agreed on 1,500').first()).toContainText('Accepted');
  await own.page.context().close();
}

/** Answers the other disputes of the group. */
async function answerAll(curator: Person): Promise<void> {
  const { page, dialog } = curator;
  await page.goto('/salary?tab=disputes&state=open');
  const { count } = await read<{ count: number }>(page, '/api/teachers/salary/disputes/?state=open');
  const answers = page.getByRole('button', { name: /^Answer/ });
  for (let left = count; left > 0; left -= 1) {
    await expect(answers).toHaveCount(left);
    await answers.first().click();
    await dialog.getByText('The line is right').click();
    await curator.fill('Answer to the teacher', 'It follows the report of the lesson');
    await curator.press('Answer', dialog);
    await expect(dialog).toBeHidden();
  }
}

/** The teacher appeals against a deduction. Somebody other than the curator who made it grants the appeal. */
async function appeal(browser: Browser, curator: Person, teacher: Teacher): Promise<void> {
  const own = await open(browser, teacher.email, '/salary');
  await own.press(/^Appeal: /);
  await own.fill('Why it is wrong', 'The report came by mail');
  await own.press('Appeal', own.dialog);
  await expect(own.dialog).toBeHidden();
  await curator.page.goto(`/salary?teacher_id=${teacher.id}`);
  await expect(curator.page.getByText('The report came by mail')).toBeVisible();
  await expect(curator.page.getByRole('button', { name: /^Decide the appeal/ })).toHaveCount(0);
  const admin = await open(browser, 'admin@lectern.test', `/salary?teacher_id=${teacher.id}`);
  await admin.press(/^Decide the appeal/);
  await admin.fill('Answer to the teacher', 'It did');
  await admin.press('Decide the appeal', admin.dialog);
  await expect(admin.dialog).toBeHidden();
  await own.page.reload();
  await expect(own.page.getByText('Reversed').first()).toBeVisible();
  await own.page.context().close();
}

/** Takes a step of a period in the list of periods. */
async function periodStep(person: Person, month: string, name: string): Promise<void> {
  const { page, dialog } = person;
  await row(page, month)
    .getByRole('button', { name: new RegExp(`^${name}: `) })
    .click({ timeout: 30_000 });
  await person.press(name, dialog);
  await expect(dialog).toBeHidden();
}

/** Enters the bank details of a teacher, from the dialog of a new register. */
async function enterDetails(person: Person, { name }: Teacher, contract: string): Promise<void> {
  const { page } = person;
  await person.press(`Bank details: ${name}`);
  const dialog = page.getByRole('dialog', { name: `Bank details: ${name}` });
  await dialog.getByLabel('Contract').selectOption({ label: contract });
  for (const [label, text] of Object.entries({ Recipient: name, ...details })) await person.fill(label, text, dialog);
  await person.press('Save', dialog);
  await expect(dialog).toBeHidden();
}

/** The self-employed teacher attaches a receipt for the payout. @returns its number */
async function attachReceipt(own: Person, paidOn: string, sum: string): Promise<string> {
  const { page, dialog } = own;
  await own.press(/^Attach/);
  const inn = (await dialog.getByLabel('INN of the payee').inputValue()).trim();
  const number = `21${systemClock().epochMilliseconds.toString(36)}`;
  await own.fill('Link to the receipt', `https://lknpd.nalog.ru/api/v1/receipt/${inn}/${number}/print`);
  await expect(dialog.getByLabel('Number of the receipt')).toHaveValue(number);
  await own.fill(/^Sum/, sum);
  await own.fill('Day of the receipt', paidOn.split('-').reverse().join('/'));
  await dialog.getByLabel('Day of the receipt').press('Tab');
  if ((await dialog.getByLabel('INN of the payer').inputValue()) === '') await own.fill('INN of the payer', '7707083893');
  await own.press('Attach', dialog);
  await expect(dialog).toBeHidden();
  await expect(row(page, number).first()).toContainText('Attached');
  return number;
}

test('a month of pay is closed: a dispute, an appeal, a failed payout and a wrong receipt among three kinds of contract', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const [selfEmployed, trader, employee] = await teachersOfGroup(browser);
  const all = [selfEmployed, trader, employee];

  await test.step('in the month: bonuses, a dispute and an appeal', async () => {
    const curator = await open(browser, 'curator@lectern.test', '/salary');
    for (const teacher of all) await give(curator, teacher, /Extra work/, '1000');
    await give(curator, trader, /Report not in time/, '200', true);
    await dispute(browser, curator, employee);
    await appeal(browser, curator, trader);
  });

  const later = afterMonth();
  await school.goAhead(Math.round(later.since(systemClock()).total('milliseconds')));
  const accountant = await open(browser, 'accountant@lectern.test', '/salary?tab=periods', later);
  const curator = await open(browser, 'curator@lectern.test', '/salary', later);
  const periods = await read<Periods>(accountant.page, '/api/get-salary-calculation-dates/');
  const month = later.toZonedDateTimeISO(zone).subtract({ months: 1 }).toPlainDate();
  const startsOn = month.with({ day: 1 }).toString();
  const title = monthTitle(month);
  const periodId = periods.find(({ starts_on }) => starts_on === startsOn)?.id ?? 0;
  const payOf = async ({ id }: Teacher) => read<Pay>(curator.page, `/api/teachers/${id}/salary/?period_id=${periodId}`);
  const dueOf = new Map<number, number>();

  await test.step('the period is calculated, reviewed and approved', async () => {
    await periodStep(accountant, title, 'Calculate');
    await periodStep(accountant, title, 'Send for review');
    await answerAll(curator);
    await curator.page.goto(`/salary?period_id=${periodId}`);
    for (const teacher of all) await expect(row(curator.page, teacher.name)).toBeVisible();
    await curator.press('Approve the group');
    await curator.press('Approve the group', curator.dialog);
    await expect(curator.page.getByText(/^Approved: (\d+) of \1$/).first()).toBeVisible();
    await accountant.page.reload();
    await periodStep(accountant, title, 'Approve');
    for (const teacher of all) dueOf.set(teacher.id, (await payOf(teacher)).total);
  });

  await test.step('closing the month of the books names the lessons whose report is due, with a link to each', async () => {
    const admin = await open(browser, 'admin@lectern.test', `/books?tab=periods&year=${month.year}`, later);
    // The newest closable month comes first.
    await admin.click(admin.page.getByRole('button', { name: /^Close [A-Z]/ }).and(admin.page.locator(':enabled')));
    const due = admin.dialog.getByRole('list', { name: 'Lessons with a report due' }).getByRole('link');
    await expect(due.first()).toHaveAttribute('href', /\/conduct-lesson\/\d+/);
    await admin.page.context().close();
  });

  const registerId = await test.step('everybody with bank details is paid by a register that a second person approves', async () => {
    await accountant.page.goto('/salary?tab=payouts');
    await makeRegister(accountant.page, title, async () => {
      await enterDetails(accountant, selfEmployed, 'Self-employed');
      await enterDetails(accountant, trader, 'Sole trader');
      await enterDetails(accountant, employee, 'Employee');
    });
    const id = await openNewest(accountant.page);
    const admin = await open(browser, 'admin@lectern.test', `/salary?tab=payouts&register_id=${id}`, later);
    await registerStep(admin.page, 'Approve');
    await accountant.page.reload();
    await registerStep(accountant.page, 'Mark as sent');
    return id;
  });

  await test.step('the bank refuses one payment, which a second register pays anew', async () => {
    const { results } = await read<Payouts>(accountant.page, `/api/payouts/?register_id=${registerId}&page_size=100`);
    const failed = results.find(({ teacher_id }) => teacher_id === employee.id);
    for (const teacher of all) expect(results.find(({ teacher_id }) => teacher_id === teacher.id)?.gross).toBe(dueOf.get(teacher.id));
    await bankAnswer(accountant.page, results, failed?.id ?? 0);
    await accountant.page.goto('/salary?tab=payouts');
    await makeRegister(accountant.page, title);
    const again = await openNewest(accountant.page);
    const admin = await open(browser, 'admin@lectern.test', `/salary?tab=payouts&register_id=${again}`, later);
    await registerStep(admin.page, 'Approve');
    await accountant.page.reload();
    await registerStep(accountant.page, 'Mark as sent');
    await accountant.press(`Actions: ${employee.name}`);
    await accountant.page.getByRole('menuitem', { name: 'Paid', exact: true }).click();
    await accountant.press('Paid', accountant.dialog);
    await expect(accountant.dialog).toBeHidden();
    await expect(row(accountant.page, employee.name)).toContainText('Paid');
  });

  await test.step('a wrong receipt is annulled, and the right one verified', async () => {
    const own = await open(browser, selfEmployed.email, '/self-employed-payouts', later);
    const { results } = await read<{ results: Owed[] }>(own.page, `/api/payouts/receipts/?teacher_id=${selfEmployed.id}`);
    const [{ paid_on: paidOn, expected } = { paid_on: '', expected: { amount: 0 } }] = results;
    expect(expected.amount).toBe(dueOf.get(selfEmployed.id));
    const wrong = await attachReceipt(own, paidOn, '1');
    await expect(row(own.page, wrong).first()).toContainText('Differs: Sum');
    const list = accountant.page;
    await list.goto(`/salary?tab=receipts&search=${wrong}`);
    await accountant.press(/^Annul/, row(list, wrong));
    await accountant.fill('Reason', 'The sum is that of another payment');
    await accountant.press('Annul', accountant.dialog);
    await expect(accountant.dialog).toBeHidden();
    await own.page.reload();
    const right = await attachReceipt(own, paidOn, (expected.amount / 100).toFixed(2));
    await expect(row(own.page, right).first()).not.toContainText('Differs');
    await list.goto(`/salary?tab=receipts&search=${right}`);
    await accountant.press(/^Verify/, row(list, right));
    await accountant.press('Verify', accountant.dialog);
    await expect(accountant.dialog).toBeHidden();
    await expect(row(list, right)).toContainText('Verified');
  });

  await test.step('the invoice of the sole trader is the approved pay to the kopeck', async () => {
    const own = await open(browser, trader.email, '/invoices', later);
    await own.press(/^Create invoice: /, own.page.getByRole('listitem').filter({ hasText: shown(dueOf.get(trader.id) ?? 0) }));
    await own.press('Send', own.dialog);
    await expect(own.dialog).toBeHidden();
    const { results } = await read<{ results: { amount: number; state: string }[] }>(own.page, '/api/invoices/');
    expect(results.map(({ amount, state }) => [amount, state])).toEqual([[dueOf.get(trader.id), 'sent']]);
    await accountant.page.goto(`/salary?tab=invoices&search=${encodeURIComponent(trader.name)}`);
    await accountant.press(/^Accept/, row(accountant.page, trader.name));
    await accountant.press('Accept', accountant.dialog);
    await expect(accountant.dialog).toBeHidden();
    await expect(row(accountant.page, trader.name)).toContainText('Paid');
    await own.page.reload();
    await expect(own.page.getByRole('region', { name: 'Invoices' })).toContainText('Paid');
  });

  await test.step('the period is closed, and everybody sees the same sums', async () => {
    await accountant.page.goto('/salary?tab=periods');
    await periodStep(accountant, title, 'Close');
    await expect(accountant.page.getByRole('button', { name: /^Reopen: / })).toHaveCount(0);
    for (const teacher of all) {
      const own = await open(browser, teacher.email, `/salary?period_id=${periodId}`, later);
      const { total, period } = await read<Pay>(own.page, `/api/teachers/${teacher.id}/salary/?period_id=${periodId}`);
      expect([total, period.state]).toEqual([dueOf.get(teacher.id), 'closed']);
      await expect(own.page.getByText('Closed', { exact: true }).first()).toBeVisible();
      const paper = own.page.waitForEvent('download');
      await own.press('Payslip (PDF)');
      expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
      await own.page.context().close();
    }
  });
});
