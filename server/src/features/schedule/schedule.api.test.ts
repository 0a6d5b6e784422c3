import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
const week = 'from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z';

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  const { db } = school.database;
  const hours = { teacher_id: taught.teacher_id, zone: 'Europe/Moscow', valid_from: '2026-01-01' };
  await school.build.hours(taught.teacher_id, { weekday: 1, start_minute: 600 }, { weekday: 3, start_minute: 600, finish_minute: 720 });
  await db
    .insertInto('non_working_rules')
    .values({ ...hours, weekday: 1, start_minute: 780, finish_minute: 840, comment: 'Lunch' })
    .execute();
  await db
    .insertInto('activities')
    .values({ teacher_id: taught.teacher_id, title: 'Training', start: '2026-11-18T07:00:00Z', finish: '2026-11-18T08:00:00Z' })
    .execute();
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const manager = await school.as(taught.manager_id);
  await manager.post('/api/events/lessons/', {
    teacher_id,
    kid_id,
    course_id,
    service_course_id,
    start: '2026-11-18T09:00:00Z',
    minutes: 45,
  });
});

describe('a teacher’s schedule', () => {
  it('is refused for more days than a month view shows, and for an end before its beginning', async () => {
    const manager = await school.as(taught.manager_id);
    const url = `/api/teachers/${taught.teacher_id}/get-schedule/`;
    expect((await manager.get(`${url}?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z`)).error).toMatchObject({
      key: 'range_too_long',
      params: { days: 62 },
    });
    expect((await manager.get(`${url}?from=2026-11-23T00:00:00Z&to=2026-11-16T00:00:00Z`)).error).toMatchObject({
      key: 'invalid',
      field: 'to',
    });
    expect((await manager.get(`${url}?from=yesterday&to=2026-11-16T00:00:00Z`)).error).toMatchObject({ key: 'invalid', field: 'from' });
    expect((await manager.get(url)).status).toBe(400);
  });

  it('shows working hours up to midnight, time off, activities and lessons as instants', async () => {
    const teacher = await school.as(taught.teacher_id);
    const answer = await teacher.get(`/api/teachers/${taught.teacher_id}/get-schedule/?${week}`);
    const schedule = answer.body as TeacherSchedule;
    expect(schedule.working).toEqual([
      { start: '2026-11-16T07:00:00Z', finish: '2026-11-16T21:00:00Z' },
      { start: '2026-11-18T07:00:00Z', finish: '2026-11-18T09:00:00Z' },
    ]);
    expect(schedule.not_working).toMatchObject([
      { start: '2026-11-16T10:00:00Z', finish: '2026-11-16T11:00:00Z', repeats: true, comment: 'Lunch' },
    ]);
    expect(schedule.activities).toMatchObject([{ title: 'Training', start: '2026-11-18T07:00:00Z' }]);
    expect(schedule.lessons).toMatchObject([
      {
        start: '2026-11-18T09:00:00Z',
        status: 'planned',
        can: { move: { allowed: true }, conduct: { allowed: false, reason: 'lesson_in_future' } },
      },
    ]);
    expect(schedule.can).toEqual({
      add_lesson: true,
      keep_time: { allowed: true, reason: null },
      say_paid: { allowed: false, reason: 'forbidden' },
    });
  });

  it('offers to add a lesson to users who may, but not to a methodist', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    const { body } = await methodist.get(`/api/teachers/${taught.teacher_id}/get-schedule/?${week}`);
    expect(body).toMatchObject({ can: { add_lesson: false }, lessons: [{ can: { cancel: { allowed: false, reason: 'forbidden' } } }] });
  });
});
