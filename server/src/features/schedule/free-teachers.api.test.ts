import { abilities } from '@lectern/contract/permissions';
import type { FoundTeachers, FreeCell, FreeGrid, WhyNotFree } from '@lectern/contract/schedule/free-teachers.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

// Tests begin on Monday 2026-11-16, noon in Moscow: the default twelve weeks run from Tuesday 17 to 8 February.
const grid = '/api/schedule/free-cashbox/';
const cell = '/api/schedule/free-cashbox/teachers/';
const find = '/api/schedule/find-teacher/';
const why = '/api/schedule/why-not-free/';

let school: TestApp;
let manager: Caller;
let of: Awaited<ReturnType<TestApp['build']['course']>>;
let anna: number;
let boris: number;
let vera: number;
let noHours: number;

beforeAll(async () => {
  school = await testApp();
  of = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
  [anna, boris, vera, noHours] = [
    await school.build.teacher(of, { name: 'Anna' }),
    await school.build.teacher(of, { name: 'Boris' }),
    await school.build.teacher(of, { name: 'Vera' }),
    await school.build.teacher(of, { name: 'Gleb' }),
  ];
  const { db } = school.database;
  const afternoon = { start_minute: 900, finish_minute: 1080 };
  // Wednesday 15:00 to 18:00, in two adjoining parts.
  await school.build.hours(anna, { ...afternoon, weekday: 3, finish_minute: 990 }, { ...afternoon, weekday: 3, start_minute: 990 });
  await school.build.hours(boris, { ...afternoon, weekday: 3 });
  await school.build.hours(vera, { ...afternoon, weekday: 3, valid_to: '2026-12-09' }, { ...afternoon, weekday: 5 });
  await db
    .insertInto('non_working_times')
    .values({ teacher_id: boris, start: '2026-12-02T12:00:00Z', finish: '2026-12-02T12:30:00Z', comment: 'Doctor' })
    .execute();
  await db
    .insertInto('activities')
    .values({ teacher_id: boris, title: 'Webinar', start: '2026-12-09T12:59:00Z', finish: '2026-12-09T13:10:00Z' })
    .execute();
  await db
    .insertInto('non_working_rules')
    .values({
      ...{ teacher_id: vera, weekday: 5, start_minute: 900, finish_minute: 930, zone: 'Europe/Moscow', valid_from: '2026-01-01' },
      comment: 'Lunch',
      valid_to: '2026-12-01',
    })
    .execute();
});

const at = (minutes: number) => minutes / 30;

