import type { Lesson, LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { topicsOfEngagement } from '../study/public/topics-of-engagement.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager } = await taughtSchool());
});

const tomorrowTen = '2026-11-17T07:00:00Z';

function input(more: Record<string, unknown> = {}) {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  return { teacher_id, kid_id, course_id, service_course_id, start: tomorrowTen, minutes: 45, ...more };
}

async function placed(start = tomorrowTen): Promise<Lesson> {
  const answer = await manager.post('/api/events/lessons/', input({ start }));
  expect(answer.error).toBeNull();
  return answer.body;
}

async function moneyOf(lessonId: number) {
  const { rows } = await sql<{ occasion_code: string; amount: number }>`
    select occasion_code, amount from ledger_transactions where lesson_id = ${lessonId} order by occasion_code`.execute(school.database.db);
  return rows;
}

describe('placing a lesson', () => {
  it('is refused to a teacher for a colleague’s time, to another client’s manager, and to a methodist', async () => {
    const other = await school.build.taughtChild();
    const colleague = await school.as(other.teacher_id);
    expect((await colleague.post('/api/events/lessons/', input())).status).toBe(404);
    expect((await (await school.as(other.manager_id)).post('/api/events/lessons/', input())).status).toBe(404);
    expect((await (await school.as(await school.build.user('Methodist'))).post('/api/events/lessons/', input())).status).toBe(403);
  });

  it('is refused in the past, with another length, and without a rate', async () => {
    expect((await manager.post('/api/events/lessons/', input({ start: '2026-11-16T08:59:00Z' }))).error).toMatchObject({
      key: 'lesson_in_past',
      field: 'start',
    });
    expect((await manager.post('/api/events/lessons/', input({ minutes: 60 }))).error).toMatchObject({
      key: 'wrong_length',
      params: { minutes: 45 },
    });
    const unpaid = await school.build.teacher(taught, { rate: null });
    expect((await manager.post('/api/events/lessons/', input({ teacher_id: unpaid }))).error?.key).toBe('rate_missing');
  });

  it('is refused for an inactive teacher or child, and for a teacher without the skill', async () => {
    const { db } = school.database;
    const other = await school.build.course();
    const stranger = await school.build.teacher(other);
    const taughtElsewhere = await manager.post('/api/events/lessons/', input({ teacher_id: stranger }));
    expect(taughtElsewhere.error).toMatchObject({ key: 'not_taught_by_teacher', field: 'course_id', params: { grade: 7 } });
    await db
      .updateTable('teachers')
      .set({ status: 'inactive', inactive_reason: 'sick_leave' })
      .where('id', '=', taught.teacher_id)
      .execute();
    expect((await manager.post('/api/events/lessons/', input())).error).toMatchObject({ key: 'teacher_inactive', field: 'teacher_id' });
    await db.updateTable('teachers').set({ status: 'active', inactive_reason: null }).where('id', '=', taught.teacher_id).execute();
    await db.updateTable('clients').set({ status: 'inactive', inactive_reason: 'other' }).where('id', '=', taught.client_id).execute();
    expect((await manager.post('/api/events/lessons/', input())).error).toMatchObject({ key: 'client_inactive', field: 'kid_id' });
  });

  it('is refused to a teacher for another teacher’s pupil', async () => {
    const { kid_id } = await school.build.client(taught.manager_id);
    expect((await teacher.post('/api/events/lessons/', input({ kid_id }))).error).toMatchObject({ key: 'not_found', params: {} });
    await school.database.db
      .updateTable('engagements')
      .set({ status: 'ended', ended_on: '2026-11-01' })
      .where('id', '=', taught.engagement_id)
      .execute();
    expect((await teacher.post('/api/events/lessons/', input())).error).toMatchObject({ key: 'no_engagement', field: 'kid_id' });
  });

  it('is refused to a curator for a child outside the group, like for a missing one', async () => {
    const curator = await school.as(taught.curator_id);
    const { kid_id } = await school.build.client(taught.manager_id);
    expect((await curator.post('/api/events/lessons/', input({ kid_id }))).error).toMatchObject({ key: 'not_found', params: {} });
    expect((await curator.post('/api/events/lessons/', input())).status).toBe(201);
  });

  it('is refused if the teacher or the child is busy, with the name and the next free time', async () => {
    await school.build.hours(taught.teacher_id);
    await placed();
    const same = await manager.post('/api/events/lessons/', input({ start: '2026-11-17T07:30:00Z' }));
    expect(same.status).toBe(409);
    expect(same.error).toMatchObject({
      key: 'teacher_busy',
      field: 'start',
      params: { start: tomorrowTen, next_free: '2026-11-17T07:45:00Z' },
    });
    const secondTeacher = await school.build.teacher(taught);
    const kid = await manager.post('/api/events/lessons/', input({ teacher_id: secondTeacher }));
    expect(kid.error).toMatchObject({ key: 'kid_busy' });
  });

  it('is offered a time near the child’s usual one, not the first in the morning of a school day', async () => {
    await school.build.hours(taught.teacher_id);
    // At 18:00 in Moscow on Tuesday and Thursday; a vacation covers the rest of Thursday evening and the following night.
    for (const start of ['2026-11-17T15:00:00Z', '2026-11-19T15:00:00Z']) await placed(start);
    await school.database.db
      .insertInto('non_working_times')
      .values({ teacher_id: taught.teacher_id, start: '2026-11-19T15:45:00Z', finish: '2026-11-20T04:45:00Z' })
      .execute();
    expect((await manager.post('/api/events/lessons/', input({ start: '2026-11-19T16:00:00Z' }))).error).toMatchObject({
      key: 'teacher_not_working',
      params: { next_free: '2026-11-20T15:00:00Z' },
    });
  });

  it('may follow another lesson without a break', async () => {
    await placed();
    expect((await manager.post('/api/events/lessons/', input({ start: '2026-11-17T07:45:00Z' }))).status).toBe(201);
  });

  it('is refused in the teacher’s non-working time and activities', async () => {
    await school.build.hours(taught.teacher_id);
    await school.database.db
      .insertInto('non_working_times')
      .values({ teacher_id: taught.teacher_id, start: '2026-11-17T07:30:00Z', finish: '2026-11-17T09:00:00Z' })
      .execute();
    await school.database.db
      .insertInto('non_working_rules')
      .values({
        teacher_id: taught.teacher_id,
        weekday: 3,
        start_minute: 600,
        finish_minute: 660,
        zone: 'Europe/Moscow',
        valid_from: '2026-01-01',
      })
      .execute();
    expect((await manager.post('/api/events/lessons/', input())).error).toMatchObject({
      key: 'teacher_not_working',
      // After school, because the child has no lessons at a usual time.
      params: { next_free: '2026-11-17T11:00:00Z' },
    });
    expect((await manager.post('/api/events/lessons/', input({ start: '2026-11-18T07:30:00Z' }))).error?.key).toBe('teacher_not_working');
    expect((await manager.post('/api/events/lessons/', input({ start: '2026-11-18T08:00:00Z' }))).status).toBe(201);
  });

  it('repeated with one idempotency key has one effect and the same response; another body is refused', async () => {
    const key = { 'idempotency-key': `place-${taught.kid_id}` };
    const first = await manager.post('/api/events/lessons/', input(), key);
    const second = await manager.post('/api/events/lessons/', input(), key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await manager.post('/api/events/lessons/', input({ minutes: 60 }), key)).status).toBe(422);
  });

  it('opens and logs an engagement with the first lesson of a new teacher', async () => {
    const fresh = await school.build.teacher(taught);
    const answer = await manager.post('/api/events/lessons/', input({ teacher_id: fresh }));
    expect(answer.status).toBe(201);
    const log = await school.database.db.selectFrom('audit_log').select('action').where('teacher_id', '=', fresh).orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['engagement.open', 'lesson.create']);
  });

  it('a hundred times concurrently succeeds once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => manager.post('/api/events/lessons/', input())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  });
});

