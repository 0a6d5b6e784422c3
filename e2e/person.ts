import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read } from './api-calls.ts';
import type { EmptyServer } from './servers/empty-server.ts';
import { signInByHand } from './sign-in.ts';

type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

/** Seconds for each click or field, for somebody who sees the screen for the first time, reading included. */
const secondsOfAct = 9;

/** A user who only clicks and fills what the screens show. Every click and every field is counted. */
export class Person {
  readonly page: Page;
  readonly dialog: Locator;
  /** The counter of clicks and fields, which several people may share. */
  readonly done: { acts: number };

  constructor(page: Page, done = { acts: 0 }) {
    this.page = page;
    this.done = done;
    this.dialog = page.getByRole('dialog');
  }

  async press(name: string | RegExp, within: Place = this.page): Promise<void> {
    const exact = typeof name === 'string';
    await this.click(within.getByRole('button', { name, exact }).or(within.getByRole('link', { name, exact })));
  }

  async click(thing: Locator): Promise<void> {
    this.done.acts += 1;
    await thing.first().click();
  }

  async fill(name: string | RegExp, text: string, within: Place = this.dialog): Promise<void> {
    this.done.acts += 1;
    await within
      .getByLabel(name, { exact: typeof name === 'string' })
      .first()
      .fill(text);
  }

  /** Opens a combobox and chooses an option. */
  async choose(field: string, option: string | RegExp, within: Place = this.dialog): Promise<void> {
    await this.click(
      within.getByRole('combobox', { name: field, exact: true }).or(within.getByRole('textbox', { name: field, exact: true })),
    );
    await this.click(this.page.getByRole('option', { name: option }).filter({ visible: true }));
  }

  async signIn(email: string, password: string): Promise<void> {
    this.done.acts += 3;
    await signInByHand(this.page, email, password);
  }

  /** @returns the minutes that a person needs for everything so far */
  minutes(): number {
    return (this.done.acts * secondsOfAct) / 60;
  }
}

/** Opens a page. @param aheadTo the time of its clock, in milliseconds since 1970, when the server's clock is ahead */
export async function pageOf(context: BrowserContext, aheadTo?: number): Promise<Page> {
  context.setDefaultTimeout(15_000);
  if (aheadTo !== undefined) await context.clock.setSystemTime(aheadTo);
  return context.newPage();
}

/** Creates the first administrator with the printed link, and signs in. */
export async function makeFirstAdministrator(person: Person, link: string, email: string, password: string): Promise<void> {
  const { page } = person;
  await page.goto(link.replace('#', '?lng=en#'));
  await person.fill('Name', 'Olga Belova', page);
  await person.fill('Email', email, page);
  await person.fill('New password', password, page);
  await person.fill('New password again', password, page);
  await person.press('Create account');
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await person.signIn(email, password);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
}

/** A step of the first steps on the cabinet. */
export const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Imports tables by their kinds, each with one or two rows, from the screen "Data import". */
export async function importTables(person: Person, tables: readonly (readonly [kind: string, table: string])[]): Promise<void> {
  const { page } = person;
  for (const [kind, table] of tables) {
    await person.click(page.getByRole('radio', { name: kind, exact: true }).locator('..'));
    person.done.acts += 2;
    await page.locator('input[type=file]').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) });
    await person.press('Check the rows');
    await expect(page.getByRole('radio', { name: 'With errors 0' })).toBeAttached({ timeout: 20_000 });
    await person.press('Continue');
    await expect(page.getByText('The whole import can be undone afterwards')).toBeVisible();
    await person.click(page.getByRole('button', { name: 'Import', exact: true }).last());
    await expect(page.getByRole('radio', { name: /^Imported [12]$/ })).toBeAttached({ timeout: 20_000 });
    await person.press('Data import');
  }
}

