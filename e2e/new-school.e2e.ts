import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import type { EmptyServer } from './empty-server.ts';
import { startEmptyServer } from './empty-server.ts';
import { signInByHand } from './sign-in.ts';

const password = 'a sentence of my own';
/** As a date is typed. */
const today = () => {
  const { day, month, year } = systemClock().toZonedDateTimeISO('Europe/Moscow');
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
};
let school: EmptyServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await startEmptyServer();
});
test.afterAll(() => school.stop());

test('an empty school gets from the printed link to a paid package, weekly lessons and a settlement with screens only', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const step = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  let acts = 0;
  /** What a person does: a press, or a field that is filled. */
  const press = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
    acts += 1;
    const thing = within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .or(within.getByRole('link', { name, exact: typeof name === 'string' }));
    await thing.first().click();
  };
  const fill = async (name: string | RegExp, text: string, within: Pick<Page, 'getByLabel'> = dialog) => {
    acts += 1;
    await within
      .getByLabel(name, { exact: typeof name === 'string' })
      .first()
      .fill(text);
  };

  await test.step('the first administrator', async () => {
    await page.goto(school.link.replace('#', '?lng=en#'));
    await fill('Name', 'Olga Belova', page);
    await fill('Email', 'olga@school.test', page);
    await fill('New password', password, page);
    await fill('New password again', password, page);
    await press('Make the account');
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    acts += 3;
    await signInByHand(page, 'olga@school.test', password);
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('requisites, and settings that are right as they are', async () => {
    await press('Enter', step('Name and requisites'));
    await fill(/^Name/, 'Belova’s school');
    await fill(/^Taxpayer number|INN/, '500100732259');
    await press('Save', dialog);
    await expect(dialog).toBeHidden();
    await page.goto('/cabinet');
    await press(/^Right as it is/, step('Zone, currency and language'));
    await press(/^Right as it is/, step('What cancelling costs'));
    await press(/^Not needed/, step('Colleagues invited'));
    await expect(page.getByText('4 of 9')).toBeVisible();
  });

  await test.step('courses, services and packages of the catalogue', async () => {
    await press('Choose courses', step('Courses and services with prices'));
    await press('Choose none', dialog);
    acts += 1;
    await dialog.getByRole('checkbox', { name: /^Mathematics/ }).check();
    await fill(/^60 min/, '1500');
    await press(/^Without a discount.*8 lessons/, dialog);
    await expectAccessible(page);
    await press('Take 1 course', dialog);
    await expect(page.getByText('Made: courses 1, services 2, packages 1')).toBeVisible();
  });

  await test.step('a teacher with a course, hours and a rate', async () => {
    await page.goto('/teachers');
    await press('Invite a teacher');
    await fill('Name', 'Anna Sokolova');
    await fill('Email', 'anna@school.test');
    await press('Invite', dialog);
    await press('Courses, hours and rates', dialog);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Sokolova' })).toBeVisible();
  });

  await test.step('the teacher teaches, works and is paid', async () => {
    await press('Edit courses');
    await press('Add a course', dialog);
    acts += 2;
    await dialog.getByLabel('Course').selectOption('Mathematics');
    await press('Save', dialog);
    await expect(dialog).toBeHidden();
    acts += 1;
    await page.getByRole('tab', { name: 'Rates' }).click();
    await press(/^Set a rate: .*60 min/);
    await fill('From the day', today());
    await fill(/^For one lesson/, '700');
    await press('Save', dialog);
    await expect(dialog).toBeHidden();
    acts += 1;
    await page.getByRole('tab', { name: 'Overview' }).click();
    await press(/schedule/i, page.getByRole('region', { name: 'Working hours' }));
    await press('Enter working hours');
    await press('Monday: add a span', dialog);
    await press('Copy Monday to other days', dialog);
    acts += 1;
    await page.getByRole('menuitem', { name: 'To every day' }).click();
    await press('Save', dialog);
    await expect(dialog).toBeHidden();
  });

  await test.step('a client with a child, a package that is sold and paid', async () => {
    await page.goto('/cabinet');
    await press('Enter a client');
    await press('New client');
    await fill('Name', 'Vera Gromova');
    await dialog.getByRole('textbox', { name: 'Contact', exact: true }).first().fill('+7 905 777-01-02');
    await dialog.getByRole('textbox', { name: 'Child’s name' }).fill('Lisa Gromova');
    await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('5');
    acts += 3;
    await press('Create client', dialog);
    await expect(page.getByRole('heading', { level: 1, name: 'Vera Gromova' })).toBeVisible();
    await press('Record payment');
    acts += 2;
    await dialog
      .getByRole('combobox', { name: 'Occasion' })
      .or(dialog.getByRole('textbox', { name: 'Occasion' }))
      .click();
    await page.getByRole('option', { name: 'Bank transfer', exact: true }).click();
    await fill(/^Sum/, '12 000');
    await fill(/^Comment/, '№ 1');
    await press('Record', dialog);
    await expect(dialog).toBeHidden();
    await press('Sell a package');
    acts += 2;
    await dialog
      .getByRole('combobox', { name: 'Package' })
      .or(dialog.getByRole('textbox', { name: 'Package' }))
      .click();
    await page.getByRole('option').filter({ visible: true }).first().click();
    await press('Sell', dialog);
    await expect(dialog).toBeHidden();
  });

  await test.step('weekly lessons placed', async () => {
    acts += 1;
    await page.getByRole('tab', { name: /^Children/ }).click();
    await press('Find a teacher');
    acts += 2;
    await page.getByRole('combobox', { name: 'Course' }).click();
    await page.getByRole('option', { name: /^Mathematics/ }).click();
    await press('Weekend');
    const first = page.getByRole('list', { name: 'Teachers who fit' }).locator(':scope > li').first();
    await expect(first).toContainText('Anna Sokolova');
    await press('Place', first);
    await press('Place the lesson', page.getByRole('dialog', { name: /^First lesson/ }));
    const weekly = page.getByRole('dialog', { name: /^Regular lessons/ });
    await press(/^Place \d+ lessons?$/, weekly);
    await expect(weekly).toBeHidden();
  });

  await test.step('the settlement to be printed, and no first step left', async () => {
    await page.goto('/clients');
    await press(/Vera Gromova/);
    await press(/^Mutual settlement/);
    await expect(page.getByRole('heading', { name: /^Mutual settlement: / })).toBeVisible();
    await expect(page.getByText('12\u00a0000,00').first()).toBeVisible();
    await page.goto('/cabinet');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);
  });

  test.info().annotations.push({ type: 'acts of a person', description: String(acts) });
});
