import type {
  Vacation,
  VacationAllowance,
  VacationCalendar,
  VacationDetail,
  VacationPreview,
} from '@lectern/contract/vacations/vacations.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let teacher: Caller;
let curator: Caller;
let manager: Caller;

beforeEach(async () => {
  school ??= await testApp();
  school.at(testNow);
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  curator = await school.as(taught.curator_id);
  manager = await school.as(taught.manager_id);
});

const ask = (who: Caller, first_day: string, last_day = first_day, teacher_id = taught.teacher_id) =>
  who.post('/api/vacations/', { teacher_id, first_day, last_day, comment: 'By the sea' });
const asked = async (first_day: string, last_day = first_day): Promise<Vacation> => (await ask(teacher, first_day, last_day)).body;
const approve = (id: number, resolutions: readonly unknown[] = [], who = curator) =>
  who.post(`/api/vacations/${id}/approve/`, { resolutions });
const decideActivities = (id: number, activities: readonly unknown[]) => curator.post(`/api/vacations/${id}/approve/`, { activities });
const reject = (id: number, who = curator) => who.post(`/api/vacations/${id}/reject/`, { comment: 'Exams' });
const cancel = (id: number, who = teacher) => who.post(`/api/vacations/${id}/cancel/`);

async function placed(start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

/** An hour of a meeting. */
async function meeting(start: string): Promise<number> {
  const finish = Temporal.Instant.from(start).add({ hours: 1 }).toString();
  const body = { teacher_id: taught.teacher_id, kind: 'meeting', title: 'Meeting', paid: false, start, finish };
  const answer = await curator.post('/api/additional-activities/', body);
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

/** Holds a weekday at 15:00 in Moscow over some weeks. */
async function held(who: Caller, weekday: number, weeks = 1): Promise<number> {
  const slots = [{ weekday, start_minute: 900 }];
  const { teacher_id } = taught;
  const body = { teacher_id, slots, zone: 'Europe/Moscow', from: '2026-12-01', weeks, minutes: 45 };
  const answer = await who.post('/api/schedule/holds/', body);
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

/** Another teacher of the same curator. */
async function colleague(): Promise<Caller> {
  return school.as(await school.build.teacher(taught, { curator_id: taught.curator_id }));
}

const keyOf = ({ status, error }: Answer) => [status, error?.key ?? null];

describe('requesting a vacation', () => {
  it('is refused for a colleague, a teacher of another group and a user who is no teacher', async () => {
    const other = await school.build.taughtChild();
    expect(keyOf(await ask(teacher, '2026-12-01', '2026-12-02', other.teacher_id))).toEqual([404, 'not_found']);
    expect(keyOf(await ask(curator, '2026-12-01', '2026-12-02', other.teacher_id))).toEqual([404, 'not_found']);
    expect(keyOf(await ask(curator, '2026-12-01', '2026-12-02', 2_000_000_000))).toEqual([404, 'not_found']);
    expect(keyOf(await ask(manager, '2026-12-01'))).toEqual([403, 'forbidden']);
  });

  it('is refused for today, too far ahead, too many days at once or in the year, and for taken days', async () => {
    expect((await ask(teacher, '2026-11-16', '2026-11-17')).error).toMatchObject({
      key: 'vacation_too_soon',
      field: 'first_day',
      params: { first_day: '2026-11-17' },
    });
    expect((await ask(teacher, '2027-11-10', '2027-11-17')).error).toMatchObject({ key: 'vacation_too_far', field: 'last_day' });
    expect((await ask(teacher, '2026-12-01', '2026-12-22')).error).toMatchObject({ key: 'vacation_too_long', params: { days: 21 } });
    expect((await ask(teacher, '2026-12-03', '2026-12-02')).error).toMatchObject({ key: 'invalid', field: 'last_day' });
    await asked('2026-11-20', '2026-12-10');
    expect((await ask(teacher, '2026-12-10', '2026-12-11')).error).toMatchObject({
      key: 'vacation_overlaps',
      params: { first_day: '2026-11-20', last_day: '2026-12-10' },
    });
    expect((await ask(teacher, '2026-12-20', '2026-12-27')).error).toMatchObject({
      key: 'vacation_days_spent',
      params: { year: 2026, left: 7 },
    });
  });

  it('is refused on a day on which the group’s limit is reached, naming the day', async () => {
    for (let away = 0; away < 3; away += 1) {
      const { userId } = await colleague();
      const { body } = await ask(curator, '2026-12-07', '2026-12-08', userId);
      expect(keyOf(await approve((body as Vacation).id))).toEqual([200, null]);
    }
    expect((await ask(teacher, '2026-12-01', '2026-12-07')).error).toMatchObject({
      key: 'vacation_group_full',
      params: { day: '2026-12-07', limit: 3 },
    });
    expect(keyOf(await ask(teacher, '2026-12-01', '2026-12-06'))).toEqual([201, null]);
  });

  it('stores local days with their instants, blocks no time yet, and is for the teacher or their curator', async () => {
    const answer = await ask(teacher, '2026-12-01', '2026-12-02');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      state: 'requested',
      days: 2,
      start: '2026-11-30T21:00:00Z',
      finish: '2026-12-02T21:00:00Z',
      comment: 'By the sea',
      can: { approve: { allowed: false, reason: 'forbidden' }, reject: { allowed: false }, cancel: { allowed: true } },
    });
    await placed('2026-12-01T07:00:00Z');
    expect(await ask(curator, '2026-12-05')).toMatchObject({ status: 201, body: { can: { approve: { allowed: true } } } });
  });

  it('twice with one idempotency key creates one', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { teacher_id: taught.teacher_id, first_day: '2026-12-01', last_day: '2026-12-02' };
    const [one, other] = await Promise.all([
      teacher.post('/api/vacations/', body, headers),
      teacher.post('/api/vacations/', body, headers),
    ]);
    expect([one.status, other.status, (one.body as Vacation).id]).toEqual([201, 201, (other.body as Vacation).id]);
  });

  it('for the same days concurrently creates one vacation and one clear refusal', async () => {
    const answers = await Promise.all([ask(teacher, '2026-12-01', '2026-12-03'), ask(curator, '2026-12-03', '2026-12-04')]);
    expect(answers.map(keyOf).sort()).toEqual([
      [201, null],
      [409, 'vacation_overlaps'],
    ]);
  });
});