/** Finds the teacher and places weekly lessons at the first offered time, from the record of a client with one child. */
export async function placeWeeklyLessons(person: Person, teacher: string): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('tab', { name: /^Children/ }));
  await person.press('Find a teacher');
  await person.click(page.getByRole('combobox', { name: 'Course' }));
  await person.click(page.getByRole('option', { name: /^Mathematics/ }));
  await person.press('Weekend');
  const first = page.getByRole('list', { name: 'Teachers who fit' }).locator(':scope > li').first();
  await expect(first).toContainText(teacher);
  await person.press('Place', first);
  await person.press('Place the lesson', page.getByRole('dialog', { name: /^First lesson/ }));
  const weekly = page.getByRole('dialog', { name: /^Regular lessons/ });
  await person.press(/^Place \d+ lessons?$/, weekly);
  await expect(weekly).toBeHidden();
}

/** Just after the end of the school's first lesson. The call replaces waiting, so it does not count as a step. */
async function endOfFirstLesson(page: Page): Promise<Temporal.Instant> {
  const { results } = await read<{ results: readonly { finish: string }[] }>(page, '/api/events/lessons/?ordering=start&page_size=10');
  return Temporal.Instant.from(results[0]?.finish ?? '').add({ minutes: 5 });
}

/** Sets every clock to the end of the first lesson. */
export async function goToEndOfFirstLesson(school: EmptyServer, page: Page, ...others: Page[]): Promise<void> {
  const later = await endOfFirstLesson(page);
  await school.goAhead(Math.round(later.since(systemClock()).total('milliseconds')));
  for (const each of [page, ...others]) await each.context().clock.setSystemTime(later.epochMilliseconds);
}

/** The teacher opens the invitation and chooses a password. */
export async function choosePassword(teacher: Person, invitation: string, password: string): Promise<void> {
  const { page } = teacher;
  await page.goto(invitation.replace('#', '?lng=en#'));
  await teacher.fill('New password', password, page);
  await teacher.fill('New password again', password, page);
  await page.keyboard.press('Enter');
  teacher.done.acts += 1;
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
}

/** The signed-in teacher reports the finished lesson of a child, and sees the pay for it. @param pay as shown */
async function writeUpAndSeePay(teacher: Person, child: string, pay: string): Promise<void> {
  const { page } = teacher;
  await teacher.press(new RegExp(child), page.getByRole('main'));
  await expect(page.getByRole('radio', { name: 'Completed' })).toBeChecked();
  await teacher.press('Submit report');
  await expect(page.getByRole('heading', { name: 'Report submitted' })).toBeVisible();
  await teacher.press('Salary');
  await expect(page.getByRole('row', { name: new RegExp(child) })).toContainText(pay);
}

/** The signed-in manager opens a client's settlement with the lesson's charge, and prints it. @param worth of the lessons left, as shown */
async function printSettlement(person: Person, client: string, child: string, worth: string): Promise<void> {
  const { page } = person;
  await person.press('Clients');
  await person.press(new RegExp(client));
  // The link moves down while the figures above it load.
  await expect(page.getByRole('row', { name: /Lesson from a package/ })).toBeVisible();
  await person.press(/^Mutual settlement/);
  await expect(page.getByRole('heading', { name: /^Mutual settlement: / })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Lesson from a package.*${child}`) })).toContainText('−1');
  await expect(page.getByText(`worth ${worth}`)).toBeVisible();
  const paper = page.waitForEvent('download');
  await person.press('PDF');
  expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
}

/**
 * The end of a new school's journey: the first lesson of Lisa Gromova is over, its teacher reports it and sees the pay, and the
 * administrator prints the settlement. The whole journey takes a person less than 15 minutes.
 */
export async function writeUpAndSettle(
  school: EmptyServer,
  { admin, teacher, password }: { readonly admin: Person; readonly teacher: Person; readonly password: string },
): Promise<void> {
  await goToEndOfFirstLesson(school, admin.page, teacher.page);
  await test.step('the lesson written up by its teacher, and the pay that it made', async () => {
    await teacher.signIn('anna@school.test', password);
    await writeUpAndSeePay(teacher, 'Lisa Gromova', '700.00');
  });
  await test.step('the settlement with the lesson’s charge, as a paper to be printed', async () => {
    await admin.signIn('olga@school.test', password);
    await printSettlement(admin, 'Vera Gromova', 'Lisa Gromova', '10,500.00');
  });
  test.info().annotations.push({ type: 'presses and fields', description: String(admin.done.acts) });
  expect(admin.minutes(), `${admin.done.acts} presses and fields`).toBeLessThan(15);
}
