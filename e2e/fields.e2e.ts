import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import type { GalleryServer } from './servers/gallery-server.ts';
import { startGallery } from './servers/gallery-server.ts';
import { test } from './journey.ts';

let gallery: GalleryServer;
test.beforeAll(async ({ baseURL }) => {
  gallery = await startGallery(baseURL);
});
test.afterAll(() => gallery.stop());

async function open(page: Page, part: string, language: 'en' | 'ru' = 'en'): Promise<void> {
  await page.goto(gallery.url(part).replace('lng=en', `lng=${language}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const titlesOf = (page: Page) => page.getByRole('listbox').getByRole('option');
const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);
const putCaret = (field: Locator, at: number, until = at) =>
  field.evaluate((input: HTMLInputElement, [start, end]) => input.setSelectionRange(start, end), [at, until] as const);

/** Replaces the text in one change, as pasting does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input: HTMLInputElement, value) => {
    input.select();
    document.execCommand('insertText', false, value);
  }, text);
}

test.describe('pickers', () => {
  test('the weekday picker lists Monday first and Sunday last, in both languages', async ({ page }) => {
    await open(page, 'weekday-picker');
    const weekday = page.getByRole('region', { name: 'Sunday' }).getByLabel('Weekday');
    const titles = () => weekday.getByRole('option').allTextContents();
    expect(await titles()).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    await expect(weekday).toHaveValue('1');
    await weekday.focus();
    await page.keyboard.press('ArrowUp');
    await expect(weekday).toHaveValue('7');
    await page.getByText('Русский').click();
    await expect(weekday.getByRole('option').first()).toHaveText('Понедельник');
  });

  test('the zone picker lists GMT 0, +1 to +14, -1 to -11 in at most 400 px, and finds by typing', async ({ page }) => {
    await open(page, 'zone-picker');
    const zone = page.getByRole('region', { name: 'The default' }).getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('GMT+3:00');
    await zone.click();
    await expect(titlesOf(page)).toHaveCount(26);
    const titles = await titlesOf(page).allTextContents();
    expect([titles[0], titles[1], titles[14], titles[15], titles[25]]).toEqual(['GMT 0', 'GMT+1:00', 'GMT+14:00', 'GMT-1:00', 'GMT-11:00']);
    const list = page.locator('.mantine-Combobox-dropdown:visible');
    expect(await list.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(400);
    await expectAccessible(page);
    await zone.fill('-0500');
    await expect(titlesOf(page)).toHaveText(['GMT-5:00']);
    await page.keyboard.press('Enter');
    await expect(zone).toHaveValue('GMT-5:00');
  });

  test('a stored named zone stays selected and in the list', async ({ page }) => {
    await open(page, 'zone-picker');
    const zone = page.getByRole('region', { name: 'A zone that is kept by name' }).getByRole('combobox');
    await expect(zone).toHaveValue('America/New York');
    await zone.fill('new york');
    await expect(titlesOf(page)).toHaveText(['America/New York']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(zone).toHaveValue('America/New York');
  });

  test('the time picker offers a day in steps and works by keyboard', async ({ page }) => {
    await open(page, 'time-pickers');
    const time = page.getByRole('combobox', { name: 'Every 15 minutes' });
    await time.focus();
    await page.keyboard.press('ArrowDown');
    await expect(titlesOf(page)).toHaveCount(96);
    await expect(titlesOf(page).last()).toHaveText('23:45');
    for (const typed of ['1815', '18:15', '18.15']) {
      await time.fill(typed);
      await expect(titlesOf(page)).toHaveText(['18:15']);
    }
    await page.keyboard.press('Enter');
    await expect(time).toHaveValue('18:15');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await time.fill('nothing like it');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Choose from the list')).toBeVisible();
    await expect(time).toHaveValue('nothing like it');
  });

  test('a typed time stays after Tab, also one between the steps of the list', async ({ page }) => {
    await open(page, 'form');
    const time = page.getByRole('combobox', { name: 'Time', exact: true });
    for (const [typed, shown] of [
      ['1815', '18:15'],
      ['9', '09:00'],
      ['18.20', '18:20'],
      ['7:05', '07:05'],
    ] as const) {
      await time.fill(typed);
      await page.keyboard.press('Tab');
      await expect(time).toHaveValue(shown);
      await expect(page.getByText('Choose from the list')).toHaveCount(0);
    }
    await time.fill('1850');
    await page.keyboard.press('Enter');
    await expect(time).toHaveValue('18:50');
    await time.fill('25');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Choose from the list')).toBeVisible();
  });

  test('the range picker shows the end, even past midnight, and can be cleared', async ({ page }) => {
    await open(page, 'time-pickers');
    const range = page.getByRole('combobox', { name: 'For 45 minutes' });
    await range.click();
    await expect(titlesOf(page).first()).toHaveText('00:00 - 00:45');
    await expect(titlesOf(page).last()).toHaveText('23:45 - 00:30');
    await range.fill('2330');
    await page.keyboard.press('Enter');
    await expect(range).toHaveValue('23:30 - 00:15');
    await expectAccessible(page);
    await range.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(range).toHaveValue('');
  });

  test('typing in the combobox clears the choice, and Enter selects the first match', async ({ page }) => {
    await open(page, 'combobox');
    const field = page.getByRole('combobox', { name: 'Teacher' });
    const value = page.getByRole('status', { name: 'Value of Teacher' });
    await expect(field).toHaveValue('Anna Petrova');
    await field.fill('gtnh');
    await expect(value).toHaveText('–');
    await expect(titlesOf(page)).toHaveText(['Петр Анненков']);
    await page.keyboard.press('Enter');
    await expect(value).toHaveText('2');
    await field.fill('ivan mar');
    await expect(titlesOf(page)).toHaveText(['Ivan Marin', 'Maria Ivanova On vacation']);
    await expect(titlesOf(page).last()).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Ivan Marin');
    await expectAccessible(page);

    await field.fill('nobody');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('nobody');
    await expect(value).toHaveText('–');
    await expect(page.getByText('Choose from the list')).toBeVisible();
    await expectAccessible(page);
    await field.fill('anna petrova');
    await page.keyboard.press('Tab');
    await expect(value).toHaveText('1');
    await field.fill('x');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('Anna Petrova');
    await expect(value).toHaveText('1');
  });

  test('a filter combobox keeps its choice, a server combobox waits for results and shows failures', async ({ page }) => {
    await open(page, 'combobox');
    const filter = page.getByRole('combobox', { name: 'Filter' });
    await filter.fill('nobody');
    await page.keyboard.press('Tab');
    await expect(filter).toHaveValue('Anna Petrova');
    await expect(page.getByRole('status', { name: 'Value of Filter' })).toHaveText('1');

    const searched = page.getByRole('combobox', { name: 'Searched for' });
    await searched.pressSequentially('mari');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: 'Value of Searched for' })).toHaveText('3');
    await expect(searched).toHaveValue('Maria Ivanova');

    await page.getByRole('combobox', { name: 'Failed' }).click();
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await expectAccessible(page);
  });

  test('the page sizes are 10, 25, 50 and 100', async ({ page }) => {
    await open(page, 'page-size-picker');
    const size = page.getByLabel('Rows');
    expect(await size.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100']);
    await size.selectOption('100');
    await expect(size).toHaveValue('100');
  });
});

test.describe('the date field', () => {
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
  const value = (page: Page, label: string) => page.getByRole('status', { name: `Value of ${label}` });

  test('typed digits get the dots of DD.DD.DDDD, and the caret keeps its place', async ({ page }) => {
    await open(page, 'date-field', 'ru');
    const date = field(page, 'Date');
    await date.fill('');
    await date.pressSequentially('05122026');
    await expect(date).toHaveValue('05.12.2026');
    await expect(value(page, 'Date')).toHaveText('2026-12-05');
    // Correcting the day keeps month and year.
    await putCaret(date, 2);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(date).toHaveValue('.12.2026');
    await page.keyboard.type('17');
    await expect(date).toHaveValue('17.12.2026');
    expect(await caretOf(date)).toBe(2);
    await expect(value(page, 'Date')).toHaveText('2026-12-17');
    // The caret steps over a dot from both sides, and letters are ignored.
    await page.keyboard.press('Delete');
    expect(await caretOf(date)).toBe(3);
    await page.keyboard.press('Backspace');
    expect(await caretOf(date)).toBe(2);
    await page.keyboard.type('x');
    await expect(date).toHaveValue('17.12.2026');
    expect(await caretOf(date)).toBe(2);
  });

  test('a date can be pasted in any usual format', async ({ page }) => {
    for (const language of ['ru', 'en'] as const) {
      await open(page, 'date-field', language);
      for (const text of [
        '05/12/2026',
        '2026-12-05',
        '5.12.2026',
        ' 05.12.2026 ',
        '05122026',
        ...(language === 'en' ? ['5 Dec 2026'] : []),
      ]) {
        await paste(field(page, 'Date'), '01.01.2026');
        await expect(value(page, 'Date')).toHaveText('2026-01-01');
        await paste(field(page, 'Date'), text);
        await expect(value(page, 'Date'), text).toHaveText('2026-12-05');
      }
      await page.keyboard.press('Tab');
      await expect(field(page, 'Date')).toHaveValue(language === 'ru' ? '05.12.2026' : '5 Dec 2026');
    }
  });

  test('an impossible date gives no value, and the field shows an error on blur and keeps the text', async ({ page }) => {
    await open(page, 'date-field', 'ru');
    const date = field(page, 'Date');
    await date.fill('');
    await date.pressSequentially('31022026');
    await expect(value(page, 'Date')).toHaveText('–');
    await expect(page.getByText('Такой даты нет')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Такой даты нет')).toBeVisible();
    await expect(date).toHaveValue('31.02.2026');
    await expect(date).toHaveAccessibleDescription('Такой даты нет');
    await expectAccessible(page);
    await date.fill('');
    await date.pressSequentially('28022026');
    await expect(page.getByText('Такой даты нет')).toBeHidden();
    await expect(value(page, 'Date')).toHaveText('2026-02-28');
  });

  test('a date outside the allowed range shows an error', async ({ page }) => {
    await open(page, 'date-field');
    const date = field(page, 'Day of November');
    await date.fill('');
    await date.pressSequentially('01122026');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Choose 30 Nov 2026 or an earlier date')).toBeVisible();
    await expect(value(page, 'Day of November')).toHaveText('–');
  });

  test('a two-digit year counts on blur, not while a four-digit year is typed', async ({ page }) => {
    await open(page, 'date-field', 'ru');
    const date = field(page, 'Date');
    await date.fill('');
    await date.pressSequentially('051226');
    await expect(value(page, 'Date')).toHaveText('–');
    await page.keyboard.press('Enter');
    await expect(value(page, 'Date')).toHaveText('2026-12-05');
    await date.fill('');
    await date.pressSequentially('6.12.26');
    await page.keyboard.press('Tab');
    await expect(value(page, 'Date')).toHaveText('2026-12-06');
    await expect(date).toHaveValue('06.12.2026');
  });

  test('a date filter keeps its value until a new valid date, and can be cleared', async ({ page }) => {
    await open(page, 'date-field', 'ru');
    const date = field(page, 'Until');
    await date.press('End');
    await date.press('Backspace');
    await expect(value(page, 'Until')).toHaveText('2026-11-21');
    await date.press('5');
    await expect(value(page, 'Until')).toHaveText('2025-11-21');
    await paste(date, '');
    await date.press('Backspace');
    await expect(value(page, 'Until')).toHaveText('–');
  });
});

test.describe('masked fields', () => {
  test('a phone takes an optional leading plus and digits, typed or pasted, and the caret stays in the middle', async ({ page }) => {
    await open(page, 'masked-input');
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await paste(phone, ' +7 (916) 000-11-22');
    await expect(phone).toHaveValue('+79160001122');
    await putCaret(phone, 2);
    await page.keyboard.type('a-+ 5');
    await expect(phone).toHaveValue('+759160001122');
    expect(await caretOf(phone)).toBe(3);
    await page.keyboard.press('Backspace');
    await expect(phone).toHaveValue('+79160001122');
    expect(await caretOf(phone)).toBe(2);
    await paste(phone, '+');
    await page.keyboard.press('Tab');
    await expect(phone).toHaveAccessibleDescription('Digits only, with a plus before them if needed');
  });

  test('a digits field takes up to 20 digits, and a required one shows Required on blur', async ({ page }) => {
    await open(page, 'masked-input');
    const digits = page.getByRole('textbox', { name: 'Digits', exact: true });
    await digits.pressSequentially('12 34-56a78901234567890123');
    await expect(digits).toHaveValue('12345678901234567890');
    await putCaret(digits, 3);
    await page.keyboard.type('9');
    await expect(digits).toHaveValue('12345678901234567890');
    expect(await caretOf(digits)).toBe(3);
    const needed = page.getByLabel('At least one digit');
    await needed.focus();
    await page.keyboard.press('Tab');
    await expect(needed).toHaveAccessibleDescription('Required');
    await needed.fill('0');
    await expect(page.getByText('Required', { exact: true })).toBeHidden();
    await expectAccessible(page);
  });
});
