import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { Lesson, LessonDetail, Substitute } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/client.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager, curator } = await taughtSchool());
});

const tomorrowTen = '2026-11-17T07:00:00Z';
const afterwards = '2026-11-17T08:00:00Z';

async function placed(more: Record<string, unknown> = {}): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start: tomorrowTen, minutes: 45, ...more };
  const answer = await manager.post('/api/events/lessons/', input);
  expect(answer.error).toBeNull();
  return answer.body;
}

const at = (lesson: Lesson, verb: string) => `/api/events/lessons/${lesson.id}/${verb}/`;
const read = async (lesson: Lesson) => (await manager.get(`/api/events/lessons/${lesson.id}/`)).body as LessonDetail;

/** A teacher of the same course who works all day, every day. */
async function colleague(more: { rate?: number | null; curator_id?: number } = {}): Promise<number> {
  const id = await school.build.teacher(taught, more);
  await school.build.hours(id);
  return id;
}

async function moneyOf(lessonId: number) {
  const { rows } = await sql<{ occasion_code: string; amount: number; reversal: boolean }>`
    select occasion_code, amount, reverses_id is not null as reversal from ledger_transactions where lesson_id = ${lessonId} order by id
  `.execute(school.database.db);
  return rows;
}

async function balanceOf(clientId: number) {
  const { rows } = await sql<{ money: number; units_left: number }>`
    select money, units_left from client_balances where client_id = ${clientId}`.execute(school.database.db);
  return rows[0];
}

describe('finding another time', () => {
  it('is refused to users who may not move the lesson, and for a closed one', async () => {
    const lesson = await placed();
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect((await stranger.get(`${at(lesson, 'move/preview')}?start=${tomorrowTen}`)).status).toBe(404);
    await manager.post(at(lesson, 'cancel'), { reason_id: cancelReasons.schoolDecision });
    expect((await manager.get(`${at(lesson, 'move/preview')}?start=${tomorrowTen}`)).error?.key).toBe('lesson_closed');
  });

  it('leaves nothing of a move that was undone in the schedule', async () => {
    const lesson = await placed();
    const movedTo = async ({ id }: Lesson, start: string): Promise<Lesson> => {
      const answer = await manager.post(`/api/events/lessons/${id}/move/`, { start, asked_by: 'school' });
      expect(answer.error).toBeNull();
      return answer.body;
    };
    const shown = async () => {
      const query = '?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z';
      const { lessons } = (await manager.get(`/api/teachers/${taught.teacher_id}/get-schedule/${query}`)).body as { lessons: Lesson[] };
      return lessons.map(({ start, status }) => [start, status]);
    };
    const away = await movedTo(lesson, '2026-11-18T07:00:00Z');
    expect(await shown()).toEqual([
      [tomorrowTen, 'rescheduled'],
      ['2026-11-18T07:00:00Z', 'planned'],
    ]);
    await movedTo(away, tomorrowTen);
    expect(await shown()).toEqual([[tomorrowTen, 'planned']]);
  });

  const lookAt = async (lesson: Lesson, start: string, avoid = '') =>
    (await manager.get(`${at(lesson, 'move/preview')}?start=${start}${avoid === '' ? '' : `&avoid=${avoid}`}`)).body;

  it('proposes no time outside working hours or after an avoided one, and none without working hours', async () => {
    const lesson = await placed();
    const avoid = '2026-11-16T21:00:00Z/2026-11-17T21:00:00Z';
    expect(await lookAt(lesson, tomorrowTen, avoid)).toMatchObject({
      refusal: { key: 'teacher_not_working', params: { next_free: null, no_hours: true } },
      next_free: null,
    });
    await school.build.hours(taught.teacher_id, { weekday: 3, start_minute: 600, finish_minute: 720 });
    await placed({ start: '2026-11-18T07:00:00Z' });
    expect(await lookAt(lesson, tomorrowTen, avoid)).toMatchObject({ next_free: '2026-11-18T07:45:00Z' });
    // A vacation of three weeks: longer than the range of the search.
    expect(await lookAt(lesson, tomorrowTen, '2026-11-16T21:00:00Z/2026-12-07T21:00:00Z')).toMatchObject({
      next_free: '2026-12-09T07:00:00Z',
    });
  });

  it('says that a free time is outside the teacher’s working hours, and does not refuse it', async () => {
    const lesson = await placed();
    const night = '2026-11-17T00:00:00Z';
    expect(await lookAt(lesson, night)).toMatchObject({ refusal: null, outside_hours: false });
    const inPieces = [480, 600].map((start_minute) => ({ weekday: 2, start_minute, finish_minute: start_minute + 120 }));
    await school.build.hours(taught.teacher_id, ...inPieces);
    expect(await lookAt(lesson, night)).toMatchObject({ refusal: null, outside_hours: true });
    // From 9:45 to 10:30, across the boundary of two adjacent intervals.
    expect(await lookAt(lesson, '2026-11-17T06:45:00Z')).toMatchObject({ refusal: null, outside_hours: false });
    expect(await lookAt(lesson, '2026-11-17T08:45:00Z')).toMatchObject({ refusal: null, outside_hours: true });
    expect((await manager.post(at(lesson, 'move'), { start: night, asked_by: 'school' })).error).toBeNull();
  });

  it('returns the conflict and the next free time, also after an avoided interval', async () => {
    await school.build.hours(taught.teacher_id);
    const lesson = await placed();
    await placed({ start: '2026-11-17T10:00:00Z' });
    const look = (start: string, avoid = '') => lookAt(lesson, start, avoid);
    expect(await look('2026-11-17T07:15:00Z')).toEqual({ refusal: null, next_free: '2026-11-17T07:15:00Z', outside_hours: false });
    expect(await look('2026-11-17T10:15:00Z')).toMatchObject({ refusal: { key: 'teacher_busy' }, next_free: '2026-11-17T10:45:00Z' });
    expect(await look('2026-11-15T10:15:00Z')).toMatchObject({ refusal: { key: 'lesson_in_past' }, next_free: '2026-11-16T10:00:00Z' });
    expect(await look(tomorrowTen, '2026-11-17T00:00:00Z/2026-11-17T10:00:00Z')).toMatchObject({
      refusal: { key: 'teacher_not_working' },
      next_free: '2026-11-17T10:45:00Z',
    });
    expect((await manager.get(`${at(lesson, 'move/preview')}?start=${tomorrowTen}&avoid=noon`)).status).toBe(400);
  });

  it('does not offer the lesson’s present time', async () => {
    await school.build.hours(taught.teacher_id);
    // Most lessons of the child start at two o’clock, so that would be offered first.
    for (const day of [18, 19]) await placed({ start: `2026-11-${day}T11:00:00Z` });
    const lesson = await placed({ start: '2026-11-17T11:00:00Z' });
    await placed();
    const busy = { key: 'teacher_busy', params: { next_free: '2026-11-17T10:45:00Z' } };
    expect(await lookAt(lesson, tomorrowTen)).toMatchObject({ refusal: busy, next_free: '2026-11-17T10:45:00Z' });
    expect((await manager.post(at(lesson, 'move'), { start: tomorrowTen, asked_by: 'school' })).error).toMatchObject(busy);
  });
});

