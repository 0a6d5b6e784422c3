import { abilities } from '@lectern/contract/permissions';
import type { StarterCatalogue } from '@lectern/contract/starter-catalogue/starter-catalogue.schema';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let keeper: Caller;
const path = '/api/starter-catalogue/';
const requested = {
  language: 'ru',
  courses: ['mathematics', 'physics'],
  services: [
    { key: 'trial_30', price: 0 },
    { key: 'lesson_60', price: 150_000 },
  ],
  packages: [{ key: 'package_8', price: 1_100_000 }],
};

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData, abilities.keepBooks] }));
});

const catalogue = async () => (await keeper.get(`${path}?language=ru`)).body as StarterCatalogue;
const there = async () => (await catalogue()).courses.filter((course) => course.there).map(({ key }) => key);

it('lets only the keeper of the reference data take courses, and only the keeper of the price list packages', async () => {
  const manager = await school.as(await school.build.user('AccountManager'));
  expect((await manager.get(`${path}?language=ru`)).error?.key).toBe('forbidden');
  expect((await manager.post(path, requested)).error?.key).toBe('forbidden');
  expect((await manager.post(`${path}take-back/`)).error?.key).toBe('forbidden');
  const without = await school.as(await school.build.user('Methodist', { abilities: [abilities.keepReferenceData] }));
  expect((await without.post(path, requested)).error).toMatchObject({ key: 'right_not_held', field: 'packages' });
  expect(await there()).toEqual([]);
});

it.each([
  ['a subject that it does not have', { courses: ['alchemy'] }, 'courses.0'],
  ['a kind of lesson that it does not have', { services: [{ key: 'lesson_7', price: 1 }] }, 'services.0'],
  ['a package that it does not have', { packages: [{ key: 'package_7', price: 1 }] }, 'packages.0'],
  ['packages without the lesson that they are of', { services: [{ key: 'trial_30', price: 0 }] }, 'services'],
  ['a price below zero', { services: [{ key: 'lesson_60', price: -1 }] }, 'services.0.price'],
])('refuses %s', async (_, change, field) => {
  expect((await keeper.post(path, { ...requested, ...change })).error).toMatchObject({ key: 'invalid', field });
  expect(await there()).toEqual([]);
});

it('creates courses with services and packages at the given prices, without duplicates on a repeat', async () => {
  expect((await keeper.post(path, requested)).body).toEqual({ courses: 2, services: 4, packages: 2 });
  expect(await there()).toEqual(['mathematics', 'physics']);
  const services = (await keeper.get('/api/service-courses/all/')).body as { title_ru: string; price_now: number; minutes: number }[];
  expect(services).toContainEqual(
    expect.objectContaining({ title_en: 'Mathematics, 60 min', title_ru: 'Математика, 60 мин', price_now: 150_000 }),
  );
  const packages = (await keeper.get('/api/abonements/')).body as { results: { title: string; price: number; course_title: string }[] };
  expect(packages.results).toContainEqual(
    expect.objectContaining({ title: '8 уроков', price: 1_100_000, course_title: 'Physics', grade_from: 7, state: 'on_sale' }),
  );
  expect((await keeper.post(path, requested)).body).toEqual({ courses: 0, services: 0, packages: 0 });
  expect((await catalogue()).taken).toBe(10);
});

it('takes back all entries but those in use, and keeps the school’s own', async () => {
  const { id: own } = (await keeper.post('/api/directions/', { title_en: 'Own', title_ru: 'Своё' })).body as { id: number };
  await keeper.post('/api/study/courses/', { title_en: 'Chess', title_ru: 'Шахматы', direction_id: own });
  const courses = (await keeper.get('/api/study/courses/')).body as { id: number; title: string }[];
  const physics = courses.find(({ title }) => title === 'Physics')?.id ?? 0;
  const teacher = await school.build.user('Teacher');
  await school.database.db.insertInto('teachers').values({ id: teacher }).execute();
  await school.database.db
    .insertInto('teacher_skills')
    .values({ teacher_id: teacher, course_id: physics, grade_from: 7, grade_to: 11 })
    .execute();
  // The taught course stays with its direction; its unused services and packages are deleted.
  expect((await keeper.post(`${path}take-back/`)).body).toEqual({ removed: 8, kept: 2 });
  expect(await there()).toEqual(['physics']);
  const left = (await keeper.get('/api/study/courses/')).body as { title: string }[];
  expect(left.map(({ title }) => title).sort()).toEqual(['Chess', 'Physics']);
  await school.database.db.deleteFrom('teacher_skills').where('teacher_id', '=', teacher).execute();
  expect((await keeper.post(`${path}take-back/`)).body).toEqual({ removed: 2, kept: 0 });
  expect((await keeper.post(`${path}take-back/`)).body).toEqual({ removed: 0, kept: 0 });
});