describe('moving a lesson', () => {
  it('is refused onto a taken time, into the past, and to a colleague', async () => {
    const lesson = await placed();
    await placed('2026-11-17T10:00:00Z');
    expect(
      (await manager.post(`/api/events/lessons/${lesson.id}/move/`, { start: '2026-11-17T10:15:00Z', asked_by: 'school' })).error?.key,
    ).toBe('teacher_busy');
    expect(
      (await manager.post(`/api/events/lessons/${lesson.id}/move/`, { start: '2026-11-15T10:15:00Z', asked_by: 'school' })).error?.key,
    ).toBe('lesson_in_past');
    const colleague = await school.as((await school.build.taughtChild()).teacher_id);
    expect(
      (await colleague.post(`/api/events/lessons/${lesson.id}/move/`, { start: '2026-11-17T12:00:00Z', asked_by: 'school' })).status,
    ).toBe(404);
  });

  it('is refused if the child is busy, the teacher does not work, either is inactive, or the lesson is closed', async () => {
    const { db } = school.database;
    await school.build.hours(taught.teacher_id);
    const lesson = await placed();
    const move = (start: string) => manager.post(`/api/events/lessons/${lesson.id}/move/`, { start, asked_by: 'school' });
    const secondTeacher = await school.build.teacher(taught);
    await manager.post('/api/events/lessons/', input({ teacher_id: secondTeacher, start: '2026-11-18T10:00:00Z' }));
    expect((await move('2026-11-18T10:15:00Z')).error?.key).toBe('kid_busy');
    await db
      .insertInto('activities')
      .values({ teacher_id: taught.teacher_id, title: 'Training', start: '2026-11-18T12:00:00Z', finish: '2026-11-18T14:00:00Z' })
      .execute();
    expect((await move('2026-11-18T13:00:00Z')).error).toMatchObject({
      key: 'teacher_not_working',
      params: { next_free: '2026-11-18T14:00:00Z' },
    });
    await db.updateTable('children').set({ status: 'inactive', inactive_reason: 'other' }).where('id', '=', taught.kid_id).execute();
    expect((await move('2026-11-19T10:00:00Z')).error?.key).toBe('client_inactive');
    await db.updateTable('children').set({ status: 'active' }).where('id', '=', taught.kid_id).execute();
    await db.updateTable('teachers').set({ status: 'inactive', inactive_reason: 'vacation' }).where('id', '=', taught.teacher_id).execute();
    expect((await move('2026-11-19T10:00:00Z')).error?.key).toBe('teacher_inactive');
    await db.updateTable('teachers').set({ status: 'active', inactive_reason: null }).where('id', '=', taught.teacher_id).execute();
    await manager.post(`/api/events/lessons/${lesson.id}/cancel/`, { reason_id: cancelReasons.schoolDecision });
    expect((await move('2026-11-19T10:00:00Z')).error?.key).toBe('lesson_closed');
  });

  it('to its current time has no effect', async () => {
    const lesson = await placed();
    expect((await manager.post(`/api/events/lessons/${lesson.id}/move/`, { start: tomorrowTen, asked_by: 'school' })).body).toMatchObject({
      id: lesson.id,
      status: 'planned',
    });
  });

  it('by a quarter of an hour, over its own old time, links the old lesson and the new', async () => {
    const lesson = await placed();
    const moved = await teacher.post(`/api/events/lessons/${lesson.id}/move/`, { start: '2026-11-17T07:15:00Z', asked_by: 'teacher' });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      start: '2026-11-17T07:15:00Z',
      finish: '2026-11-17T08:00:00Z',
      moved_from_id: lesson.id,
      status: 'planned',
    });
    const old = (await manager.get(`/api/events/lessons/${lesson.id}/`)).body as { lesson: Lesson };
    expect(old.lesson).toMatchObject({ status: 'rescheduled', moved_to_id: (moved.body as Lesson).id });
  });
});