describe('the free grid', () => {
  it('is refused outside the staff, and without sign-in', async () => {
    for (const role of ['Student', 'Lead', 'Child', ''] as const)
      expect((await (await school.as(await school.build.user(role))).get(grid)).error?.key).toBe('forbidden');
    expect((await school.nobody.get(grid)).error?.key).toBe('not_signed_in');
  });

  it('is refused for an unknown zone, a first day that is not in the future, and more than half a year', async () => {
    for (const path of [grid, `${cell}?weekday=3&start_minute=900`, `${find}?course_id=1&grade=7&window=3:900-1080`]) {
      const more = `${path}${path.includes('?') ? '&' : '?'}`;
      expect((await manager.get(`${more}zone=Mars/Olympus`)).error).toMatchObject({ key: 'zone_unknown', field: 'zone' });
      expect((await manager.get(`${more}from=2026-11-16`)).error).toMatchObject({ key: 'invalid', field: 'from' });
      expect((await manager.get(`${more}from=2028-01-01`)).error).toMatchObject({ key: 'invalid', field: 'from' });
      expect((await manager.get(`${more}weeks=27`)).error).toMatchObject({ key: 'invalid', field: 'weeks' });
    }
  });

  it('counts teachers who are free in all weeks, by weekday and half hour, in the user’s zone', async () => {
    const seen = (await manager.get(`${grid}?course_id=${of.course_id}`)).body as FreeGrid;
    expect(seen).toMatchObject({ zone: 'Europe/Moscow', from: '2026-11-17', weeks: 12, minutes: 60, teachers: 4 });
    expect(seen.days.map(({ weekday, free }) => [weekday, free.length])).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => [day, 48]));
    const wednesday = seen.days[2]?.free ?? [];
    // Boris fails one week at 15:00 and another at 15:30 and 16:00; Vera's hours end in December; Anna's two parts are one.
    expect([870, 900, 930, 960, 990, 1020, 1050].map((start) => wednesday[at(start)])).toEqual([0, 1, 1, 1, 2, 2, 0]);
    const friday = seen.days[4]?.free ?? [];
    expect([900, 930, 1020].map((start) => friday[at(start)])).toEqual([0, 1, 1]);
    const fromNovosibirsk = (await manager.get(`${grid}?course_id=${of.course_id}&zone=%2B0700`)).body as FreeGrid;
    expect([1110, 1140, 1170, 1260].map((start) => fromNovosibirsk.days[2]?.free[at(start)])).toEqual([0, 1, 1, 2]);
  });

  it('filters active teachers by course, grade, direction and level', async () => {
    const { db } = school.database;
    const other = await school.build.course();
    const olga = await school.build.teacher(other);
    await db.updateTable('teacher_skills').set({ grade_to: 4, level: 'advanced' }).where('teacher_id', '=', olga).execute();
    const direction = await db.selectFrom('courses').select('direction_id').where('id', '=', other.course_id).executeTakeFirstOrThrow();
    const asked = async (query: string) => ((await manager.get(`${grid}?${query}`)).body as FreeGrid).teachers;
    expect(await asked(`course_id=${other.course_id}&grade=4`)).toBe(1);
    expect(await asked(`course_id=${other.course_id}&grade=5`)).toBe(0);
    expect(await asked(`direction_id=${direction.direction_id}&level=advanced`)).toBe(1);
    expect(await asked(`direction_id=${direction.direction_id}&level=basic`)).toBe(0);
    expect(await asked('')).toBe(5);
    await db.updateTable('teachers').set({ status: 'inactive', inactive_reason: 'sick_leave' }).where('id', '=', olga).execute();
    expect(await asked('')).toBe(4);
  });

  it('is shown to teachers without the names', async () => {
    const teacher = await school.as(anna);
    expect((await teacher.get(grid)).status).toBe(200);
    expect((await teacher.get(`${cell}?weekday=3&start_minute=900`)).error?.key).toBe('forbidden');
    expect((await teacher.get(`${find}?course_id=1&grade=7&window=3:900-1080`)).error?.key).toBe('forbidden');
    const arranging = await school.as(await school.build.user('Teacher', { abilities: [abilities.allSchedules] }));
    expect((await arranging.get(`${cell}?weekday=3&start_minute=900`)).status).toBe(200);
  });
});

