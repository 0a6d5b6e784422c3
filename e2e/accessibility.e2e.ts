import { readFileSync } from 'node:fs';
import type { ScreenKey } from '@lectern/contract/screens';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findFaults, openedOver, standStill } from './axe.ts';
import { expectDrawn, outside, settled, show, staff, visitsOf } from './every-screen.ts';
import type { Person, Visit } from './every-screen.ts';
import { test } from './journey.ts';

type Language = 'en' | 'ru';
type Theme = 'light' | 'dark';

/** Buttons that open a dialog without `aria-haspopup`, by the key of their text, for each person and screen. */
const dialogs: Partial<Record<Person, Partial<Record<ScreenKey, readonly string[]>>>> = {
  manager: {
    cabinet: ['clients:access.answer'],
    clients: ['clients:filter.balance'],
    client: ['clients:subscriptions.sell', 'transactions:payment.record', 'clients:merge.open'],
    transactions: ['transactions:payment.record'],
    settlement: ['mutualsettlement:settlement.send.action'],
    deals: ['students:deals.new'],
    deal: ['students:deals.card.edit', 'students:deals.client.open'],
  },
  teacher: { teacherSchedule: ['schedule:add'], vacation: ['nonworkingtime:vacation.ask'] },
  admin: { books: ['transactions:books.statement.upload'], staff: ['teachers:staff.invite'] },
};

function wordsOf(language: Language, key: string): string {
  const [namespace, path = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(new URL(`../web/public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'));
  return path.split('.').reduce((node, name) => (node as Record<string, unknown>)[name], texts) as string;
}

/** Emulates the colour scheme of the system, which the application follows, and waits until everything has its colours. */
async function paint(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await standStill(page);
}

/** Runs axe on the screen in both themes. Themes differ only in colours, so the second run checks contrast alone. */
async function faultsNow(page: Page, where: string, language: Language, at: 'page' | 'opened' = 'page'): Promise<string[]> {
  const faults: string[] = [];
  for (const [theme, only] of [
    ['dark', 'colours'],
    ['light', 'everything'],
  ] as const) {
    await paint(page, theme);
    faults.push(...(await findFaults(page, { only, at })).map((fault) => `${where}, ${language}, ${theme}: ${fault}`));
  }
  return faults;
}

const opened = (page: Page) => page.locator(openedOver).filter({ visible: true });

/** Opens a menu or dialog, runs axe on it and closes it. */
async function faultsOpened(page: Page, where: string, language: Language, open: () => Promise<void>): Promise<string[]> {
  await open();
  await expect(opened(page).first(), where).toBeVisible();
  await settled(page);
  const faults = await faultsNow(page, where, language, 'opened');
  // The first Escape may only close a list inside the dialog.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(opened(page), where).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  return faults;
}

/**
 * The kind of a button, so that equal menus of a list are opened once: its name without numbers, and in a row also without the words of
 * that row. A lesson of a calendar is named by its time, so all lessons are one kind.
 */
async function kindOf(button: Locator): Promise<string> {
  const { name, words, around } = await button.evaluate((element) => {
    const row = element.closest('tr, li, article');
    const own = element.textContent;
    return {
      name: element.ariaLabel ?? own,
      words: (element.ariaLabel ?? own).match(/[\p{L}\p{N}]+/gu) ?? [],
      around: row?.textContent?.replace(own, '').match(/[\p{L}\p{N}]+/gu) ?? null,
    };
  });
  if (/\d:\d\d/.test(name)) return 'lesson';
  const lasting = words.filter((word) => !/\d/.test(word));
  if (around === null) return lasting.join(' ');
  // In Russian the name may have a word of the row in another grammatical case.
  const stems = new Set(around.map(stemOf));
  return lasting.filter((word) => !stems.has(stemOf(word))).join(' ');
}

const stemOf = (word: string) => word.toLowerCase().slice(0, 4);

async function faultsOf(page: Page, person: Person, { screen, path }: Visit, language: Language): Promise<string[]> {
  await show(page, path);
  await expectDrawn(page, path);
  const faults = await faultsNow(page, path, language);
  const seen = new Set<string>();
  for (const button of await page
    .locator('#page')
    .locator('button[aria-haspopup]:not(:disabled, [aria-disabled="true"])')
    .filter({ visible: true })
    .all()) {
    const kind = await kindOf(button);
    if (seen.size === seen.add(kind).size) continue;
    faults.push(...(await faultsOpened(page, `${path} › ${kind}`, language, () => button.press('Enter', { timeout: 15_000 }))));
  }
  for (const key of dialogs[person]?.[screen] ?? []) {
    const button = page
      .locator('#page')
      .getByRole('button', { name: wordsOf(language, key) })
      .and(page.locator(':enabled'))
      .first();
    if ((await button.count()) > 0) faults.push(...(await faultsOpened(page, `${path} › ${key}`, language, () => button.click())));
    else faults.push(`${path}: nothing opens ${key}`);
  }
  return faults;
}

/** Runs axe on the menus and dialogs of the frame, which every screen has. */
async function faultsOfFrame(page: Page, language: Language): Promise<string[]> {
  const profile = page.getByRole('banner').locator('button[aria-haspopup="menu"]').last();
  const faults = await faultsOpened(page, 'profile menu', language, () => profile.click());
  const exit = async () => {
    await profile.click();
    await page.getByRole('menuitem', { name: wordsOf(language, 'common:frame.exit') }).click();
  };
  faults.push(...(await faultsOpened(page, 'exit', language, exit)));
  const help = async () => {
    await page.locator('#page').focus();
    await page.keyboard.press('?');
  };
  faults.push(...(await faultsOpened(page, 'search', language, () => page.keyboard.press('Control+k'))));
  faults.push(...(await faultsOpened(page, 'shortcuts', language, help)));
  return faults;
}

async function speak(page: Page, language: Language, path = '/cabinet'): Promise<void> {
  await page.goto(`${path}?lng=${language}`);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Runs axe on everything that one person sees in one language, in a browser context of its own. */
async function faultsIn(browser: Browser, person: Person, language: Language): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const visits = await visitsOf(page, person);
  await speak(page, language);
  const faults = await faultsOfFrame(page, language);
  for (const visit of visits) faults.push(...(await faultsOf(page, person, visit, language)));
  await context.close();
  return faults;
}

for (const person of staff) {
  test(`axe finds nothing serious or critical on any screen that ${person}@ opens, in ru and en, light and dark, with menus and dialogs open`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    // Both languages in parallel: while one page loads, axe checks the other.
    const faults = await Promise.all([faultsIn(browser, person, 'en'), faultsIn(browser, person, 'ru')]);
    expect(faults.flat()).toEqual([]);
  });
}

test('axe finds nothing serious or critical on any screen outside the frame, in ru and en, light and dark', async ({ page }) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  for (const language of ['en', 'ru'] as const) {
    for (const { path } of outside) {
      const [address = '', token] = path.split('#');
      await page.goto(`${address}?lng=${language}#${token}`);
      await settled(page);
      faults.push(...(await faultsNow(page, path, language)));
    }
  }
  expect(faults).toEqual([]);
});