describe('cancelling a lesson', () => {
  it('costs exactly what its preview shows', async () => {
    const lesson = await placed();
    school.at('2026-11-17T05:00:00Z');
    const preview = await manager.get(`/api/events/lessons/${lesson.id}/cancel/preview/?reason_id=2`);
    expect(preview.body).toMatchObject({
      fault: 'client',
      hours_before: 2,
      client_share: 10_000,
      teacher_share: 7_500,
      charge: { amount: 90_000 },
      pay: null,
    });
    const cancelled = await manager.post(`/api/events/lessons/${lesson.id}/cancel/`, {
      reason_id: cancelReasons.familyPlans,
      comment: 'called at eight',
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancel_reason: 'Family plans' });
    expect(await moneyOf(lesson.id)).toEqual([
      { occasion_code: 'lesson_charge_money', amount: 90_000 },
      { occasion_code: 'lesson_pay', amount: 37_500 },
    ]);
    expect((await manager.post(`/api/events/lessons/${lesson.id}/cancel/`, { reason_id: cancelReasons.familyPlans })).error?.key).toBe(
      'lesson_closed',
    );
  });

  it('is refused for an unknown reason, for a closed lesson, and if a teacher to be paid has no rate', async () => {
    const lesson = await placed();
    const url = `/api/events/lessons/${lesson.id}/cancel/`;
    expect((await manager.post(url, { reason_id: 999 })).error).toMatchObject({ key: 'reason_not_applicable', field: 'reason_id' });
    expect((await manager.get(`${url}preview/?reason_id=999`)).error?.key).toBe('reason_not_applicable');
    await school.database.db.deleteFrom('rate_versions').where('teacher_id', '=', taught.teacher_id).execute();
    school.at('2026-11-17T06:00:00Z');
    expect((await manager.post(url, { reason_id: cancelReasons.familyPlans })).error?.key).toBe('rate_missing');
    expect((await manager.get(`/api/events/lessons/${lesson.id}/`)).body).toMatchObject({ lesson: { status: 'planned' } });
    expect((await manager.post(url, { reason_id: cancelReasons.schoolDecision })).status).toBe(200);
    expect((await manager.get(`${url}preview/?reason_id=2`)).error?.key).toBe('lesson_closed');
  });

  it('is free in time twice a month, and then costs in full', async () => {
    const lessons = [
      await placed('2026-11-25T07:00:00Z'),
      await placed('2026-11-26T07:00:00Z'),
      await placed('2026-11-27T07:00:00Z'),
      await placed('2026-12-01T07:00:00Z'),
    ];
    for (const { id } of lessons) await manager.post(`/api/events/lessons/${id}/cancel/`, { reason_id: cancelReasons.familyPlans });
    expect(await Promise.all(lessons.map(async ({ id }) => (await moneyOf(id)).length))).toEqual([0, 0, 2, 0]);
  });

  it('by the teacher at the last moment costs the client nothing and proposes a penalty', async () => {
    const lesson = await placed();
    school.at('2026-11-17T06:00:00Z');
    await teacher.post(`/api/events/lessons/${lesson.id}/cancel/`, { reason_id: cancelReasons.teacherCannotCome });
    expect(await moneyOf(lesson.id)).toEqual([]);
  });
});