describe('a cell of the grid', () => {
  it('lists its teachers with their load of the week and next free times', async () => {
    const { client_id, kid_id } = await school.build.client(manager.userId);
    const engagement_id = await school.build.engagement({ ...of, kid_id, client_id, teacher_id: anna });
    const taught = { ...of, engagement_id, teacher_id: anna, kid_id, client_id };
    await school.build.lesson(taught, '2026-11-16T07:00:00Z');
    // A cancelled lesson takes no time of Anna's.
    await school.build.lesson(taught, '2026-11-18T14:00:00Z', { status: 'cancelled', cancelled_at: '2026-11-01T00:00:00Z' });
    const asked = async (more: string) =>
      (await manager.get(`${cell}?course_id=${of.course_id}&weekday=3&start_minute=990&${more}`)).body as FreeCell;
    const all = await asked('');
    expect(all.count).toBe(2);
    expect(all.results).toEqual([
      {
        id: boris,
        name: 'Boris',
        zone: 'Europe/Moscow',
        load_minutes: 0,
        max_minutes_per_week: null,
        next: ['2026-11-18T12:00:00Z', '2026-11-18T12:30:00Z', '2026-11-18T13:00:00Z'],
        can: { hold: { allowed: true, reason: null } },
      },
      expect.objectContaining({ id: anna, load_minutes: 45 }),
    ]);
    expect((await asked('ordering=name')).results.map(({ name }) => name)).toEqual(['Anna', 'Boris']);
    expect((await asked('ordering=-load&page_size=10')).results.map(({ name }) => name)).toEqual(['Anna', 'Boris']);
    expect(await asked('page=2')).toMatchObject({ count: 2, results: [] });
    // Beyond the cached range: the week of the load, with a Monday's lesson before the period, is read directly.
    await school.build.lesson(taught, '2027-08-16T07:00:00Z');
    expect((await asked('from=2027-08-18&weeks=1')).results.map(({ load_minutes }) => load_minutes)).toEqual([0, 45]);
  });

  it('says whose time the user may hold: a curator their group’s, a methodist nobody’s', async () => {
    const curatorId = await school.build.user('Curator');
    const { db } = school.database;
    await db.updateTable('teachers').set({ curator_id: curatorId }).where('id', '=', anna).execute();
    const asked = async (who: Caller) => {
      const { body } = await who.get(`${cell}?course_id=${of.course_id}&weekday=3&start_minute=990&ordering=name`);
      return (body as FreeCell).results.map(({ name, can }) => [name, can.hold.allowed, can.hold.reason]);
    };
    const curator = await school.as(curatorId);
    expect(await asked(curator)).toEqual([
      ['Anna', true, null],
      ['Boris', false, 'forbidden'],
    ]);
    const hold = { slots: [{ weekday: 3, start_minute: 990 }], zone: 'Europe/Moscow', from: '2026-11-17', weeks: 1, minutes: 60 };
    const held = async (teacher_id: number) => (await curator.post('/api/schedule/holds/', { ...hold, teacher_id })).status;
    expect([await held(anna), await held(boris)]).toEqual([201, 403]);
    const methodist = await school.as(await school.build.user('Methodist'));
    expect(new Set((await asked(methodist)).map(([, allowed]) => allowed))).toEqual(new Set([false]));
    expect(new Set((await asked(manager)).map(([, allowed]) => allowed))).toEqual(new Set([true]));
    await db.deleteFrom('hold_times').where('teacher_id', '=', anna).execute();
  });

  it('may begin off the half hour', async () => {
    const { body } = await manager.get(`${cell}?course_id=${of.course_id}&weekday=3&start_minute=1015&minutes=45`);
    expect((body as FreeCell).results.map(({ name }) => name).sort()).toEqual(['Anna', 'Boris']);
  });
});

describe('finding a teacher', () => {
  const input = () => `${find}?course_id=${of.course_id}&grade=7&zone=Asia/Yekaterinburg`;

  it('is refused for invalid windows, and for none', async () => {
    for (const window of ['8:900-1000', '1:900', '1:1000-900', '1:900-1500', ''])
      expect((await manager.get(`${input()}&window=${window}`)).error?.key).toBe('invalid');
    expect((await manager.get(input())).error).toMatchObject({ key: 'invalid', field: 'window' });
  });

  it('ranks teachers by the times that are free in all of the next twelve weeks, with failing weeks and reasons', async () => {
    // Wednesday 17:00 to 18:00 and Friday 17:30 to 18:30 in Yekaterinburg: 15:00 and 15:30 in Moscow.
    const answer = (await manager.get(`${input()}&window=3:1020-1080&window=5:1050-1110&lessons_per_week=2`)).body as FoundTeachers;
    expect(answer).toMatchObject({ zone: 'Asia/Yekaterinburg', from: '2026-11-17', weeks: 12, minutes: 60, count: 3 });
    expect(answer.results.map(({ name, fits }) => [name, fits])).toEqual([
      ['Vera', 1],
      ['Anna', 1],
      ['Boris', 0],
    ]);
    const [first, , last] = answer.results;
    expect(first?.slots).toMatchObject([
      { weekday: 5, start_minute: 1050, teacher_weekday: 5, teacher_start_minute: 930, holds: true, first: '2026-11-20T12:30:00Z' },
      { weekday: 3, start_minute: 1020, holds: false },
    ]);
    expect(first?.slots[1]?.failing[0]).toEqual({
      date: '2026-12-09',
      start: '2026-12-09T12:00:00Z',
      finish: '2026-12-09T13:00:00Z',
      reasons: ['outside_hours'],
    });
    expect(last?.slots.map(({ failing }) => failing.map(({ date, reasons }) => [date, reasons]))).toEqual([
      [
        ['2026-12-02', ['non_working_time']],
        ['2026-12-09', ['activity']],
      ],
    ]);
  });

  it('never offers a teacher without working hours, and nobody if no lesson fits into the windows', async () => {
    const all = (await manager.get(`${input()}&window=3:0-1440`)).body as FoundTeachers;
    expect(all.results.map(({ id }) => id)).not.toContain(noHours);
    expect((await manager.get(`${input()}&window=3:900-930`)).body).toMatchObject({ count: 0, results: [] });
  });
});

