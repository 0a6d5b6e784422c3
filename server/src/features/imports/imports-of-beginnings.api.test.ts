import { abilities } from '@lectern/contract/permissions';
import type { ImportKind } from '@lectern/contract/imports/import-states';
import type { ImportDetail, ImportRow } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { settingsReader } from '../../settings.ts';
import { workOnNextImport } from './work/work-on-imports.ts';

const { moveIn, keepReferenceData, keepBooks, setRates, allSchedules } = abilities;
let school: TestApp;
let mover: Caller;

beforeAll(async () => {
  school = await testApp();
  mover = await school.as(
    await school.build.user('AccountManager', { abilities: [moveIn, keepReferenceData, keepBooks, setRates, allSchedules] }),
  );
});

const work = () => {
  const clock = () => testNow;
  return workOnNextImport({
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
    site: testSite,
    checkAnswers: true,
  });
};
const upload = (kind: ImportKind, lines: readonly string[], who = mover) =>
  who.upload(`/api/imports/?kind=${kind}&file_name=file.csv`, lines.join('\n'));
const read = async (id: number) => (await mover.get(`/api/imports/${id}/`)).body as ImportDetail;
const rowsOf = async (id: number) => ((await mover.get(`/api/imports/${id}/rows/?page_size=100`)).body as { results: ImportRow[] }).results;
const reasonsOf = async (id: number) => (await rowsOf(id)).map(({ faults }) => faults.map(({ reason }) => reason).join());

async function checked(kind: ImportKind, lines: readonly string[], who = mover): Promise<ImportDetail> {
  const { id, mapping } = (await upload(kind, lines, who)).body as ImportDetail;
  expect((await who.post(`/api/imports/${id}/check/`, { mapping })).error).toBeNull();
  await work();
  return read(id);
}
async function brought(kind: ImportKind, lines: readonly string[]): Promise<ImportDetail> {
  const { id } = await checked(kind, lines);
  expect((await mover.post(`/api/imports/${id}/run/`)).error).toBeNull();
  await work();
  return read(id);
}
async function undone(id: number): Promise<ImportDetail> {
  expect((await mover.post(`/api/imports/${id}/undo/`)).error).toBeNull();
  await work();
  return read(id);
}
const titles = async (table: 'directions' | 'courses' | 'service_courses' | 'abonements') =>
  (await school.database.db.selectFrom(table).select('title').orderBy('id').execute()).map(({ title }) => title);

describe('a file of reference data', () => {
  const withoutRight = [
    ['courses', 'Course\nChess'],
    ['services', 'Course;Minutes;Price\nChess;60;1500'],
    ['abonements', 'Course;Package;Lessons;Price;Days\nChess;8;8;1;1'],
    ['rates', 'Teacher;Course;Rate\na@b.ru;Chess;1'],
  ] as const;

  it.each(withoutRight)('of %s is refused to users who may import but not enter these records on a screen', async (kind, text) => {
    const other = await school.as(await school.build.user('AccountManager', { abilities: [moveIn] }));
    expect((await upload(kind, [text], other)).error).toMatchObject({ key: 'right_not_held', field: 'kind' });
    // Nor may they continue with another user's file.
    const { id, mapping } = (await upload(kind, text.split('\n'))).body as ImportDetail;
    expect((await other.post(`/api/imports/${id}/check/`, { mapping })).error?.key).toBe('right_not_held');
    expect((await other.post(`/api/imports/${id}/run/`)).error?.key).toBe('right_not_held');
    expect((await other.post(`/api/imports/${id}/undo/`)).error?.key).toBe('right_not_held');
  });

  it('lists invalid rows and imports none of them', async () => {
    const { id, rows_bad } = await checked('services', [
      'Course;Direction;Grades;Service;Kind;Minutes;Price',
      ';Games;;;;60;1500',
      'Chess;Games;9-5;Chess 60;;60;1500',
      'Chess;Games;;Chess 60;ballet;60;1500',
      'Chess;Games;;Chess 60;;600;1500',
      'Chess;Games;;Chess 60;;60;-1',
    ]);
    expect(rows_bad).toBe(5);
    expect(await reasonsOf(id)).toEqual(['missing', 'grades', 'lesson_kind', 'number', 'sum_negative']);
    expect(await titles('courses')).toEqual([]);
  });

  it('creates courses and services once, and its undo leaves those in use', async () => {
    const courses = ['Course;Direction;Grades', 'Chess;Games;1-11', 'Go;Games;5-9'];
    const first = await brought('courses', courses);
    expect(first.rows_brought).toBe(2);
    expect((await brought('courses', courses).catch(() => null)) ?? 'nothing good').toBe('nothing good');
    const services = [
      'Course;Direction;Service;Kind;Minutes;Price',
      'Chess;Games;Chess 60;individual;60;1500',
      'Draughts;Games;;trial;30;0',
      'Draughts;Games;;;30;900',
      'Draughts;Games;;Pair;30;600',
    ];
    const second = await brought('services', services);
    expect(second.rows_brought).toBe(4);
    expect(await titles('directions')).toEqual(['Games']);
    expect(await titles('courses')).toEqual(['Chess', 'Go', 'Draughts']);
    expect(await titles('service_courses')).toEqual(['Chess 60', 'Draughts, trial, 30', 'Draughts, 30', 'Draughts, pair, 30']);
    expect((await checked('services', services)).rows_duplicate).toBe(4);
    // Chess has a service, so the undo of the courses keeps it.
    expect(await undone(first.id)).toMatchObject({ rows_removed: 1, rows_kept: 1 });
    expect(await undone(second.id)).toMatchObject({ rows_removed: 4, rows_kept: 0 });
    expect(await undone(first.id)).toMatchObject({ rows_kept: 0 });
    expect(await titles('courses')).toEqual([]);
  });
});