describe('writing a lesson up', () => {
  const report = (more: Record<string, unknown> = {}) => ({
    outcome: 'held',
    topic_id: taught.topic_ids[0],
    homework: '№ 5–9',
    mark: 5,
    parent_comment: 'Well done',
    private_note: 'shy',
    ...more,
  });

  it('is refused before it starts, to anybody but its teacher, and with a topic of another course', async () => {
    const lesson = await placed();
    expect((await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report())).error?.key).toBe('lesson_in_future');
    school.at('2026-11-17T08:00:00Z');
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await stranger.post(`/api/events/lessons/${lesson.id}/conduct/`, report())).status).toBe(404);
    expect((await manager.post(`/api/events/lessons/${lesson.id}/conduct/`, report({ outcome: 'client_no_show' }))).status).toBe(403);
    const other = await school.build.course();
    expect((await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report({ topic_id: other.topic_ids[0] }))).error).toMatchObject(
      { key: 'topic_not_in_curriculum', field: 'topic_id' },
    );
    const colleague = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await colleague.post(`/api/events/lessons/${lesson.id}/conduct/`, report())).status).toBe(404);
  });

  it('is refused as held before its end, except to a manager of the client', async () => {
    const lesson = await placed();
    const url = `/api/events/lessons/${lesson.id}/conduct/`;
    school.at('2026-11-17T07:44:59Z');
    expect((await teacher.post(url, report())).error).toMatchObject({
      key: 'lesson_not_over',
      field: 'outcome',
      params: { finish: '2026-11-17T07:45:00Z' },
    });
    expect(await moneyOf(lesson.id)).toEqual([]);
    const can = async (who: Caller) => ((await who.get(`/api/events/lessons/${lesson.id}/`)).body as LessonDetail).lesson.can.mark_held;
    expect(await can(manager)).toEqual({ allowed: true, reason: null });
    expect((await can(teacher)).reason).toBe('forbidden');
    expect((await manager.post(url, { outcome: 'held' })).status).toBe(200);
    expect(await moneyOf(lesson.id)).toHaveLength(2);
    expect((await teacher.post(url, report())).status).toBe(200);
    expect(await moneyOf(lesson.id)).toHaveLength(2);
    const other = await placed('2026-11-18T07:00:00Z');
    school.at('2026-11-18T06:59:00Z');
    expect((await manager.post(`/api/events/lessons/${other.id}/conduct/`, { outcome: 'held' })).error?.key).toBe('lesson_in_future');
    school.at('2026-11-18T07:45:00Z');
    expect((await teacher.post(`/api/events/lessons/${other.id}/conduct/`, report())).status).toBe(200);
  });

  it('is refused without a rate, and nothing is charged', async () => {
    const lesson = await placed();
    await school.database.db.deleteFrom('rate_versions').where('teacher_id', '=', taught.teacher_id).execute();
    school.at('2026-11-17T08:00:00Z');
    expect((await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report())).error?.key).toBe('rate_missing');
    expect(await moneyOf(lesson.id)).toEqual([]);
  });

  it('charges once and pays once for fifty concurrent requests', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await moneyOf(lesson.id)).toEqual([
      { occasion_code: 'lesson_charge_money', amount: 90_000 },
      { occasion_code: 'lesson_pay', amount: 50_000 },
    ]);
    const accruals = await school.database.db.selectFrom('accruals').select('amount').where('lesson_id', '=', lesson.id).execute();
    expect(accruals).toEqual([{ amount: 50_000 }]);
  });

  it('concurrent with a cancellation has one outcome', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    const answers = await Promise.all([
      teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report()),
      manager.post(`/api/events/lessons/${lesson.id}/cancel/`, { reason_id: cancelReasons.noConnection }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('again changes only the report and no money; another outcome is refused', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report());
    const again = await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report({ homework: '№ 6–9' }));
    expect(again.body).toMatchObject({ report: { homework: '№ 6–9', private_note: 'shy' }, pay: { amount: 50_000 }, charge: null });
    expect(await moneyOf(lesson.id)).toHaveLength(2);
    expect((await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report({ outcome: 'client_no_show' }))).error?.key).toBe(
      'lesson_closed',
    );
  });

  it('prefills the next topic and shows the last lesson', async () => {
    const first = await placed();
    const second = await placed('2026-11-18T07:00:00Z');
    school.at('2026-11-18T08:00:00Z');
    expect((await teacher.get(`/api/events/lessons/${first.id}/conduct/`)).body).toMatchObject({
      next_topic_id: taught.topic_ids[0],
      last: null,
      pay: { held: { amount: 50_000 } },
    });
    await teacher.post(`/api/events/lessons/${first.id}/conduct/`, report());
    expect((await teacher.get(`/api/events/lessons/${second.id}/conduct/`)).body).toMatchObject({
      next_topic_id: taught.topic_ids[1],
      last: { homework: '№ 5–9' },
    });
  });

  it('dates a held topic in the school’s zone, also an offset zone', async () => {
    const lesson = await placed('2026-11-16T22:00:00Z');
    school.at('2026-11-16T23:00:00Z');
    await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, report());
    for (const zone of ['Europe/Moscow', '+0300'])
      expect((await topicsOfEngagement(school.database.db, { ...taught, grade: 7 }, zone)).map(({ held_on }) => held_on)).toEqual([
        '2026-11-17',
        null,
        null,
      ]);
  });
});

