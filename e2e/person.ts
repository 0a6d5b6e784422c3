import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signInByHand } from './sign-in.ts';

type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

/** So long a press or a field takes somebody who sees the screen for the first time, reading included. */
const secondsOfAct = 9;

/** Somebody at a browser who does nothing but press and fill what the screens show. Every press and every field counts. */
export class Person {
  readonly page: Page;
  readonly dialog: Locator;
  /** What was done so far, by everybody whose counter this is. */
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

  /** Opens a list of choices and takes one. */
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

  /** @returns the minutes that all of it takes a person */
  minutes(): number {
    return (this.done.acts * secondsOfAct) / 60;
  }
}

/** A page of its own, as wide as a desk's, whose clock runs ahead as the server's does. */
export async function pageOf(context: BrowserContext, aheadTo?: number): Promise<Page> {
  context.setDefaultTimeout(15_000);
  if (aheadTo !== undefined) await context.clock.setSystemTime(aheadTo);
  return context.newPage();
}

/** Makes the school's first account by the printed link, and signs in with it. */
export async function makeFirstAdministrator(person: Person, link: string, email: string, password: string): Promise<void> {
  const { page } = person;
  await page.goto(link.replace('#', '?lng=en#'));
  await person.fill('Name', 'Olga Belova', page);
  await person.fill('Email', email, page);
  await person.fill('New password', password, page);
  await person.fill('New password again', password, page);
  await person.press('Make the account');
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await person.signIn(email, password);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
}

/** One of the first steps on the cabinet. */
export const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** From the record of a client with one child: finds the teacher and places weekly lessons at the first time offered. */
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

/** For the clock alone: just after the end of the first lesson that the school has placed. */
export async function endOfFirstLesson(page: Page): Promise<Temporal.Instant> {
  const answer = await page.request.get('/api/events/lessons/?ordering=start&page_size=10');
  const { results } = (await answer.json()) as { results: readonly { finish: string }[] };
  return Temporal.Instant.from(results[0]?.finish ?? '').add({ minutes: 5 });
}