describe('a substitution', () => {
  it('is refused to the lesson’s teacher, to other users, and for a closed lesson', async () => {
    const lesson = await placed();
    const other = await colleague();
    expect((await teacher.post(at(lesson, 'substitute'), { teacher_id: other })).status).toBe(403);
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect((await stranger.post(at(lesson, 'substitute'), { teacher_id: other })).status).toBe(404);
    await manager.post(at(lesson, 'cancel'), { reason_id: cancelReasons.schoolDecision });
    expect((await manager.post(at(lesson, 'substitute'), { teacher_id: other })).error?.key).toBe('lesson_closed');
    expect((await manager.get(at(lesson, 'substitutes'))).error?.key).toBe('lesson_closed');
  });

  it('is refused for a missing skill or rate, an inactive or unknown teacher, or an inactive child', async () => {
    const { db } = school.database;
    const lesson = await placed();
    const name = (teacher_id: number) => manager.post(at(lesson, 'substitute'), { teacher_id });
    expect((await name(1_999_999_999)).error).toMatchObject({ key: 'invalid', field: 'teacher_id' });
    const unskilled = await school.build.teacher(await school.build.course());
    expect((await name(unskilled)).error).toMatchObject({ key: 'not_taught_by_teacher', field: 'teacher_id' });
    expect((await name(await colleague({ rate: null }))).error?.key).toBe('rate_missing');
    const away = await colleague();
    await db.updateTable('teachers').set({ status: 'inactive', inactive_reason: 'vacation' }).where('id', '=', away).execute();
    expect((await name(away)).error?.key).toBe('teacher_inactive');
    await db.updateTable('children').set({ status: 'inactive', inactive_reason: 'other' }).where('id', '=', taught.kid_id).execute();
    expect((await name(await colleague())).error?.key).toBe('client_inactive');
  });

  it('is refused if the substitute is busy, on vacation, held by another user, or not working', async () => {
    const { db } = school.database;
    const lesson = await placed();
    const other = await colleague();
    const name = () => manager.post(at(lesson, 'substitute'), { teacher_id: other });
    const interval = { teacher_id: other, start: tomorrowTen, finish: afterwards };
    await db.insertInto('non_working_times').values(interval).execute();
    expect((await name()).error?.key).toBe('teacher_not_working');
    await db.deleteFrom('non_working_times').where('teacher_id', '=', other).execute();
    await school.build.vacation(other, '2026-11-17', '2026-11-17');
    expect((await name()).error?.key).toBe('teacher_on_vacation');
    await db.deleteFrom('vacations').where('teacher_id', '=', other).execute();
    await school.build.hold({ teacher_id: other, held_by: taught.curator_id }, interval.start, interval.finish);
    expect((await name()).error?.key).toBe('slot_held');
    expect((await curator.post(at(lesson, 'substitute'), { teacher_id: other })).status).toBe(200);
  });

  it('is refused if the substitute or the child has another lesson then', async () => {
    const lesson = await placed();
    const other = await colleague();
    const second = await school.build.client(taught.manager_id);
    await placed({ teacher_id: other, kid_id: second.kid_id, start: '2026-11-17T07:30:00Z' });
    expect((await manager.post(at(lesson, 'substitute'), { teacher_id: other })).error?.key).toBe('teacher_busy');
    await school.database.db.deleteFrom('lessons').where('kid_id', '=', second.kid_id).execute();
    // Impossible through the API: a child with two lessons at once.
    const { db } = school.database;
    await sql`alter table lessons drop constraint lessons_kid_free`.execute(db);
    try {
      await sql`insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
        select engagement_id, ${await colleague()}, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at
        from lessons where id = ${lesson.id}`.execute(db);
      expect((await manager.post(at(lesson, 'substitute'), { teacher_id: other })).error?.key).toBe('kid_busy');
    } finally {
      await sql`delete from lessons where kid_id = ${taught.kid_id} and id <> ${lesson.id}`.execute(db);
      await sql`alter table lessons add constraint lessons_kid_free exclude using gist (kid_id with =, tstzrange(start, finish) with &&)
        where (status in ('planned', 'held', 'client_no_show'))`.execute(db);
    }
  });

  it('lists free teachers, the child’s own teachers and the group first', async () => {
    const lesson = await placed();
    const stranger = await colleague();
    const ofGroup = await colleague({ curator_id: taught.curator_id });
    await school.build.teacher(taught);
    const answer = await curator.get(at(lesson, 'substitutes'));
    expect((answer.body as Substitute[]).map(({ teacher_id, same_group }) => [teacher_id, same_group])).toEqual([
      [ofGroup, true],
      [stranger, false],
    ]);
    const outsider = await school.as((await school.build.taughtChild()).curator_id);
    expect((await outsider.get(at(lesson, 'substitutes'))).status).toBe(404);
  });

  it('pays the substitute, keeps the engagement, and is undone by the curator of the original teacher', async () => {
    const lesson = await placed();
    const other = await colleague();
    const given = await curator.post(at(lesson, 'substitute'), { teacher_id: other });
    expect(given.body).toMatchObject({ teacher_id: other, substitute_for_id: taught.teacher_id, can: { substitute: { allowed: true } } });
    expect((await teacher.get(`/api/events/lessons/${lesson.id}/`)).status).toBe(404);
    const back = await curator.post(at(lesson, 'substitute'), { teacher_id: taught.teacher_id });
    expect(back.body).toMatchObject({ teacher_id: taught.teacher_id, substitute_for_id: null });
    expect((await curator.post(at(lesson, 'substitute'), { teacher_id: taught.teacher_id })).status).toBe(200);
    await curator.post(at(lesson, 'substitute'), { teacher_id: other });
    school.at(afterwards);
    expect((await (await school.as(other)).post(at(lesson, 'conduct'), { outcome: 'held' })).body).toMatchObject({
      pay: { amount: 50_000 },
    });
    const engagements = await school.database.db
      .selectFrom('engagements')
      .select('teacher_id')
      .where('kid_id', '=', taught.kid_id)
      .execute();
    expect(engagements).toEqual([{ teacher_id: taught.teacher_id }]);
  });

  it('concurrent with the report has one winner', async () => {
    const lesson = await placed();
    const other = await colleague();
    school.at(afterwards);
    const answers = await Promise.all([
      teacher.post(at(lesson, 'conduct'), { outcome: 'held' }),
      manager.post(at(lesson, 'substitute'), { teacher_id: other }),
    ]);
    const [conducted, substituted] = answers.map(({ status }) => status);
    expect([
      [200, 409],
      [404, 200],
      [403, 200],
    ]).toContainEqual([conducted, substituted]);
    expect(await moneyOf(lesson.id)).toHaveLength(conducted === 200 ? 2 : 0);
  });
});

