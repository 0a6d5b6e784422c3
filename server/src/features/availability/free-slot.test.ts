import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { slotConflicts } from './public/free-slot.ts';

// Tests begin on Monday 2026-11-16, noon in Moscow.
let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;

beforeEach(async () => {
  school ??= await testApp();
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
});

const place = (start: string) => {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  return manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
};

const move = (id: number, start: string) => manager.post(`/api/events/lessons/${id}/move/`, { start, asked_by: 'school' });

async function vacation(state: 'requested' | 'approved' | 'rejected' | 'cancelled') {
  const decided = state === 'requested' ? {} : { decided_at: '2026-11-10T00:00:00Z', decided_by: taught.curator_id };
  await school.database.db
    .insertInto('vacations')
    .values({
      teacher_id: taught.teacher_id,
      first_day: '2026-11-18',
      last_day: '2026-11-19',
      zone: 'Europe/Moscow',
      start: '2026-11-17T21:00:00Z',
      finish: '2026-11-19T21:00:00Z',
      state,
      requested_at: '2026-11-09T00:00:00Z',
      requested_by: taught.teacher_id,
      ...decided,
    })
    .execute();
}

const hold = (held_by: number, more: { held_until?: string; ended_at?: string } = {}) =>
  school.build.hold(
    { teacher_id: taught.teacher_id, held_by, held_at: '2026-11-16T08:00:00Z', held_until: '2026-11-16T09:10:00Z', ...more },
    '2026-11-17T10:00:00Z',
  );

describe('a lesson', () => {
  it('is refused in an approved vacation, with its dates and the next free time', async () => {
    await vacation('approved');
    await school.build.hours(taught.teacher_id);
    expect((await place('2026-11-18T10:00:00Z')).error).toMatchObject({
      key: 'teacher_on_vacation',
      field: 'start',
      params: { start: '2026-11-17T21:00:00Z', finish: '2026-11-19T21:00:00Z', next_free: '2026-11-20T10:00:00Z' },
    });
    const { id } = (await place('2026-11-19T21:00:00Z')).body as Lesson;
    expect((await move(id, '2026-11-19T20:30:00Z')).error?.key).toBe('teacher_on_vacation');
  });

  it('is offered no time before the working hours begin', async () => {
    await vacation('approved');
    await school.build.hours(taught.teacher_id, { weekday: 3, start_minute: 540, finish_minute: 1080, valid_from: '2027-02-01' });
    expect((await place('2026-11-18T10:00:00Z')).error).toMatchObject({ key: 'teacher_on_vacation', params: { next_free: null } });
  });

  it('is offered no time, with the reason, if the teacher has no working hours or they have ended', async () => {
    await vacation('approved');
    const none = { key: 'teacher_on_vacation', params: { next_free: null, no_hours: true } };
    expect((await place('2026-11-18T10:00:00Z')).error).toMatchObject(none);
    await school.build.hours(taught.teacher_id, { weekday: 3, start_minute: 540, finish_minute: 1080, valid_to: '2026-11-01' });
    expect((await place('2026-11-18T10:00:00Z')).error).toMatchObject(none);
    expect((await place('2026-11-20T02:00:00Z')).status).toBe(201);
  });

  it('may be placed in a vacation that is requested, rejected or withdrawn', async () => {
    for (const [state, start] of [
      ['rejected', '2026-11-18T10:00:00Z'],
      ['cancelled', '2026-11-18T11:00:00Z'],
      ['requested', '2026-11-18T12:00:00Z'],
    ] as const) {
      await vacation(state);
      expect((await place(start)).status).toBe(201);
    }
  });

  it('is refused in another user’s hold, with the holder, the end of the hold and the next free time', async () => {
    await school.build.hours(taught.teacher_id);
    await hold(await school.build.user('AccountManager', { name: 'Maria' }));
    expect((await place('2026-11-17T10:30:00Z')).error).toMatchObject({
      key: 'slot_held',
      params: { name: 'Maria', until: '2026-11-16T09:10:00Z', next_free: '2026-11-17T11:00:00Z' },
    });
    const { id } = (await place('2026-11-17T11:00:00Z')).body as Lesson;
    expect((await move(id, '2026-11-17T10:45:00Z')).error?.key).toBe('slot_held');
  });

  it('may be placed in one’s own hold and in an expired one', async () => {
    const other = await school.build.user('AccountManager');
    await hold(other, { held_until: '2026-11-16T09:00:00Z' });
    await hold(other, { ended_at: '2026-11-16T08:30:00Z' });
    await hold(taught.manager_id);
    expect((await place('2026-11-17T10:00:00Z')).status).toBe(201);
  });
});