describe('before a request', () => {
  const preview = (first_day: string, last_day: string, who = teacher) =>
    who.get(`/api/vacations/preview/?teacher_id=${taught.teacher_id}&first_day=${first_day}&last_day=${last_day}`);

  it('other users’ days are hidden', async () => {
    const other = await school.as((await school.build.taughtChild()).teacher_id);
    expect(keyOf(await preview('2026-12-01', '2026-12-02', other))).toEqual([404, 'not_found']);
  });

  it('the preview lists hit lessons and all problems, and writes nothing', async () => {
    const hit = await placed('2026-12-01T20:30:00Z');
    await placed('2026-12-01T21:15:00Z');
    const { body } = await preview('2026-12-01', '2026-12-01');
    expect(body as VacationPreview).toMatchObject({ days: 1, problems: [], lessons: [{ id: hit }], activities: [] });
    const meant = await meeting('2026-12-02T20:30:00Z');
    expect((await preview('2026-12-02', '2026-12-02')).body).toMatchObject({ activities: [{ id: meant, title: 'Meeting' }] });
    const bad = (await preview('2026-11-15', '2026-12-31')).body as VacationPreview;
    expect(bad.problems.map(({ key }) => key)).toEqual(['vacation_too_soon', 'vacation_too_long', 'vacation_days_spent']);
    expect(((await preview('2026-12-31', '2026-12-01')).body as VacationPreview).problems).toMatchObject([{ key: 'invalid' }]);
    expect(((await teacher.get('/api/vacations/')).body as { count: number }).count).toBe(0);
  });

  it('the remaining days of the year and the allowed range are shown', async () => {
    await asked('2026-12-28', '2027-01-03');
    const { body } = await teacher.get(`/api/teachers/${taught.teacher_id}/vacation-allowance/`);
    expect(body as VacationAllowance).toMatchObject({
      year: 2026,
      days_taken: 4,
      days_a_year: 28,
      first_day: '2026-11-17',
      last_day: '2027-11-16',
    });
  });
});