describe('visibility of a lesson', () => {
  it('hides the client’s price from the teacher and the teacher’s pay from the manager', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    await teacher.post(`/api/events/lessons/${lesson.id}/conduct/`, { outcome: 'held', private_note: 'shy' });
    expect((await teacher.get(`/api/events/lessons/${lesson.id}/`)).body).toMatchObject({ charge: null, pay: { amount: 50_000 } });
    expect((await manager.get(`/api/events/lessons/${lesson.id}/`)).body).toMatchObject({
      charge: { amount: 90_000 },
      pay: null,
      report: { private_note: null },
    });
    const curator = await school.as(taught.curator_id);
    expect((await curator.get(`/api/events/lessons/${lesson.id}/`)).body).toMatchObject({
      charge: null,
      pay: { amount: 50_000 },
      report: { private_note: 'shy' },
    });
  });

  it('lists only their own lessons to a teacher', async () => {
    await placed();
    const other = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await other.get(`/api/events/lessons/?teacher_id=${taught.teacher_id}`)).body).toEqual({ count: 0, results: [] });
    expect((await teacher.get('/api/events/lessons/?status=planned&status=held')).body).toMatchObject({ count: 1 });
  });

  it('lists clients’ lessons to an account manager, the group’s to a curator, all to a methodist', async () => {
    const lesson = await placed();
    const stranger = await school.build.taughtChild();
    const listed = async (id: number) => {
      const answer = await (await school.as(id)).get(`/api/events/lessons/?teacher_id=${taught.teacher_id}`);
      return (answer.body as { results: Lesson[] }).results.map((each) => each.id);
    };
    expect(await listed(taught.manager_id)).toEqual([lesson.id]);
    expect(await listed(stranger.manager_id)).toEqual([]);
    expect(await listed(taught.curator_id)).toEqual([lesson.id]);
    expect(await listed(stranger.curator_id)).toEqual([]);
    expect(await listed(await school.build.user('Methodist'))).toEqual([lesson.id]);
    expect(await listed(await school.build.user('AccountManager', { abilities: [5010] }))).toEqual([lesson.id]);
  });

  it('reminds the teacher of unfinished lessons', async () => {
    const lesson = await placed();
    school.at('2026-11-17T07:44:00Z');
    expect((await teacher.get('/api/notifications/get-unfinished-lessons/')).body).toEqual([]);
    school.at('2026-11-17T07:45:00Z');
    expect((await teacher.get('/api/notifications/get-unfinished-lessons/')).body).toMatchObject([
      { lesson_id: lesson.id, event_date: '2026-11-17', start_time: '10:00:00', pupil: taught.client_id },
    ]);
  });
});