describe('a lesson substituted while it is moved', () => {
  /** Waits until this many writes wait for a lock. Only PostgreSQL: the embedded database has one connection. */
  const untilWaiting = async (db: Db, many: number) => {
    const waiting = sql`select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    if (school.database.kind === 'postgres')
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBe(many);
  };
  const substitutedTo = (db: Db, lesson: Lesson, teacher_id: number) =>
    db.updateTable('lessons').set({ teacher_id }).where('id', '=', lesson.id).execute();

  it('is not moved by the curator whose group it just left', async () => {
    const lesson = await placed();
    const other = await colleague();
    const { db } = school.database;
    let moved = Promise.resolve<Awaited<ReturnType<typeof curator.post>> | null>(null);
    await db.transaction().execute(async (held) => {
      await sql`select pg_advisory_xact_lock(1, ${taught.teacher_id})`.execute(held);
      moved = curator.post(at(lesson, 'move'), { start: '2026-11-18T07:00:00Z', asked_by: 'school' });
      // On the embedded database the move starts afterwards and finds that another teacher has the lesson.
      await untilWaiting(held, 1);
      await substitutedTo(held, lesson, other);
    });
    const answer = await moved;
    expect([answer?.status, answer?.error?.key]).toEqual([404, 'not_found']);
    expect((await read(lesson)).lesson).toMatchObject({ status: 'planned', teacher_id: other });
  });

  it.runIf(process.env.LECTERN_TEST_DATABASE === 'postgres')('holds no lock of the child while it waits for the new teacher', async () => {
    const lesson = await placed();
    const other = await colleague();
    const { db } = school.database;
    let moved = Promise.resolve<Awaited<ReturnType<typeof manager.post>> | null>(null);
    await db.transaction().execute(async (busy) => {
      await sql`select pg_advisory_xact_lock(1, ${other})`.execute(busy);
      await db.transaction().execute(async (held) => {
        await sql`select pg_advisory_xact_lock(1, ${taught.teacher_id})`.execute(held);
        moved = manager.post(at(lesson, 'move'), { start: '2026-11-18T07:00:00Z', asked_by: 'school' });
        await untilWaiting(held, 1);
        await substitutedTo(held, lesson, other);
      });
      await untilWaiting(busy, 1);
      const { rows } = await sql`select pg_try_advisory_xact_lock(2, ${taught.kid_id}) as free`.execute(busy);
      expect(rows).toEqual([{ free: true }]);
    });
    expect((await moved)?.status).toBe(200);
  });
});

describe('a pair lesson', () => {
  let second: { client_id: number; kid_id: number };
  let pair: Awaited<ReturnType<TestApp['build']['course']>>;
  beforeEach(async () => {
    pair = await school.build.course();
    await school.database.db.updateTable('service_courses').set({ kind: 'pair' }).where('id', '=', pair.service_course_id).execute();
    taught = { ...taught, ...pair, teacher_id: await school.build.teacher(pair, { curator_id: taught.curator_id }) };
    teacher = await school.as(taught.teacher_id);
    second = await school.build.client(taught.manager_id);
  });
  const together = () => placed({ with_kid_id: second.kid_id });

  it('is refused with one child or the same one twice, and an individual lesson with two', async () => {
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const input = { teacher_id, kid_id, course_id, service_course_id, start: tomorrowTen, minutes: 45 };
    expect((await manager.post('/api/events/lessons/', input)).error).toMatchObject({ key: 'pair_needs_two', field: 'with_kid_id' });
    expect((await manager.post('/api/events/lessons/', { ...input, with_kid_id: kid_id })).error?.key).toBe('pair_needs_two');
    await school.database.db.updateTable('service_courses').set({ kind: 'individual' }).where('id', '=', service_course_id).execute();
    expect((await manager.post('/api/events/lessons/', { ...input, with_kid_id: second.kid_id })).error?.key).toBe('not_a_pair');
  });

  it('shares the teacher’s time, moves and is substituted as one, and is refused to a third child', async () => {
    const lesson = await together();
    expect(lesson.partners).toMatchObject([{ kid_id: second.kid_id }]);
    const third = await school.build.client(taught.manager_id);
    const fourth = await school.build.client(taught.manager_id);
    const { teacher_id, course_id, service_course_id } = taught;
    const input = {
      teacher_id,
      course_id,
      service_course_id,
      kid_id: third.kid_id,
      with_kid_id: fourth.kid_id,
      start: tomorrowTen,
      minutes: 45,
    };
    expect((await manager.post('/api/events/lessons/', input)).error?.key).toBe('teacher_busy');
    const moved = (await manager.post(at(lesson, 'move'), { start: '2026-11-17T07:15:00Z', asked_by: 'school' })).body as Lesson;
    expect(moved.partners).toMatchObject([{ kid_id: second.kid_id }]);
    const other = await colleague();
    await manager.post(at(moved, 'substitute'), { teacher_id: other });
    const rows = await school.database.db
      .selectFrom('lessons')
      .select(['kid_id', 'teacher_id', 'start', 'shared_slot'])
      .where('status', '=', 'planned')
      .where('kid_id', 'in', [taught.kid_id, second.kid_id])
      .orderBy('id')
      .execute();
    expect(rows.map(({ teacher_id: id, start, shared_slot }) => [id, start, shared_slot])).toEqual([
      [other, '2026-11-17T07:15:00Z', moved.id],
      [other, '2026-11-17T07:15:00Z', moved.id],
    ]);
  });

  it('is refused at the field of the child who is not free, and finds a time for both', async () => {
    const lesson = await together();
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const single = await colleague();
    await school.build.engagement({ ...taught, ...second, teacher_id: single });
    const elsewhere = { teacher_id: single, kid_id: second.kid_id, course_id, service_course_id, minutes: 45 };
    await school.database.db.updateTable('service_courses').set({ kind: 'individual' }).where('id', '=', service_course_id).execute();
    expect((await manager.post('/api/events/lessons/', { ...elsewhere, start: '2026-11-17T10:00:00Z' })).error).toBeNull();
    await school.database.db.updateTable('service_courses').set({ kind: 'pair' }).where('id', '=', service_course_id).execute();
    expect((await manager.get(`${at(lesson, 'move/preview')}?start=2026-11-17T10:00:00Z`)).body).toMatchObject({
      refusal: { key: 'kid_busy' },
    });
    await school.database.db
      .updateTable('children')
      .set({ status: 'inactive', inactive_reason: 'other' })
      .where('id', '=', second.kid_id)
      .execute();
    const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-18T07:00:00Z', minutes: 45 };
    const refused = await manager.post('/api/events/lessons/', { ...input, with_kid_id: second.kid_id });
    expect(refused.error).toMatchObject({ key: 'client_inactive', field: 'with_kid_id' });
  });

  it('is cancelled and written up for each child separately, and each client pays for their own child', async () => {
    const lesson = await together();
    const partner = { ...lesson, id: lesson.partners[0]?.lesson_id ?? 0 };
    await manager.post(at(partner, 'cancel'), { reason_id: cancelReasons.schoolDecision });
    expect((await read(lesson)).lesson).toMatchObject({ status: 'planned', partners: [] });
    school.at(afterwards);
    await teacher.post(at(lesson, 'conduct'), { outcome: 'held' });
    expect([await moneyOf(lesson.id), await moneyOf(partner.id)].map((each) => each.length)).toEqual([2, 0]);
    expect([await balanceOf(taught.client_id), await balanceOf(second.client_id)].map((each) => each?.money ?? 0)).toEqual([-90_000, 0]);
  });
});

describe('a no-show', () => {
  it('is recorded by users who arrange the lesson, not by its teacher, and only after the waiting time', async () => {
    const lesson = await placed();
    const waited = Temporal.Instant.from(tomorrowTen).add({ minutes: defaultLessonPolicy.no_show_wait_minutes });
    school.at(waited.subtract({ seconds: 1 }).toString());
    expect((await manager.post(at(lesson, 'no-show'), { who: 'client' })).error).toMatchObject({
      key: 'no_show_too_early',
      params: { start: waited.toString() },
    });
    // The same waiting time applies to the teacher's report.
    expect((await teacher.post(at(lesson, 'conduct'), { outcome: 'client_no_show' })).error).toMatchObject({
      key: 'no_show_too_early',
      field: 'outcome',
      params: { start: waited.toString() },
    });
    school.at(afterwards);
    expect((await teacher.post(at(lesson, 'no-show'), { who: 'client' })).status).toBe(403);
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect((await stranger.post(at(lesson, 'no-show'), { who: 'client' })).status).toBe(404);
    await manager.post(at(lesson, 'cancel'), { reason_id: cancelReasons.schoolDecision });
    expect((await manager.post(at(lesson, 'no-show'), { who: 'client' })).error?.key).toBe('lesson_closed');
    expect((await manager.get(`${at(lesson, 'no-show/preview')}?who=client`)).error?.key).toBe('lesson_closed');
  });

  it('cannot be recorded by sales managers, nor can a substitution, and `can` says so', async () => {
    const sales = await school.as(await school.build.user('SalesManager'));
    await school.database.db.updateTable('clients').set({ manager_id: sales.userId }).where('id', '=', taught.client_id).execute();
    manager = sales;
    const lesson = await placed();
    school.at(afterwards);
    for (const verb of ['no-show', 'substitute']) expect((await sales.post(at(lesson, verb), {})).status).toBe(403);
    const forbidden = { allowed: false, reason: 'forbidden' };
    expect((await read(lesson)).lesson.can).toMatchObject({ mark_no_show: forbidden, substitute: forbidden, cancel: { allowed: true } });
    // The cost is visible with the client's balance, which they may see.
    expect((await sales.get(`${at(lesson, 'cancel/preview')}?reason_id=2`)).body).toMatchObject({ charge: { amount: 90_000 }, pay: null });
  });

  it('has one name in every list of money', async () => {
    const lesson = await placed();
    school.at(afterwards);
    expect((await manager.post(at(lesson, 'no-show'), { who: 'client' })).error).toBeNull();
    const { pupil } = lesson;
    const settlement = `/api/clients/${pupil}/reconciliation-of-settlements-with-client/?from=2026-11-01&to=2026-11-30`;
    for (const path of [`/api/transactions/transactions/?client_id=${pupil}`, `/api/clients/${pupil}/balance/`, settlement]) {
      const { results, lines } = (await manager.get(path)).body as Record<string, readonly Record<string, unknown>[] | undefined>;
      const line = (lines ?? results)?.find(({ occasion_code }) => String(occasion_code).startsWith('lesson_charge'));
      expect([path, line?.occasion_title]).toEqual([path, 'Lesson without a package: no-show']);
    }
  });

  it('of the client costs what was shown; the teacher may add a report afterwards', async () => {
    const lesson = await placed();
    school.at(afterwards);
    expect((await manager.get(`${at(lesson, 'no-show/preview')}?who=client`)).body).toMatchObject({
      fault: 'client',
      client_share: 10_000,
      charge: { amount: 90_000 },
      pay: null,
    });
    expect((await manager.post(at(lesson, 'no-show'), { who: 'client' })).body).toMatchObject({ status: 'client_no_show' });
    expect(await moneyOf(lesson.id)).toMatchObject([{ occasion_code: 'lesson_charge_money' }, { occasion_code: 'lesson_pay' }]);
    const words = { outcome: 'client_no_show', parent_comment: 'Waited a quarter of an hour' };
    expect((await teacher.post(at(lesson, 'conduct'), words)).body).toMatchObject({ report: { parent_comment: words.parent_comment } });
    expect(await moneyOf(lesson.id)).toHaveLength(2);
  });

  it('of the teacher proposes the last-moment penalty and costs the client nothing', async () => {
    const lesson = await placed();
    school.at(afterwards);
    expect((await curator.get(`${at(lesson, 'no-show/preview')}?who=teacher`)).body).toMatchObject({
      fault: 'teacher',
      client_share: 0,
      pay: { amount: -50_000 },
    });
    const marked = await curator.post(at(lesson, 'no-show'), { who: 'teacher' });
    expect(marked.body).toMatchObject({ status: 'cancelled', cancel_reason: 'The teacher did not come' });
    expect(await moneyOf(lesson.id)).toEqual([]);
  });

  it('is refused if the school archived the reason, or a teacher to be paid has no rate', async () => {
    const { db } = school.database;
    const lesson = await placed();
    school.at(afterwards);
    await db.updateTable('cancellation_reasons').set({ active: false }).where('id', '=', 7).execute();
    expect((await manager.post(at(lesson, 'no-show'), { who: 'teacher' })).error?.key).toBe('reason_not_applicable');
    expect((await manager.get(`${at(lesson, 'no-show/preview')}?who=teacher`)).error?.key).toBe('reason_not_applicable');
    await db.updateTable('cancellation_reasons').set({ active: true }).where('id', '=', 7).execute();
    await db.deleteFrom('rate_versions').where('teacher_id', '=', taught.teacher_id).execute();
    expect((await manager.post(at(lesson, 'no-show'), { who: 'client' })).error?.key).toBe('rate_missing');
  });
});

describe('reopening a closed lesson', () => {
  const reason = { reason: 'Written up for the wrong day' };
  const held = async () => {
    const lesson = await placed();
    school.at(afterwards);
    await teacher.post(at(lesson, 'conduct'), { outcome: 'held', homework: '№ 5' });
    return lesson;
  };

  it('is refused to teachers, curators and other users, without a reason, and for a lesson that is not closed', async () => {
    const lesson = await placed();
    expect((await manager.post(at(lesson, 'correct'), reason)).error?.key).toBe('lesson_not_closed');
    expect((await teacher.post(at(lesson, 'correct'), reason)).status).toBe(403);
    expect((await curator.post(at(lesson, 'correct'), reason)).status).toBe(403);
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect((await stranger.post(at(lesson, 'correct'), reason)).status).toBe(404);
    expect((await manager.post(at(lesson, 'correct'), { reason: ' ' })).status).toBe(400);
    await manager.post(at(lesson, 'move'), { start: '2026-11-18T07:00:00Z', asked_by: 'school' });
    expect((await manager.post(at(lesson, 'correct'), reason)).error?.key).toBe('lesson_closed');
  });

  /** The business dates of a lesson's transactions and of its pay, in order. */
  const datesOf = async (lessonId: number) => {
    const { db } = school.database;
    const charges = await sql<{ date: string }>`
      select business_date as date from ledger_transactions where lesson_id = ${lessonId} and client_id is not null order by id`.execute(
      db,
    );
    const pay = await sql<{ date: string }>`select business_date as date from accruals where lesson_id = ${lessonId} order by id`.execute(
      db,
    );
    return { charges: charges.rows.map(({ date }) => date), pay: pay.rows.map(({ date }) => date) };
  };
  /** Sets the state of the period, past the trigger that keeps a closed one. */
  const period = (state: string) =>
    school.database.exec(`alter table pay_periods disable trigger pay_periods_closed_stay;
      update pay_periods set state = '${state}' where starts_on = '2026-11-01';
      alter table pay_periods enable trigger pay_periods_closed_stay`);

  it('posts reversals for a closed month today, with both dates', async () => {
    const lesson = await held();
    await sql`insert into book_periods (month, state, reason, changed_at, transactions) values ('2026-11-01', 'closed', 'Reported', now(),
      (select count(*) from ledger_transactions where business_date between '2026-11-01' and '2026-11-30'))`.execute(school.database.db);
    school.at('2026-12-03T08:00:00Z');
    expect((await manager.post(at(lesson, 'correct'), reason)).error).toBeNull();
    expect((await teacher.post(at(lesson, 'conduct'), { outcome: 'held' })).error).toBeNull();
    expect(await datesOf(lesson.id)).toEqual({
      charges: ['2026-11-17', '2026-12-03', '2026-12-03'],
      pay: ['2026-11-17', '2026-12-03', '2026-12-03'],
    });
    const lines = (await manager.get(`/api/clients/${taught.client_id}/balance/`)).body as {
      results: { business_date: string; reverses_date: string | null; source: { lesson_start: string } }[];
    };
    expect(lines.results).toMatchObject([
      { business_date: '2026-12-03', reverses_date: null, source: { lesson_start: tomorrowTen } },
      { business_date: '2026-12-03', reverses_date: '2026-11-17' },
      { business_date: '2026-11-17', reverses_date: null },
    ]);
    const page = (await manager.get(`/api/transactions/transactions/?client_id=${taught.client_id}&reversals=only`)).body;
    expect(page).toMatchObject({ results: [{ business_date: '2026-12-03', reverses_date: '2026-11-17' }] });
    const settled = (
      await manager.get(`/api/clients/${taught.client_id}/reconciliation-of-settlements-with-client/?from=2026-12-01&to=2026-12-31`)
    ).body as { lines: { business_date: string; source: { lesson_start: string; reverses_date: string | null } }[] };
    expect(settled.lines.map(({ business_date, source }) => [business_date, source.lesson_start, source.reverses_date])).toEqual([
      ['2026-12-03', tomorrowTen, '2026-11-17'],
      ['2026-12-03', tomorrowTen, null],
    ]);
    const pay = (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as {
      lines: { business_date: string; lesson: { start: string } }[];
    };
    expect(pay.lines.map(({ business_date, lesson: { start } }) => [business_date, start])).toEqual([
      ['2026-12-03', tomorrowTen],
      ['2026-12-03', tomorrowTen],
    ]);
    const log = (
      await manager.get(`/api/clients/${taught.client_id}/get-client-log-items/?action=lesson.charge&action=lesson.take_back_charge`)
    ).body as { results: { action: string; changes: { field: string; old: string | null; new: string | null }[] }[] };
    const dated = log.results.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'business_date')]);
    expect(dated).toEqual([
      ['lesson.charge', { field: 'business_date', old: null, new: '2026-12-03' }],
      ['lesson.take_back_charge', { field: 'business_date', old: '2026-11-17', new: '2026-12-03' }],
      ['lesson.charge', { field: 'business_date', old: null, new: '2026-11-17' }],
    ]);
    expect(log.results[0]?.changes).toContainEqual({ field: 'start', old: null, new: tomorrowTen });
    await sql`update book_periods set state = 'open', transactions = null`.execute(school.database.db);
  });

  it('leaves the total of an approved or closed pay period unchanged: the correction counts in the open one', async () => {
    for (const state of ['approved', 'closed']) {
      const lesson = await held();
      const total = async () => {
        const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from accruals
          where teacher_id = ${taught.teacher_id} and business_date between '2026-11-01' and '2026-11-30'`.execute(school.database.db);
        return rows[0]?.sum;
      };
      const approved = await total();
      await period(state);
      school.at('2026-12-03T08:00:00Z');
      expect((await manager.post(at(lesson, 'correct'), reason)).error).toBeNull();
      expect((await manager.post(at(lesson, 'no-show'), { who: 'teacher' })).error).toBeNull();
      const open = (await curator.get('/api/events/lesson-follow-ups/?kind=penalty&state=open')).body as { results: { id: number }[] };
      expect(
        (await curator.post(`/api/events/lesson-follow-ups/${open.results[0]?.id}/decide-penalty/`, { agreed: true })).error,
      ).toBeNull();
      expect(await total()).toBe(approved);
      expect((await datesOf(lesson.id)).pay).toEqual(['2026-11-17', '2026-12-03', '2026-12-03']);
      await expect(
        school.database.exec(`insert into accruals (teacher_id, kind, rate_version_id, rate, share, amount, currency, business_date, idempotency_key)
          select teacher_id, 'held', id, 1, 10000, 1, 'RUB', '2026-11-17', 'past the verb ${state}' from rate_versions limit 1`),
      ).rejects.toMatchObject({ code: 'LE004' });
      await period('open');
      school.at(testNow);
    }
  });

  it('reverses charge and pay, keeps the report, and lets the lesson be closed again', async () => {
    const lesson = await held();
    expect((await manager.post(at(lesson, 'correct'), reason)).body).toMatchObject({ status: 'planned', unfinished: true });
    expect(await moneyOf(lesson.id)).toEqual([
      { occasion_code: 'lesson_charge_money', amount: 90_000, reversal: false },
      { occasion_code: 'lesson_pay', amount: 50_000, reversal: false },
      { occasion_code: 'lesson_charge_money', amount: 90_000, reversal: true },
      { occasion_code: 'lesson_pay', amount: 50_000, reversal: true },
    ]);
    expect(await balanceOf(taught.client_id)).toMatchObject({ money: 0 });
    const accruals = await school.database.db
      .selectFrom('accruals')
      .select(['kind', 'amount'])
      .where('lesson_id', '=', lesson.id)
      .orderBy('id')
      .execute();
    expect(accruals).toEqual([
      { kind: 'held', amount: 50_000 },
      { kind: 'reversal', amount: -50_000 },
    ]);
    expect((await teacher.get(at(lesson, 'conduct'))).body).toMatchObject({ report: { homework: '№ 5' }, lesson: { status: 'planned' } });
    await teacher.post(at(lesson, 'conduct'), { outcome: 'client_no_show' });
    expect(await balanceOf(taught.client_id)).toMatchObject({ money: -90_000 });
    expect(await moneyOf(lesson.id)).toHaveLength(6);
  });

  it('clears the topic if the child turns out to have been absent', async () => {
    const lesson = await placed();
    school.at(afterwards);
    const [topic_id] = taught.topic_ids;
    await teacher.post(at(lesson, 'conduct'), { outcome: 'held', topic_id, homework: '№ 5', mark: 5, private_note: 'Quick' });
    await manager.post(at(lesson, 'correct'), reason);
    expect((await read(lesson)).report).toBeNull();
    await manager.post(at(lesson, 'no-show'), { who: 'client' });
    const missed = (await teacher.get(`/api/events/lessons/${lesson.id}/`)).body as LessonDetail;
    expect(missed.lesson).toMatchObject({ status: 'client_no_show', topic_title: null });
    expect(missed.report).toMatchObject({ outcome: 'client_no_show', topic_id: null, homework: '', mark: null, private_note: 'Quick' });
  });

  it('returns a unit to its package, also to a used-up one', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 1, price: 80_000 });
    const payment = { client_id: taught.client_id, occasion_code: 'payment_bank', amount: 80_000, business_date: '2026-11-16' };
    await manager.post('/api/transactions/transactions/', payment);
    await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, kid_id: taught.kid_id, abonement_id });
    expect(await balanceOf(taught.client_id)).toMatchObject({ units_left: 1 });
    const lesson = await held();
    const stateOf = async () =>
      (
        await school.database.db
          .selectFrom('user_subscriptions')
          .select('state')
          .where('client_id', '=', taught.client_id)
          .executeTakeFirst()
      )?.state;
    expect([await balanceOf(taught.client_id), await stateOf()]).toMatchObject([{ units_left: 0 }, 'used']);
    await manager.post(at(lesson, 'correct'), reason);
    expect([await balanceOf(taught.client_id), await stateOf()]).toMatchObject([{ units_left: 1 }, 'active']);
  });

  it('after a cancellation is refused if its time is taken, otherwise reverses the penalty', async () => {
    const { db } = school.database;
    const lesson = await placed();
    school.at('2026-11-17T06:00:00Z');
    await teacher.post(at(lesson, 'cancel'), { reason_id: cancelReasons.teacherCannotCome });
    const listed = (await curator.get('/api/events/lesson-follow-ups/?kind=penalty')).body as { results: { id: number }[] };
    await curator.post(`/api/events/lesson-follow-ups/${listed.results[0]?.id}/decide-penalty/`, { agreed: true });
    const correct = () => manager.post(at(lesson, 'correct'), reason);
    const another = await placed();
    expect((await correct()).error?.key).toBe('teacher_busy');
    const other = await colleague();
    await manager.post(at(another, 'substitute'), { teacher_id: other });
    expect((await correct()).error?.key).toBe('kid_busy');
    await manager.post(at(another, 'cancel'), { reason_id: cancelReasons.schoolDecision });
    const interval = { teacher_id: taught.teacher_id, start: tomorrowTen, finish: afterwards };
    await db.insertInto('non_working_times').values(interval).execute();
    expect((await correct()).error?.key).toBe('teacher_not_working');
    await db.deleteFrom('non_working_times').where('teacher_id', '=', taught.teacher_id).execute();
    await school.build.vacation(taught.teacher_id, '2026-11-17', '2026-11-17', taught.curator_id);
    expect((await correct()).error?.key).toBe('teacher_on_vacation');
    await db.deleteFrom('vacations').where('teacher_id', '=', taught.teacher_id).execute();
    const of = { teacher_id: taught.teacher_id, held_by: taught.curator_id, held_at: '2026-11-17T05:55:00Z' };
    const id = await school.build.hold(of, interval.start, interval.finish);
    expect((await correct()).error?.key).toBe('slot_held');
    await db.deleteFrom('hold_times').where('hold_id', '=', id).execute();
    expect((await correct()).body).toMatchObject({ status: 'planned', cancel_reason: null });
    expect(await moneyOf(lesson.id)).toEqual([
      { occasion_code: 'teacher_penalty', amount: 50_000, reversal: false },
      { occasion_code: 'teacher_penalty', amount: 50_000, reversal: true },
    ]);
  });

  it('ten times concurrently reverses once', async () => {
    const lesson = await held();
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.post(at(lesson, 'correct'), reason)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await moneyOf(lesson.id)).toHaveLength(4);
    expect(await balanceOf(taught.client_id)).toMatchObject({ money: 0 });
  });
});

describe('the first lesson of a child with a teacher', () => {
  it('is refused beside a paused engagement, which it names', async () => {
    await school.database.db.updateTable('engagements').set({ status: 'paused' }).where('id', '=', taught.engagement_id).execute();
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const input = { teacher_id, kid_id, course_id, service_course_id, start: tomorrowTen, minutes: 45 };
    const answer = await manager.post('/api/events/lessons/', input);
    expect(answer.error).toMatchObject({ key: 'engagement_paused', field: 'kid_id', params: { teacher: expect.any(String) } });
  });

  it('placed twice concurrently, at two times, creates one engagement', async () => {
    const fresh = await school.build.teacher(taught);
    const { kid_id, course_id, service_course_id } = taught;
    const input = { teacher_id: fresh, kid_id, course_id, service_course_id, minutes: 45 };
    const starts = ['07', '08', '09', '10', '11'].map((hour) => `2026-11-17T${hour}:00:00Z`);
    const answers = await Promise.all(starts.map((start) => manager.post('/api/events/lessons/', { ...input, start })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const opened = await school.database.db.selectFrom('engagements').select('id').where('teacher_id', '=', fresh).execute();
    expect(opened).toHaveLength(1);
  });
});