describe('approving', () => {
  it('is refused to the teacher, to a curator of another group, and for a decided, cancelled or begun vacation', async () => {
    const { id } = await asked('2026-12-01');
    const other = await school.as((await school.build.taughtChild()).curator_id);
    expect(keyOf(await approve(id, [], teacher))).toEqual([403, 'forbidden']);
    expect(keyOf(await approve(id, [], other))).toEqual([404, 'not_found']);
    expect(keyOf(await approve(id))).toEqual([200, null]);
    expect(keyOf(await approve(id))).toEqual([409, 'vacation_closed']);
    expect(keyOf(await reject(id))).toEqual([409, 'vacation_closed']);
    const late = await asked('2026-12-05');
    school.at('2026-12-05T06:00:00Z');
    expect(keyOf(await approve(late.id))).toEqual([409, 'vacation_begun']);
    expect(keyOf(await cancel(late.id))).toEqual([409, 'vacation_begun']);
    expect(keyOf(await reject(late.id))).toEqual([200, null]);
  });

  it('is refused for one’s own vacation, whatever the abilities', async () => {
    const held = await school.build.user(['Teacher', 'Curator'], { abilities: [5030] });
    await school.database.db.insertInto('teachers').values({ id: held, curator_id: held }).execute();
    const who = await school.as(held);
    const { id } = (await ask(who, '2026-12-01', '2026-12-01', held)).body as Vacation;
    expect(keyOf(await approve(id, [], who))).toEqual([403, 'forbidden']);
  });

  it('is refused, with no effect, while a lesson in it has no decision or an impossible one', async () => {
    const lesson_id = await placed('2026-12-01T07:00:00Z');
    const other = await placed('2026-12-01T09:00:00Z');
    const { id } = await asked('2026-12-01', '2026-12-03');
    expect((await approve(id)).error).toMatchObject({ key: 'hits_unresolved', params: { count: 2 } });
    const inside = [
      { lesson_id: other, action: 'cancel', reason_id: cancelReasons.schoolDecision },
      { lesson_id, action: 'move', start: '2026-12-02T07:00:00Z' },
    ];
    expect((await approve(id, inside)).error).toMatchObject({ key: 'resolution_refused', params: { lesson_id } });
    const { body } = await curator.get(`/api/vacations/${id}/`);
    expect(body as VacationDetail).toMatchObject({
      vacation: { state: 'requested', lessons_hit: 2 },
      lessons: [{ id: lesson_id, status: 'planned' }, { id: other }],
    });
  });

  it('moves, substitutes, cancels and leaves lessons as decided in one transaction, and blocks the time', async () => {
    const ids: number[] = [];
    for (const hour of ['07', '09', '11', '13']) ids.push(await placed(`2026-12-01T${hour}:00:00Z`));
    const [moved = 0, handed = 0, cancelled = 0, left = 0] = ids;
    const substitute = await school.build.teacher(taught, { curator_id: taught.curator_id });
    await school.build.hours(substitute, { weekday: 2 });
    const { id } = await asked('2026-12-01');
    const answer = await approve(id, [
      { lesson_id: moved, action: 'move', start: '2026-12-02T07:00:00Z' },
      { lesson_id: handed, action: 'substitute', teacher_id: substitute },
      { lesson_id: cancelled, action: 'cancel', reason_id: cancelReasons.schoolDecision },
      { lesson_id: left, action: 'leave' },
    ]);
    expect(answer.error).toBeNull();
    expect(answer.body).toMatchObject({ state: 'approved', lessons_hit: 1, decided_at: '2026-11-16T09:00:00Z' });
    const { rows } = await sql<{ id: number; status: string; teacher_id: number; start: string }>`
      select id, status, teacher_id, start from lessons where teacher_id in (${taught.teacher_id}, ${substitute}) order by id
    `.execute(school.database.db);
    const standing = rows.filter(({ status }) => status === 'planned').map(({ teacher_id, start }) => [teacher_id, start]);
    expect(standing).toEqual(
      expect.arrayContaining([
        [taught.teacher_id, '2026-12-02T07:00:00Z'],
        [substitute, '2026-12-01T09:00:00Z'],
        [taught.teacher_id, '2026-12-01T13:00:00Z'],
      ]),
    );
    expect(standing).toHaveLength(3);
    expect(rows.find(({ id: each }) => each === cancelled)?.status).toBe('cancelled');
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const again = { teacher_id, kid_id, course_id, service_course_id, start: '2026-12-01T15:00:00Z', minutes: 45 };
    expect((await manager.post('/api/events/lessons/', again)).error).toMatchObject({ key: 'teacher_on_vacation' });
  });

  it('is refused, with no effect, while an activity in it has no decision', async () => {
    const lesson_id = await placed('2026-12-01T07:00:00Z');
    const activity_id = await meeting('2026-12-01T09:00:00Z');
    const { id } = await asked('2026-12-01');
    const cancelled = { resolutions: [{ lesson_id, action: 'cancel', reason_id: cancelReasons.schoolDecision }] };
    for (const activities of [[], [{ activity_id: activity_id + 1, action: 'cancel' }]])
      expect((await curator.post(`/api/vacations/${id}/approve/`, { ...cancelled, activities })).error).toMatchObject({
        key: 'activities_unresolved',
        field: 'activities',
        params: { count: 1, activity_id },
      });
    expect((await curator.get(`/api/vacations/${id}/`)).body as VacationDetail).toMatchObject({
      vacation: { state: 'requested' },
      lessons: [{ id: lesson_id, status: 'planned' }],
      activities: [{ id: activity_id }],
    });
  });

  it('deletes and keeps activities as decided, ignores those outside, and logs each', async () => {
    const before = await meeting('2026-11-30T20:00:00Z');
    const gone = await meeting('2026-12-01T09:00:00Z');
    const left = await meeting('2026-12-01T11:00:00Z');
    const { id } = await asked('2026-12-01');
    const answer = await decideActivities(id, [
      { activity_id: gone, action: 'cancel' },
      { activity_id: left, action: 'leave' },
      { activity_id: before, action: 'cancel' },
    ]);
    expect(answer.error).toBeNull();
    const { db } = school.database;
    const kept = await db.selectFrom('activities').select('id').where('teacher_id', '=', taught.teacher_id).orderBy('id').execute();
    expect(kept.map((each) => each.id)).toEqual([before, left]);
    const { rows } =
      await sql`select action, actor_id from audit_log where entity = 'activity' and entity_id = ${gone} order by id`.execute(db);
    expect(rows).toEqual([
      { action: 'activity.create', actor_id: curator.userId },
      { action: 'activity.delete', actor_id: curator.userId },
    ]);
  });

  it('shows and ends holds of others in it; holds outside stay', async () => {
    const inside = await held(manager, 3, 2);
    const outside = await held(manager, 5);
    const { id } = await asked('2026-12-02', '2026-12-03');
    const { body } = await curator.get(`/api/vacations/${id}/`);
    expect((body as VacationDetail).holds).toEqual([
      {
        id: inside,
        held_by_name: expect.any(String),
        held_until: '2026-11-16T09:10:00Z',
        times: [{ start: '2026-12-02T12:00:00Z', finish: '2026-12-02T12:45:00Z' }],
      },
    ]);
    expect(keyOf(await approve(id))).toEqual([200, null]);
    const left = (await manager.get('/api/schedule/holds/')).body as { id: number }[];
    expect(left.map((each) => each.id)).toEqual([outside]);
    expect(((await curator.get(`/api/vacations/${id}/`)).body as VacationDetail).holds).toEqual([]);
  });

  it('ignores an expired hold', async () => {
    const passed = await held(manager, 3);
    const { id } = await asked('2026-12-02');
    school.at(testNow.add({ minutes: 10 }));
    expect(((await curator.get(`/api/vacations/${id}/`)).body as VacationDetail).holds).toEqual([]);
    expect(keyOf(await approve(id))).toEqual([200, null]);
    const { rows } = await sql`select from audit_log where entity = 'hold' and entity_id = ${passed} and action = 'hold.end'`.execute(
      school.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('concurrently approves it once, and resolves its lessons once', async () => {
    const lesson_id = await placed('2026-12-01T07:00:00Z');
    const { id } = await asked('2026-12-01');
    const resolutions = [{ lesson_id, action: 'move', start: '2026-12-02T07:00:00Z' }];
    const answers = await Promise.all([approve(id, resolutions), approve(id, resolutions), approve(id, resolutions)]);
    expect(answers.map(keyOf).sort()).toEqual([
      [200, null],
      [409, 'vacation_closed'],
      [409, 'vacation_closed'],
    ]);
    const { rows } = await sql`select from lessons where teacher_id = ${taught.teacher_id} and status = 'planned'`.execute(
      school.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('concurrently approves as many vacations as the group’s limit allows', async () => {
    const ids: number[] = [];
    for (let away = 0; away < 6; away += 1) {
      const { userId } = await colleague();
      ids.push(((await ask(curator, '2026-12-07', '2026-12-08', userId)).body as Vacation).id);
    }
    const answers = await Promise.all(ids.map((id) => approve(id)));
    expect(answers.map(keyOf).sort()).toEqual([...Array(3).fill([200, null]), ...Array(3).fill([409, 'vacation_group_full'])]);
  });

  it('concurrently with new lessons leaves none in it without a decision', async () => {
    const { id } = await asked('2026-12-01');
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const place = (hour: number) =>
      manager.post('/api/events/lessons/', {
        teacher_id,
        kid_id,
        course_id,
        service_course_id,
        start: `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`,
        minutes: 45,
      });
    const [approved, ...lessons] = await Promise.all([approve(id), ...Array.from({ length: 8 }, (_, index) => place(6 + index))]);
    const inside = lessons.filter(({ status }) => status === 201).length;
    expect(keyOf(approved)).toEqual(inside === 0 ? [200, null] : [409, 'hits_unresolved']);
    for (const answer of lessons) expect([201, 409]).toContain(answer.status);
    for (const answer of lessons.filter(({ status }) => status === 409)) expect(answer.error?.key).toBe('teacher_on_vacation');
  });
});

describe('rejecting and cancelling', () => {
  it('a rejection needs a reason and mails the teacher; the days can be requested again', async () => {
    const { id } = await asked('2026-12-01');
    expect((await curator.post(`/api/vacations/${id}/reject/`, { comment: '  ' })).error).toMatchObject({
      key: 'invalid',
      field: 'comment',
    });
    expect((await reject(id)).body).toMatchObject({ state: 'rejected', decision_comment: 'Exams' });
    const mails = await collectMails(school.database, testNow.add({ minutes: 1 }));
    // In the teacher's language, by default English.
    expect(mails.at(-1)?.text).toMatch(/1 декабря 2026[\s\S]*Exams/);
    expect(keyOf(await ask(teacher, '2026-12-01'))).toEqual([201, null]);
  });

  it('is refused to other users; a teacher cancels their own, which frees the time and restores no lesson', async () => {
    const lesson_id = await placed('2026-12-01T07:00:00Z');
    const { id } = await asked('2026-12-01');
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect(keyOf(await cancel(id, stranger))).toEqual([404, 'not_found']);
    await approve(id, [{ lesson_id, action: 'move', start: '2026-12-02T07:00:00Z' }]);
    expect((await cancel(id)).body).toMatchObject({ state: 'cancelled' });
    expect(keyOf(await cancel(id))).toEqual([409, 'vacation_closed']);
    const { body } = await teacher.get(`/api/events/lessons/?status=planned&teacher_id=${taught.teacher_id}`);
    expect(body).toMatchObject({ count: 1, results: [{ start: '2026-12-02T07:00:00Z' }] });
    await placed('2026-12-01T07:00:00Z');
  });
});

describe('visibility of vacations', () => {
  it('is a teacher’s own, a curator’s group, or all with the ability to arrange all schedules', async () => {
    const { id } = await asked('2026-12-01');
    const other = await school.build.taughtChild();
    const others = (await ask(await school.as(other.teacher_id), '2026-12-01', '2026-12-01', other.teacher_id)).body as Vacation;
    const everybody = await school.as(await school.build.user('AccountManager', { abilities: [5030] }));
    const seen = async (who: Caller) => {
      const { body } = await who.get('/api/vacations/?page_size=100&state=requested&from=2026-12-01');
      return (body as { results: Vacation[] }).results.map((each) => each.id);
    };
    expect(await seen(teacher)).toEqual([id]);
    expect(await seen(curator)).toEqual([id]);
    expect(await seen(everybody)).toEqual(expect.arrayContaining([id, others.id]));
    expect((await curator.get(`/api/vacations/?teacher_id=${other.teacher_id}`)).body).toMatchObject({ count: 0 });
  });

  it('in the calendar is a curator’s whole group, and for a teacher their own line with the number of absent ones', async () => {
    const away = await colleague();
    const { id } = (await ask(curator, '2026-12-02', '2026-12-03', away.userId)).body as Vacation;
    await approve(id);
    await asked('2026-12-03', '2026-12-04');
    const url = '/api/vacations/calendar/?from=2026-12-01&to=2026-12-31';
    const mine = (await curator.get(url)).body as VacationCalendar;
    expect(mine.limit).toBe(3);
    expect(mine.teachers.map((each) => each.id).sort()).toEqual([taught.teacher_id, away.userId].sort());
    expect(mine.away).toEqual([
      { day: '2026-12-02', approved: 1, requested: 0 },
      { day: '2026-12-03', approved: 1, requested: 1 },
      { day: '2026-12-04', approved: 0, requested: 1 },
    ]);
    const theirs = (await teacher.get(url)).body as VacationCalendar;
    expect(theirs.teachers).toMatchObject([{ id: taught.teacher_id, vacations: [{ first_day: '2026-12-03', state: 'requested' }] }]);
    expect(theirs.away).toEqual(mine.away);
    expect((await curator.get('/api/vacations/calendar/?from=2026-01-01&to=2026-12-31')).error).toMatchObject({ key: 'range_too_long' });
    expect((await curator.get('/api/vacations/calendar/?from=2026-02-01&to=2026-01-01')).error).toMatchObject({
      key: 'invalid',
      field: 'to',
    });
    const everybody = await school.as(await school.build.user('AccountManager', { abilities: [5030] }));
    expect((await everybody.get(url)).body).toMatchObject({ limit: null, away: [] });
  });

  it('in the calendar of all teachers is limited to the absent ones, paginated with their number', async () => {
    const day = '2027-04-05';
    const names = Array.from({ length: 12 }, (_, index) => `Away ${String(index).padStart(2, '0')}`);
    for (const name of names) {
      const id = await school.build.teacher(taught, { curator_id: taught.curator_id, name });
      expect((await ask(curator, day, day, id)).error).toBeNull();
    }
    await asked('2027-04-06');
    const everybody = await school.as(await school.build.user('AccountManager', { abilities: [5030] }));
    const shown = async (page: number) => {
      const query = `from=${day}&to=${day}&page=${page}&page_size=10`;
      return (await everybody.get(`/api/vacations/calendar/?${query}`)).body as VacationCalendar;
    };
    const [first, second] = [await shown(1), await shown(2)];
    expect([first.count, second.count]).toEqual([12, 12]);
    expect([...first.teachers, ...second.teachers].map(({ name }) => name)).toEqual(names);
    expect(second.teachers[1]?.vacations).toMatchObject([{ first_day: day, last_day: day, state: 'requested' }]);
    expect((await shown(3)).teachers).toEqual([]);
  });
});