describe('finding a teacher for a child', () => {
  it('is refused for a child outside the user’s scope', async () => {
    const { kid_id } = await school.build.client(await school.build.user('AccountManager'));
    const path = `${find}?course_id=${of.course_id}&grade=7&window=3:900-1080&kid_id=${kid_id}`;
    expect((await manager.get(path)).error).toMatchObject({ key: 'not_found', field: 'kid_id' });
    const arranging = await school.as(await school.build.user('Curator', { abilities: [abilities.allSchedules] }));
    expect((await arranging.get(path)).status).toBe(200);
  });

  it('uses the child’s zone, and excludes the child’s lessons, approved vacations and holds of others', async () => {
    const { db } = school.database;
    const taught = await school.build.course();
    const [one, other, third] = [
      await school.build.teacher(taught, { name: 'Pavel' }),
      await school.build.teacher(taught, { name: 'Roman' }),
      await school.build.teacher(taught, { name: 'Semyon' }),
    ];
    const { client_id, kid_id } = await school.build.client(manager.userId);
    await db.updateTable('children').set({ zone: 'Asia/Yekaterinburg' }).where('id', '=', kid_id).execute();
    for (const teacher of [one, other, third]) await school.build.hours(teacher, { weekday: 2, start_minute: 600, finish_minute: 1200 });
    const engagement_id = await school.build.engagement({ ...taught, kid_id, client_id, teacher_id: third });
    const hour = 'T09:00:00Z';
    await school.build.lesson({ ...taught, engagement_id, teacher_id: third, kid_id, client_id }, `2026-11-24${hour}`);
    await school.build.vacation(one, '2026-12-01', '2026-12-02');
    await school.build.vacation(other, '2026-12-01', '2026-12-02');
    await db.updateTable('vacations').set({ state: 'rejected' }).where('teacher_id', '=', other).execute();
    const held_by = await school.build.user('AccountManager');
    await school.build.hold({ teacher_id: other, held_by }, `2026-12-08${hour}`);
    // Tuesdays at 14:00 in Yekaterinburg are 12:00 in Moscow.
    const { body } = await manager.get(`${find}?course_id=${taught.course_id}&grade=7&kid_id=${kid_id}&window=2:840-900`);
    const { zone, results } = body as FoundTeachers;
    expect(zone).toBe('Asia/Yekaterinburg');
    const failing = results.map(({ name, slots }) => [name, slots[0]?.failing.map(({ date, reasons }) => [date, reasons])]);
    const always = ['2026-11-24', ['kid_lesson']];
    expect(failing.sort()).toEqual([
      ['Pavel', [always, ['2026-12-01', ['vacation']]]],
      ['Roman', [always, ['2026-12-08', ['hold']]]],
      ['Semyon', [['2026-11-24', ['lesson', 'kid_lesson']]]],
    ]);
    const holder = await school.as(held_by);
    const seen = (await holder.get(`${find}?course_id=${taught.course_id}&grade=7&zone=Asia/Yekaterinburg&window=2:840-900`))
      .body as FoundTeachers;
    expect(seen.results.map(({ name, fits }) => [name, fits])).toEqual([
      ['Roman', 1],
      ['Pavel', 0],
      ['Semyon', 0],
    ]);
  });
});

