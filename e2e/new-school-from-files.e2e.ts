import { expect } from '@playwright/test';
import { browserTest as test } from './journey.ts';
import { expectAccessible } from './axe.ts';
import type { EmptyServer } from './servers/empty-server.ts';
import { startEmptyServer } from './servers/empty-server.ts';
import {
  choosePassword,
  importTables,
  makeFirstAdministrator,
  pageOf,
  Person,
  placeWeeklyLessons,
  step,
  writeUpAndSettle,
} from './person.ts';

const password = 'a sentence of my own';
let school: EmptyServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await startEmptyServer();
});
test.afterAll(() => school.stop());

/** The tables of a school that starts with Lectern, with its own headings. */
const tables = [
  ['Services', 'Course;Grades;Minutes;Price\nMathematics;1-11;60;1500\nEnglish;1-11;45;1200'],
  [
    'Teachers',
    'Teacher;Email;Courses and grades;Working hours;Rate\nAnna Sokolova;anna@school.test;Mathematics 1-11; Mon-Sun 9:00-21:00;700',
  ],
  ['Clients', 'Parent;Phone;Child;Grade\nVera Gromova;+7 905 777-01-02;Lisa Gromova;5\nIvan Petrov;+7 905 777-01-03;Max Petrov;7'],
  ['Packages sold', 'Parent;Child;Course;Lessons left;Price\nVera Gromova;Lisa Gromova;Mathematics;8;12000'],
] as const;

test('an empty school imports four tables and gets to a conducted and paid lesson within a quarter of an hour', async ({ browser }) => {
  test.setTimeout(240_000);
  const newPage = async () =>
    pageOf(await browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' }));
  const admin = new Person(await newPage());
  const { page } = admin;
  await makeFirstAdministrator(admin, school.link, 'olga@school.test', password);

  await admin.press('Import a file', step(page, 'Clients'));
  await importTables(admin, tables);
  await expectAccessible(page);

  await admin.press('Clients');
  await admin.press(/Vera Gromova/);
  await placeWeeklyLessons(admin, 'Anna Sokolova');
  await admin.press('Home');
  await expect(step(page, 'The first lesson')).toBeHidden();
  await expect(step(page, 'Packages of lessons')).toBeVisible();

  const teacher = new Person(await newPage(), admin.done);
  await test.step('the teacher gets a link and chooses a password', async () => {
    await admin.press('Staff');
    await admin.press(/Anna Sokolova/, page.getByRole('main'));
    await admin.press('Create a link');
    const invitation = await page.getByLabel(/^Whoever opens this link/).inputValue();
    await choosePassword(teacher, invitation, password);
  });
  await writeUpAndSettle(school, { admin, teacher, password });
});
