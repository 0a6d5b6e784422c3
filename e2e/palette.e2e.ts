import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /Search and commands|Поиск и команды/ });
const group = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('group', { name });
const active = (page: Page) => page.getByRole('option', { selected: true });

async function open(page: Page): Promise<Locator> {
  await expect(page.getByRole('banner').getByRole('button', { name: /^(Search|Поиск)$/ })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(box(page)).toBeFocused();
  return box(page);
}

type Row = { readonly id: number; readonly name: string; readonly kids: readonly { readonly name: string }[] };
async function clients(page: Page, query = 'page_size=100'): Promise<Row[]> {
  return (await read<{ results: Row[] }>(page, `/api/clients/?${query}`)).results;
}

test('Ctrl K finds a client in the other alphabet, and Enter opens the card, all by keyboard', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const client = (await clients(page)).find(({ name }) => / Ковал[её]в/.test(name));
  await open(page);
  await page.keyboard.type('Kovalyov');
  await expect(group(page, 'Clients').getByRole('option').first()).toContainText(client?.name ?? 'a client');
  await expect(page.getByRole('listbox').locator('mark').first()).toHaveText(/^Ковал[её]в/);
  while (!(await active(page).textContent())?.includes(client?.name ?? 'a client')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clients/${client?.id}$`));
  await expect(page.getByRole('dialog')).toBeHidden();

  await open(page);
  await expect(group(page, 'Recently opened').getByRole('option')).toHaveText([new RegExp(client?.name ?? 'a client')]);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('palette_recent')));
  expect(JSON.stringify(kept)).not.toContain(client?.name.split(' ').at(-1));
});

test('the palette offers only pages that the user may open', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  await open(page);
  const pages = await group(page, 'Pages').getByRole('option').allTextContents();
  expect(pages).toEqual(expect.arrayContaining(['Home', 'My schedule', 'Clients', 'Pupils', 'Salary', 'My profile']));
  expect(pages).not.toContain('Trainers');
  expect(pages).not.toContain('Staff');
  await page.keyboard.type('my sch');
  await expect(active(page)).toHaveText('My schedule');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teachers\/\d+\/schedule$/);

  await open(page);
  await page.keyboard.type('зарпл');
  await expect(active(page)).toHaveText('Salary');
});

test('a pupil found by a teacher links to the children of the client’s card', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  const [own] = (await clients(page)).filter(({ kids }) => kids.length === 1);
  const kid = own?.kids[0]?.name ?? 'a child';
  await open(page);
  await page.keyboard.type(kid);
  const line = group(page, 'Children')
    .getByRole('option')
    .filter({ hasText: own?.name ?? 'a client' });
  await expect(line).toContainText(kid);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/clients/${own?.id}\\?tab=kids$`));
  await expect(page.getByRole('tab', { name: /Children/ })).toHaveAttribute('aria-selected', 'true');
});

test('arrows, Home and End move through the list and scroll it', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await open(page);
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Ctrl Enter opens a new tab and keeps the palette open', async ({ page, context }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await open(page);
  await page.keyboard.type('transac');
  await expect(active(page)).toHaveText('Transactions');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL(/\/transactions$/);
  await expect(box(page)).toHaveValue('transac');
  await expect(page).toHaveURL(/\/cabinet/);
});

test('the palette searches when typing pauses, keeps the previous results meanwhile, and Enter waits for current ones', async ({
  page,
}) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const [first, second] = (await clients(page)).filter(({ name }) => /^[A-Z][a-z]{3,} [A-Z]/.test(name));
  const asked: string[] = [];
  let holding = false;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/search/?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
    if (holding) await held;
    await route.continue();
  });
  const line = (name: string | undefined) =>
    group(page, 'Clients')
      .getByRole('option')
      .filter({ hasText: name ?? 'a client' })
      .first();
  await open(page);
  await page.keyboard.type(first?.name ?? '');
  await expect(line(first?.name)).toBeVisible();
  await expect.poll(() => asked.at(-1)).toBe(first?.name);
  expect(asked.length).toBeLessThan((first?.name ?? '').length / 2);

  holding = true;
  await box(page).fill(second?.name ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.at(-1)).toBe(second?.name);
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await expect(line(first?.name)).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet/);
  answer();
  await expect(page).toHaveURL(new RegExp(`/clients/${second?.id}`));
});

test('a failed search can be retried, and an empty result gives advice', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  let broken = true;
  await page.route('**/api/search/?*', (route) => (broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await open(page);
  await page.keyboard.type('nobody is called like this');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Something went wrong');
  await expectAccessible(page);
  broken = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing found for “nobody is called like this”', { exact: false })).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('commands change theme and language, show the shortcuts, and ask before signing out', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const run = async (words: string) => {
    await open(page);
    await page.keyboard.type(words);
    await expect(group(page, /Commands|Команды/).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  };
  await run('theme dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await run('на русский');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await run('switch to eng');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await run('keyboard');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run('sign out');
  await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('Ctrl K works in the Russian layout, toggles the palette, and is ignored in editors and dialogs', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const press = (selector: string) =>
    page.evaluate((target) => {
      const event = new KeyboardEvent('keydown', { code: 'KeyK', key: 'л', ctrlKey: true, bubbles: true, cancelable: true });
      document.querySelector(target)?.dispatchEvent(event);
    }, selector);
  await press('main');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.evaluate(() => {
    const editor = document.createElement('div');
    editor.id = 'editor';
    editor.contentEditable = 'true';
    document.querySelector('main')?.append(editor);
  });
  await press('#editor');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account manager/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(box(page)).toHaveCount(0);
});

test('? lists the shortcuts, except while typing', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/clients');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.locator('main').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'Everywhere' })).toContainText('Search and commandsCtrlK');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

for (const [language, scheme] of [
  ['en', 'light'],
  ['en', 'dark'],
  ['ru', 'light'],
  ['ru', 'dark'],
] as const) {
  test(`search and the list of shortcuts are accessible in ${language}, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, 'manager@lectern.test');
    await page.goto(`/clients?lng=${language}`);
    await expect(
      page
        .getByRole('region', { name: /Clients|Клиенты/ })
        .getByRole('row')
        .nth(1),
    ).toBeVisible();
    await open(page);
    await page.keyboard.type('an');
    await expect(group(page, /Clients|Клиенты/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.locator('main').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: /Keyboard shortcuts|Горячие клавиши/ })).toBeVisible();
    await expectAccessible(page);
  });
}

test('on a phone search is full screen, without horizontal scrolling, with a close button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box(page).fill('an');
  await expect(group(page, 'Clients')).toBeVisible();
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
