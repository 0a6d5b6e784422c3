import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { browserTest as test } from './journey.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import type { EmptyServer } from './servers/empty-server.ts';
import { startEmptyServer } from './servers/empty-server.ts';
import { choosePassword, makeFirstAdministrator, pageOf, Person, placeWeeklyLessons, step, writeUpAndSettle } from './person.ts';

const password = 'a sentence of my own';
/** Today, as somebody types it. */
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

test('an empty school gets to a conducted and paid lesson with screens only, within a quarter of an hour', async ({ browser }) => {
  test.setTimeout(240_000);
  const newContext = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const admin = new Person(await pageOf(await newContext()));
  const { page, dialog } = admin;
  let invitation = '';

  await test.step('the first administrator', async () => {
    await makeFirstAdministrator(admin, school.link, 'olga@school.test', password);
    await expectAccessible(page);
  });

  await test.step('requisites, and settings that are right as they are', async () => {
    await admin.press('Enter', step(page, 'Name and legal details'));
    await admin.fill(/^Name/, 'Belova’s school');
    await admin.fill(/^Taxpayer number|INN/, '500100732259');
    await admin.press('Save', dialog);
    await expect(dialog).toBeHidden();
    await admin.press('Home');
    await admin.press(/^Keep as it is/, step(page, 'Zone, currency and language'));
    await admin.press(/^Keep as it is/, step(page, 'What cancelling costs'));
    await admin.press(/^Skip/, step(page, 'Colleagues'));
    await expect(page.getByText('4 of 9 done')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Colleagues', exact: true })).toBeHidden();
  });

  await test.step('courses, services and packages of the catalogue', async () => {
    await admin.press('Choose courses', step(page, 'Courses and services with prices'));
    await admin.press('Clear selection', dialog);
    await admin.click(dialog.getByRole('checkbox', { name: /^Mathematics/ }));
    await admin.fill(/^60 min/, '1500');
    await admin.press(/^Without a discount.*8 lessons/, dialog);
    await expectAccessible(page);
    await admin.press('Add 1 course', dialog);
    await expect(page.getByText('Created: courses 1, services 2, packages 1')).toBeVisible();
  });

  await test.step('a teacher who is invited by a link', async () => {
    await admin.press('Home');
    await admin.press('Open teachers', step(page, 'Teachers with courses, hours and rates'));
    await admin.press('Invite a teacher');
    await admin.fill('Name', 'Anna Sokolova');
    await admin.fill('Email', 'anna@school.test');
    await admin.press('Invite', dialog);
    await admin.press('Create a link', dialog);
    invitation = await dialog.getByLabel(/^Whoever opens this link/).inputValue();
    await admin.press('Courses, hours and rates', dialog);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Sokolova' })).toBeVisible();
  });

  await test.step('the teacher teaches, works and is paid', async () => {
    await admin.press('Edit courses');
    await admin.press('Add a course', dialog);
    admin.done.acts += 2;
    await dialog.getByLabel('Course').selectOption('Mathematics');
    await admin.press('Save', dialog);
    await expect(dialog).toBeHidden();
    await admin.click(page.getByRole('tab', { name: 'Rates' }));
    await admin.press(/^Set a rate: .*60 min/);
    await admin.fill('From the day', today());
    await admin.fill(/^For one lesson/, '700');
    await admin.press('Save', dialog);
    await expect(dialog).toBeHidden();
    await admin.click(page.getByRole('tab', { name: 'Overview' }));
    await admin.press(/schedule/i, page.getByRole('region', { name: 'Working hours' }));
    await admin.press('Enter working hours');
    await admin.press('Monday: add a span', dialog);
    await admin.press('Copy Monday to other days', dialog);
    await admin.click(page.getByRole('menuitem', { name: 'To every day' }));
    await admin.press('Save', dialog);
    await expect(dialog).toBeHidden();
  });

  await test.step('a client with a child, a package that is sold and paid', async () => {
    await admin.press('Home');
    await admin.press('Enter a client');
    await admin.press('New client');
    await admin.fill('Name', 'Vera Gromova');
    await dialog.getByRole('textbox', { name: 'Contact', exact: true }).first().fill('+7 905 777-01-02');
    await dialog.getByRole('textbox', { name: 'Child’s name' }).fill('Lisa Gromova');
    await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('5');
    admin.done.acts += 4;
    await admin.press('Create client', dialog);
    await expect(page.getByRole('heading', { level: 1, name: 'Vera Gromova' })).toBeVisible();
    await admin.press('Record payment');
    await admin.choose('Occasion', 'Bank transfer');
    await admin.fill(/^Sum/, '12 000');
    await admin.fill(/^Comment/, '№ 1');
    await admin.press('Record', dialog);
    await expect(dialog).toBeHidden();
    await admin.press('Sell a package');
    await admin.choose('Package', /./);
    await admin.press('Sell', dialog);
    await expect(dialog).toBeHidden();
  });

  await placeWeeklyLessons(admin, 'Anna Sokolova');
  await page.goto('/cabinet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);

  const teacher = new Person(await pageOf(await newContext()), admin.done);
  await test.step('the teacher chooses a password', () => choosePassword(teacher, invitation, password));
  await writeUpAndSettle(school, { admin, teacher, password });
});
