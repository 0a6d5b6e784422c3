import { readFileSync } from 'node:fs';
import type { ScreenKey } from '@lectern/contract/screens';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findFaults, openedOver } from './axe.ts';
import { expectDrawn, outside, settled, show, staff, visitsOf } from './every-screen.ts';
import type { Person, Visit } from './every-screen.ts';
import { test } from './journey.ts';
import { misfits, sidewaysOf } from './layout.ts';

type Language = 'en' | 'ru';
type Theme = 'light' | 'dark';

/** The screens that people spend their day on: axe checks them on a phone, too. */
const main: readonly ScreenKey[] = [
  'cabinet',
  'clients',
  'client',
  'teacherSchedule',
  'conductLesson',
  'salary',
  'deals',
  'teachers',
  'curriculum',
];
const narrow = { width: 320, height: 640 };

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

/** Emulates the other colour scheme of the system, which the application follows, and waits until everything has its colours. */
async function changeTheme(page: Page): Promise<Theme> {
  const theme = (await themeOf(page)) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  return theme;
}

const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

/** Runs axe on the screen in both themes. Themes differ only in colours, so the second run checks contrast alone. */
async function faultsNow(page: Page, where: string, language: Language, at: 'page' | 'opened' = 'page'): Promise<string[]> {
  const told = (theme: Theme, faults: readonly string[]) => faults.map((fault) => `${where}, ${language}, ${theme}: ${fault}`);
  const first = told(await themeOf(page), await findFaults(page, { at }));
  // The theme stays for the next check: every change draws the whole screen anew.
  const theme = await changeTheme(page);
  return [...first, ...told(theme, await findFaults(page, { only: 'colours', at }))];
}

const opened = (page: Page) => page.locator(openedOver).filter({ visible: true });

/**
 * The structure of the last opened menu or dialog without its texts: elements, roles, classes and states. Equal neighbours, such as the rows
 * of a list, count once.
 */
async function shapeOfOpened(page: Page): Promise<string> {
  return page.evaluate((selector) => {
    const told = (name: string) => name === 'role' || name === 'type' || (name.startsWith('data-') && name !== 'data-field');
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => (told(name) ? `${name}=${value}` : name)).toSorted();
      const children = [...element.children].map(shapeOf);
      const inside = children.filter((shape, at) => shape !== children[at - 1]);
      return `${element.localName}.${element.getAttribute('class')}[${attributes.join()}](${inside.join()})`;
    };
    const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    return all.map(shapeOf).join('\n');
  }, openedOver);
}

/** The structures of what axe has checked, in any language and by any person: equal ones differ only in their texts. */
const checkedShapes = new Set<string>();

/** Opens a menu or dialog, runs axe on it, unless it has checked one of this structure, and closes it. */
async function faultsOpened(page: Page, where: string, language: Language, open: () => Promise<void>): Promise<string[]> {
  await open();
  await expect(opened(page).first(), where).toBeVisible();
  await settled(page, 1);
  const faults: string[] = [];
  if (!checkedShapes.has(await shapeOfOpened(page))) {
    await settled(page);
    if (checkedShapes.size < checkedShapes.add(await shapeOfOpened(page)).size)
      faults.push(...(await faultsNow(page, where, language, 'opened')));
  }
  // The first Escape may only close a list inside the dialog.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(opened(page), where).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  return faults;
}

/**
 * The kinds of buttons, so that equal menus of a list are opened once: a button's name without numbers, and in a row also without the words
 * of that row. A lesson of a calendar is named by its time, so all lessons are one kind.
 */
async function kindsOf(buttons: Locator): Promise<string[]> {
  const read = await buttons.evaluateAll((elements) =>
    elements.map((element) => {
      const name = element.ariaLabel ?? element.textContent;
      const row = element.closest('tr, li, article');
      return { name, around: row?.textContent?.replace(element.textContent, '') };
    }),
  );
  return read.map(({ name, around }) => {
    if (/\d:\d\d/.test(name)) return 'lesson';
    const lasting = wordsIn(name).filter((word) => !/\d/.test(word));
    // In Russian the name may have a word of the row in another grammatical case.
    const stems = new Set(wordsIn(around ?? '').map(stemOf));
    return lasting.filter((word) => !stems.has(stemOf(word))).join(' ');
  });
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const stemOf = (word: string) => word.toLowerCase().slice(0, 4);

/** Checks that a drawn screen fits: at 320 px in both languages, at other widths in Russian, whose words are longer. */
async function faultsOfWidths(page: Page, { screen, path }: Visit, language: Language): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const faults = language === 'ru' ? await misfits(page) : [];
  await page.setViewportSize(narrow);
  await settled(page, 1);
  faults.push(...(await sidewaysOf(page)).map((fault) => `320 px, sideways: ${fault}`));
  if (language === 'en' && main.includes(screen)) faults.push(...(await findFaults(page)).map((fault) => `320 px: ${fault}`));
  await page.setViewportSize(before);
  await settled(page, 1);
  return faults.map((fault) => `${path}, ${language}, ${fault}`);
}

async function faultsOf(page: Page, person: Person, visit: Visit, language: Language): Promise<string[]> {
  const { screen, path } = visit;
  await show(page, path);
  await expectDrawn(page, path);
  const faults = [...(await faultsOfWidths(page, visit, language)), ...(await faultsNow(page, path, language))];
  const seen = new Set<string>();
  const buttons = page.locator('#page').locator('button[aria-haspopup]:not(:disabled, [aria-disabled="true"])').filter({ visible: true });
  for (const [at, kind] of (await kindsOf(buttons)).entries()) {
    if (seen.size === seen.add(kind).size) continue;
    const open = () => buttons.nth(at).press('Enter', { timeout: 15_000 });
    faults.push(...(await faultsOpened(page, `${path} › ${kind}`, language, open)));
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
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const visits = await visitsOf(page, person);
  await speak(page, language);
  const faults = await faultsOfFrame(page, language);
  for (const visit of visits) faults.push(...(await faultsOf(page, person, visit, language)));
  await context.close();
  return faults;
}

for (const person of staff) {
  test(`every screen that ${person}@ opens fits from 320 to 1440 px and passes axe, in ru and en, light and dark, with menus and dialogs open`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
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
