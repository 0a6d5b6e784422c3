import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import type { EmptyServer } from './empty-server.ts';
import { startEmptyServer } from './empty-server.ts';
import { makeFirstAdministrator, pageOf, Person, placeWeeklyLessons, step } from './person.ts';

let school: EmptyServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await startEmptyServer();
});
test.afterAll(() => school.stop());

/** The tables that a school has before it has Lectern, with its own headings. */
const tables = [
  ['Services', 'Course;Grades;Minutes;Price\nMathematics;1-11;60;1500\nEnglish;1-11;45;1200'],
  [
    'Teachers',
    'Teacher;Email;Courses and grades;Working hours;Rate\nAnna Sokolova;anna@school.test;Mathematics 1-11; Mon-Sun 9:00-21:00;700',
  ],
  ['Clients', 'Parent;Phone;Child;Grade\nVera Gromova;+7 905 777-01-02;Lisa Gromova;5\nIvan Petrov;+7 905 777-01-03;Max Petrov;7'],
  ['Packages sold', 'Parent;Child;Course;Lessons left;Price\nVera Gromova;Lisa Gromova;Mathematics;8;12000'],
] as const;

test('an empty school moves in with four tables and places the weekly lessons of its first client', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const admin = new Person(await pageOf(context));
  const { page } = admin;
  await makeFirstAdministrator(admin, school.link, 'olga@school.test', 'a sentence of my own');

  await admin.press('Import a file', step(page, 'Clients'));
  for (const [kind, table] of tables) {
    await test.step(kind, async () => {
      await admin.click(page.getByRole('radio', { name: kind, exact: true }).locator('..'));
      admin.done.acts += 2;
      await page.locator('input[type=file]').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) });
      await admin.press('Check the rows');
      await expect(page.getByRole('radio', { name: 'Bad 0' })).toBeAttached({ timeout: 20_000 });
      await admin.press('Go on');
      await expect(page.getByText('The whole import can be undone afterwards')).toBeVisible();
      await admin.click(page.getByRole('button', { name: 'Import', exact: true }).last());
      await expect(page.getByRole('radio', { name: /^Imported [12]$/ })).toBeAttached({ timeout: 20_000 });
      await admin.press('Moving in');
    });
  }
  await expectAccessible(page);

  await admin.press('Clients');
  await admin.press(/Vera Gromova/);
  await placeWeeklyLessons(admin, 'Anna Sokolova');
  await admin.press('Home');
  await expect(step(page, 'The first lesson')).toBeHidden();
  await expect(step(page, 'Packages of lessons')).toBeVisible();
  expect(admin.minutes(), `${admin.done.acts} presses and fields`).toBeLessThan(10);
});