describe('a school from four files', () => {
  const services = [
    'Course;Direction;Service;Minutes;Price',
    'Mathematics;Sciences;Mathematics 60;60;1500',
    'English;Languages;English 45;45;1200',
  ];
  const packages = ['Lesson;Package;Lessons;Price;Valid, days', 'Mathematics;8 lessons;8;11 200;70', 'Physics;8 lessons;8;1;70'];
  const teachers = [
    'Teacher;Email;Courses;Working hours;Pay for a lesson',
    'Anna Smith;smith@example.org;Mathematics 5-9;Mon-Fri 10:00-18:00;700',
    'Bad Hours;bad@example.org;Mathematics;Someday 10-18;700',
  ];

  it('has services, packages, and teachers with hours and rates', async () => {
    await brought('services', services);
    const sold = await brought('abonements', packages);
    expect(sold).toMatchObject({ rows_brought: 1, rows_bad: 1 });
    expect(await reasonsOf(sold.id)).toEqual(['', 'course_unknown']);
    expect((await checked('abonements', packages)).rows_duplicate).toBe(1);
    const staff = await brought('teachers', teachers);
    expect(staff).toMatchObject({ rows_brought: 1, rows_bad: 1 });
    expect(await reasonsOf(staff.id)).toEqual(['', 'hours']);
    const { rows } = await sql<{ hours: number; amount: number; from: string }>`
      select (select count(*)::int from working_hours w where w.teacher_id = t.id) as hours, r.amount::int as amount, r.effective_from::text as from
      from teachers t join rate_versions r on r.teacher_id = t.id
    `.execute(school.database.db);
    expect(rows).toEqual([{ hours: 5, amount: 70_000, from: '2026-11-16' }]);
  });

  it('refuses hours and rates of teachers in a file to users who may not enter them on a screen', async () => {
    const other = await school.as(await school.build.user('AccountManager', { abilities: [moveIn] }));
    const { id } = await checked('teachers', [teachers[0] ?? '', 'Oleg;oleg@example.org;English;Mon 10-12;700'], other);
    expect(await reasonsOf(id)).toEqual(['right_missing,right_missing']);
  });

  it('is undone in the order packages, teachers with hours and rates, services', async () => {
    const { results } = (await mover.get('/api/imports/?page_size=100')).body as { results: ImportDetail[] };
    for (const kind of ['abonements', 'teachers', 'services'] as const) {
      const run = results.find((each) => each.kind === kind && each.rows_brought > 0);
      expect(await undone(run?.id ?? 0)).toMatchObject({ rows_kept: 0, rows_brought: 0 });
    }
    expect([...(await titles('abonements')), ...(await titles('service_courses')), ...(await titles('courses'))]).toEqual([]);
  });

  it('sets rates by e-mail or name, refuses a second rate of the same day, and undoes them', async () => {
    await brought('services', services);
    await brought('teachers', teachers);
    const rates = [
      'Teacher;Lesson;Pay;From the day',
      'Smith Anna;English 45;500;2026-12-01',
      'smith@example.org;Mathematics;700;16.11.2026',
    ];
    const more = [...rates, 'smith@example.org;Mathematics;900;16.11.2026', 'nobody@example.org;Mathematics;1;', ';Mathematics;1;'];
    const run = await brought('rates', more);
    expect(await reasonsOf(run.id)).toEqual(['', 'exists', 'rate_exists', 'teacher_unknown', 'missing']);
    expect(run.rows_brought).toBe(1);
    expect(await undone(run.id)).toMatchObject({ rows_removed: 1, rows_kept: 0 });
  });
});

it.each(['courses', 'services', 'abonements', 'rates'] as const)('recognises the headings of the template of %s', async (kind) => {
  const template = (await mover.get(`/api/imports/template/?kind=${kind}&format=csv`)).body as unknown as string;
  const { fields, mapping } = (await upload(kind, [template])).body as ImportDetail;
  expect(Object.keys(mapping).sort()).toEqual(fields.map(({ key }) => key).sort());
});