describe('why a teacher is not free', () => {
  const asked = (teacher: number, weekday: number, start: number, more = '') =>
    `${why}?teacher_id=${teacher}&weekday=${weekday}&start_minute=${start}&weeks=4${more}`;
  const reasonsOf = (body: unknown) => (body as WhyNotFree).results.map(({ reasons }) => reasons);

  it('returns 404 for a user who is no teacher, and to a teacher about another one', async () => {
    expect((await manager.get(asked(2_000_000, 3, 900))).error?.key).toBe('not_found');
    expect((await (await school.as(anna)).get(asked(boris, 3, 900))).error?.key).toBe('not_found');
    expect((await (await school.as(boris)).get(asked(boris, 3, 900))).status).toBe(200);
    expect((await manager.get(asked(anna, 3, 900, '&zone=Mars/Olympus'))).error?.key).toBe('zone_unknown');
  });

  it('lists lessons, activities, non-working time and times outside working hours week by week', async () => {
    const { client_id, kid_id } = await school.build.client(manager.userId);
    const base = { kid_id, client_id, course_id: of.course_id, service_course_id: of.service_course_id };
    await school.build.engagement({ ...base, teacher_id: boris });
    const placed = await manager.post('/api/events/lessons/', {
      teacher_id: boris,
      kid_id,
      course_id: of.course_id,
      service_course_id: of.service_course_id,
      start: '2026-11-25T12:30:00Z',
      minutes: 45,
    });
    expect(placed.status).toBe(201);
    const { body } = await manager.get(asked(boris, 3, 900));
    expect(body).toMatchObject({ free: false, teacher: { name: 'Boris' }, from: '2026-11-17' });
    expect(reasonsOf(body)).toEqual([[], ['lesson'], ['non_working_time'], ['activity']]);
    expect(reasonsOf((await manager.get(asked(vera, 5, 900))).body)).toEqual([['non_working_time'], ['non_working_time'], [], []]);
    expect(reasonsOf((await manager.get(asked(anna, 4, 900))).body)).toEqual(Array(4).fill(['outside_hours']));
    expect((await manager.get(asked(anna, 3, 960))).body).toMatchObject({ free: true });
  });

  it('includes missing working hours, inactivity and a missing skill', async () => {
    const other = await school.build.course();
    const { db } = school.database;
    await db.updateTable('teachers').set({ status: 'inactive', inactive_reason: 'vacation' }).where('id', '=', noHours).execute();
    const { body } = await manager.get(asked(noHours, 3, 900, `&course_id=${other.course_id}`));
    expect(reasonsOf(body)).toEqual(Array(4).fill(['inactive', 'lacks_skill', 'no_hours']));
    expect(reasonsOf((await manager.get(asked(anna, 3, 900, '&grade=7'))).body)).toEqual(Array(4).fill([]));
  });
});

describe('weekly times over a clock change', () => {
  it('keep the local time of the requested zone', async () => {
    const teacher = await school.build.teacher(await school.build.course());
    await school.build.hours(teacher, { weekday: 3, start_minute: 600, finish_minute: 660, zone: 'Europe/London' });
    const asked = async (zone: string, start: number) =>
      (await manager.get(`${why}?teacher_id=${teacher}&weekday=3&start_minute=${start}&zone=${zone}&from=2027-03-24&weeks=2`))
        .body as WhyNotFree;
    // On 28 March clocks in London go forward: the hour stays free by London time, but not by Moscow time.
    expect((await asked('Europe/London', 600)).results.map(({ start, reasons }) => [start, reasons])).toEqual([
      ['2027-03-24T10:00:00Z', []],
      ['2027-03-31T09:00:00Z', []],
    ]);
    expect((await asked('Europe/Moscow', 780)).results.map(({ reasons }) => reasons)).toEqual([[], ['outside_hours']]);
  });
});