describe('a vacation', () => {
  it('is not approved if one of its lessons would go to the same teacher', async () => {
    const { id } = (await place('2026-11-18T10:00:00Z')).body as Lesson;
    await vacation('requested');
    const asked = await school.database.db.selectFrom('vacations').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const curator = await school.as(taught.curator_id);
    const resolutions = [{ lesson_id: id, action: 'substitute', teacher_id: taught.teacher_id }];
    expect((await curator.post(`/api/vacations/${asked.id}/approve/`, { resolutions })).error).toMatchObject({
      key: 'resolution_refused',
      params: { lesson_id: id, reason: 'teacher_not_working' },
    });
    const left = await school.database.db.selectFrom('vacations').select('state').where('id', '=', asked.id).executeTakeFirstOrThrow();
    expect(left.state).toBe('requested');
  });
});

describe('several times checked at once', () => {
  it('each get their conflict, in one statement', async () => {
    const { db } = school.database;
    const { teacher_id, kid_id } = taught;
    await vacation('approved');
    await hold(await school.build.user('Curator'));
    await db
      .insertInto('activities')
      .values({ teacher_id, title: 'Training', start: '2026-11-20T10:00:00Z', finish: '2026-11-20T11:00:00Z' })
      .execute();
    await db
      .insertInto('non_working_rules')
      .values({ teacher_id, weekday: 7, start_minute: 0, finish_minute: 1440, zone: 'Europe/Moscow', valid_from: '2026-01-01' })
      .execute();
    await place('2026-11-21T10:00:00Z');
    const ask = async (more: { kid_id: number | null; without?: number[]; shared_slot?: number }) => {
      const days = [17, 18, 19, 20, 21, 22, 23].map((day) => ({ start: `2026-11-${day}T10:00:00Z`, minutes: 45 }));
      const conflicts = await slotConflicts({ db, now: testNow, actor: null }, { teacher_id, ...more }, days);
      return conflicts.map((conflict) => conflict?.key ?? null);
    };
    const others = ['slot_held', 'teacher_on_vacation', 'teacher_on_vacation', 'teacher_not_working'];
    expect(await ask({ kid_id: null })).toEqual([...others, 'teacher_busy', 'teacher_not_working', null]);
    const { id } = await db.selectFrom('lessons').select('id').where('kid_id', '=', kid_id).executeTakeFirstOrThrow();
    expect(await ask({ kid_id, without: [id] })).toEqual([...others, null, 'teacher_not_working', null]);
    // The second lesson of a pair shares the teacher's time, but no child has two lessons at once.
    const other = await school.build.client(taught.manager_id);
    expect(await ask({ kid_id: other.kid_id, shared_slot: id })).toEqual([...others, null, 'teacher_not_working', null]);
    expect(await ask({ kid_id, shared_slot: id })).toEqual([...others, 'kid_busy', 'teacher_not_working', null]);
  });
});

describe('a teacher’s schedule', () => {
  it('shows requested and approved vacations and active holds, own ones as own', async () => {
    await vacation('rejected');
    await vacation('approved');
    await hold(taught.manager_id);
    await hold(taught.curator_id, { ended_at: '2026-11-16T08:30:00Z' });
    const week = 'from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z';
    const { body } = await manager.get(`/api/teachers/${taught.teacher_id}/get-schedule/?${week}`);
    const { vacations, holds } = body as TeacherSchedule;
    expect(vacations).toMatchObject([{ state: 'approved', start: '2026-11-17T21:00:00Z', finish: '2026-11-19T21:00:00Z' }]);
    expect(holds).toMatchObject([{ start: '2026-11-17T10:00:00Z', held_until: '2026-11-16T09:10:00Z', own: true }]);
  });
});
