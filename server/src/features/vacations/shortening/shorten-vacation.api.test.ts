import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { FreedDays, ShortenedVacation, Vacation, VacationAllowance } from '@lectern/contract/vacations/vacations.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { collectMails } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

/** Two weeks from Tuesday, 1 December; the clock is at Friday, 4 December, noon in Moscow. */
const [firstDay, lastDay, during] = ['2026-12-01', '2026-12-14', '2026-12-04T09:00:00Z'];
const schoolReason = 8;

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
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

const keyOf = ({ status, error }: Answer) => [status, error?.key ?? null];

async function placed(start: string): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return answer.body;
}

/** A vacation over the two weeks, with every lesson in it resolved. */
async function vacation(resolutions: readonly object[] = []): Promise<number> {
  const asked = await teacher.post('/api/vacations/', { teacher_id: taught.teacher_id, first_day: firstDay, last_day: lastDay });
  const { id } = asked.body as Vacation;
  expect(keyOf(await curator.post(`/api/vacations/${id}/approve/`, { resolutions }))).toEqual([200, null]);
  return id;
}

const shorten = (id: number, last_day: string, who = curator) => who.post(`/api/vacations/${id}/shorten/`, { last_day });
const freed = (id: number, last_day?: string, who = curator) =>
  who.get(`/api/vacations/${id}/freed-days/${last_day === undefined ? '' : `?last_day=${last_day}`}`);
const bringBack = (id: number, lesson_id: number, who = curator) => who.post(`/api/vacations/${id}/bring-back/`, { lesson_id });

/** Every Tuesday at 17:00 in Moscow from 8 December on. @returns the rule and the lesson of 8 December */
async function weekly(): Promise<{ rule: number; lesson: number }> {
  const times = [{ weekday: 2, start_minute: 1020 }];
  const { engagement_id } = taught;
  const made = await manager.post('/api/events/regular_rules/', { engagement_id, times, minutes: 45, valid_from: '2026-12-08' });
  expect(made.status).toBe(201);
  const rule = (made.body as { rules: { id: number }[] }).rules[0]?.id ?? 0;
  const found = await sql<{ id: number }>`select id from lessons where rule_id = ${rule} order by start limit 1`.execute(
    school.database.db,
  );
  return { rule, lesson: found.rows[0]?.id ?? 0 };
}

async function lessonsAt(start: string) {
  const { rows } = await sql<{ id: number; status: string; teacher_id: number }>`
    select id, status, teacher_id from lessons where kid_id = ${taught.kid_id} and start = ${start} and status not in ('rescheduled', 'cancelled')
  `.execute(school.database.db);
  return rows;
}

describe('shortening a vacation', () => {
  it('is refused to the teacher, to a curator of another group, before its start and after its end', async () => {
    const id = await vacation();
    const other = await school.as((await school.build.taughtChild()).curator_id);
    expect(keyOf(await shorten(id, '2026-12-04'))).toEqual([409, 'vacation_not_begun']);
    expect(keyOf(await freed(id, '2026-12-04'))).toEqual([409, 'vacation_not_begun']);
    school.at(during);
    expect(keyOf(await shorten(id, '2026-12-04', teacher))).toEqual([403, 'forbidden']);
    expect(keyOf(await shorten(id, '2026-12-04', other))).toEqual([404, 'not_found']);
    expect(keyOf(await freed(id, '2026-12-04', other))).toEqual([404, 'not_found']);
    school.at('2026-12-15T09:00:00Z');
    expect(keyOf(await shorten(id, '2026-12-13'))).toEqual([409, 'vacation_over']);
    expect(keyOf(await freed(id, '2026-12-13'))).toEqual([409, 'vacation_over']);
  });

  it('is refused for one that is not approved, for past days and for its current last day', async () => {
    const asked = await teacher.post('/api/vacations/', { teacher_id: taught.teacher_id, first_day: '2026-12-03', last_day: '2026-12-05' });
    const requested = (asked.body as Vacation).id;
    school.at(during);
    expect(keyOf(await shorten(requested, '2026-12-04'))).toEqual([409, 'vacation_closed']);
    school.at(testNow);
    await curator.post(`/api/vacations/${requested}/reject/`, { comment: 'Exams' });
    const id = await vacation();
    school.at(during);
    expect((await shorten(id, '2026-12-02')).error).toMatchObject({ key: 'invalid', field: 'last_day', params: { reason: 'too_small' } });
    expect((await shorten(id, lastDay)).error).toMatchObject({ key: 'invalid', field: 'last_day', params: { reason: 'too_big' } });
    school.at('2026-12-14T09:00:00Z');
    expect(keyOf(await shorten(id, '2026-12-13'))).toEqual([200, null]);
    expect(keyOf(await shorten(id, '2026-12-12'))).toEqual([409, 'vacation_over']);
  });

  it('frees the days: the balance changes, lessons can be placed, and the teacher gets a mail', async () => {
    const id = await vacation();
    school.at(during);
    await collectMails(school.database, Temporal.Instant.from(during));
    expect(keyOf(await shorten(id, '2026-12-03'))).toEqual([200, null]);
    const mails = await collectMails(school.database, Temporal.Instant.from(during));
    expect(mails).toMatchObject([{ subject: 'Отпуск закончится раньше' }]);
    const { body } = await curator.get(`/api/vacations/${id}/`);
    expect((body as { vacation: Vacation }).vacation).toMatchObject({
      last_day: '2026-12-03',
      agreed_last_day: lastDay,
      days: 3,
      finish: '2026-12-03T21:00:00Z',
    });
    const allowance = await teacher.get(`/api/teachers/${taught.teacher_id}/vacation-allowance/`);
    expect((allowance.body as VacationAllowance).days_taken).toBe(3);
    await placed('2026-12-07T07:00:00Z');
  });

  it('restores weekly lessons that it cancelled or that were unplaced, and lists those that do not fit', async () => {
    const { rule, lesson } = await weekly();
    const id = await vacation([{ lesson_id: lesson, action: 'cancel', reason_id: schoolReason }]);
    const { engagement_id } = taught;
    const times = [{ weekday: 3, start_minute: 1020 }];
    const second = await manager.post('/api/events/regular_rules/', { engagement_id, times, minutes: 45, valid_from: '2026-12-09' });
    expect(second.status).toBe(201);
    expect(await lessonsAt('2026-12-09T14:00:00Z')).toHaveLength(0);
    school.at(during);
    const preview = (await freed(id, '2026-12-04')).body as FreedDays;
    expect(preview).toMatchObject({
      first_day: '2026-12-05',
      days: 10,
      lessons: [{ lesson_id: lesson, resolution: 'cancel', back: false, conflict: null }],
      dates: [{ start: '2026-12-09T14:00:00Z', conflict: null }],
    });
    expect(await lessonsAt('2026-12-08T14:00:00Z')).toHaveLength(0);
    const done = (await shorten(id, '2026-12-04')).body as ShortenedVacation;
    expect(done).toMatchObject({ came_back: 2, freed: { lessons: [{ lesson_id: lesson, back: true }], dates: [] } });
    expect(await lessonsAt('2026-12-08T14:00:00Z')).toMatchObject([{ id: lesson, status: 'planned' }]);
    expect(await lessonsAt('2026-12-09T14:00:00Z')).toMatchObject([{ status: 'planned' }]);
    expect(rule).toBeGreaterThan(0);
  });

  it('leaves a weekly lesson cancelled if its rule has ended or the child is busy', async () => {
    const { rule, lesson } = await weekly();
    const single = await placed('2026-12-10T07:00:00Z');
    const id = await vacation([
      { lesson_id: lesson, action: 'cancel', reason_id: schoolReason },
      { lesson_id: single.id, action: 'cancel', reason_id: schoolReason },
    ]);
    await manager.post(`/api/events/regular_rules/${rule}/end/`, { from_day: '2026-12-08' });
    school.at(during);
    const done = (await shorten(id, '2026-12-04')).body as ShortenedVacation;
    expect(done).toMatchObject({ came_back: 0 });
    expect(done.freed.lessons.map(({ back }) => back)).toEqual([false, false]);
    expect(keyOf(await bringBack(id, single.id))).toEqual([200, null]);
    expect(await lessonsAt('2026-12-10T07:00:00Z')).toMatchObject([{ id: single.id, status: 'planned' }]);
  });
});

describe('bringing a lesson back', () => {
  const substitute = async () => school.build.teacher(taught, { curator_id: taught.curator_id });

  it('is refused without a shortened vacation, without permission, and for a lesson outside the freed days', async () => {
    const lesson = await placed('2026-12-10T07:00:00Z');
    const outside = await placed('2026-11-20T07:00:00Z');
    const id = await vacation([{ lesson_id: lesson.id, action: 'move', start: '2026-12-16T07:00:00Z' }]);
    school.at(during);
    expect(keyOf(await bringBack(id, lesson.id))).toEqual([409, 'vacation_not_shortened']);
    expect((await freed(id)).body).toMatchObject({ days: 0, lessons: [], dates: [] });
    await shorten(id, '2026-12-04');
    expect(keyOf(await bringBack(id, lesson.id, teacher))).toEqual([403, 'forbidden']);
    expect((await bringBack(id, outside.id)).error).toMatchObject({ key: 'invalid', field: 'lesson_id' });
    expect((await bringBack(id, 2_000_000_000)).error).toMatchObject({ key: 'invalid', field: 'lesson_id' });
  });

  it('moves it to its old time for free, or returns it to its old teacher, each separately', async () => {
    const [moved, handed] = [await placed('2026-12-10T07:00:00Z'), await placed('2026-12-11T07:00:00Z')];
    const other = await substitute();
    const id = await vacation([
      { lesson_id: moved.id, action: 'move', start: '2026-12-16T07:00:00Z' },
      { lesson_id: handed.id, action: 'substitute', teacher_id: other },
    ]);
    school.at(during);
    const after = ((await shorten(id, '2026-12-04')).body as ShortenedVacation).freed;
    expect(after.lessons).toMatchObject([
      { lesson_id: moved.id, resolution: 'move', back: false, conflict: null, lesson: { start: '2026-12-16T07:00:00Z' } },
      { lesson_id: handed.id, resolution: 'substitute', back: false, conflict: null, lesson: { teacher_id: other } },
    ]);
    expect((await bringBack(id, moved.id)).body).toMatchObject({ start: '2026-12-10T07:00:00Z', status: 'planned' });
    expect((await bringBack(id, handed.id)).body).toMatchObject({ id: handed.id, teacher_id: taught.teacher_id, substitute_for_id: null });
    expect(((await freed(id)).body as FreedDays).lessons.map(({ back }) => back)).toEqual([true, true]);
    expect(keyOf(await bringBack(id, moved.id))).toEqual([200, null]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_transactions where client_id = ${taught.client_id}
    `.execute(school.database.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('is refused if its time is taken or past, or it was replaced; the list shows why', async () => {
    const lessons = [await placed('2026-12-10T07:00:00Z'), await placed('2026-12-05T07:00:00Z'), await placed('2026-12-11T07:00:00Z')];
    const [taken, past, anew] = lessons as [Lesson, Lesson, Lesson];
    const id = await vacation(
      lessons.map((lesson, index) => ({ lesson_id: lesson.id, action: 'move', start: `2026-12-${16 + index}T07:00:00Z` })),
    );
    school.at(during);
    await shorten(id, '2026-12-04');
    await placed('2026-12-10T07:15:00Z');
    const { rows } = await sql<{ id: number }>`select moved_to_id as id from lessons where id = ${anew.id}`.execute(school.database.db);
    const again = { start: '2026-12-21T07:00:00Z', asked_by: 'client' };
    expect(keyOf(await manager.post(`/api/events/lessons/${rows[0]?.id}/move/`, again))).toEqual([200, null]);
    school.at('2026-12-05T09:00:00Z');
    const { lessons: shown } = (await freed(id)).body as FreedDays;
    expect(shown.map(({ conflict }) => conflict?.reason)).toEqual(['lesson_in_past', 'teacher_busy', 'lesson_arranged_anew']);
    expect(keyOf(await bringBack(id, past.id))).toEqual([409, 'lesson_in_past']);
    expect(keyOf(await bringBack(id, taken.id))).toEqual([409, 'teacher_busy']);
    expect(keyOf(await bringBack(id, anew.id))).toEqual([409, 'lesson_arranged_anew']);
  });

  it('is refused for a vacation that is not approved', async () => {
    const { teacher_id } = taught;
    const asked = await teacher.post('/api/vacations/', { teacher_id, first_day: '2026-12-03', last_day: '2026-12-05' });
    expect(keyOf(await bringBack((asked.body as Vacation).id, 1))).toEqual([409, 'vacation_closed']);
    expect(keyOf(await freed((asked.body as Vacation).id, '2026-12-04'))).toEqual([409, 'vacation_closed']);
  });

  it.each([
    ['lesson_closed', "update lessons set status = 'held' where kid_id = {kid} and status = 'planned'"],
    ['teacher_inactive', "update teachers set status = 'inactive', inactive_reason = 'vacation' where id = {teacher}"],
    ['client_inactive', "update children set status = 'inactive', inactive_reason = 'other' where id = {kid}"],
    ['kid_busy', 'update lessons set teacher_id = {other} where id = {second}'],
    [
      'teacher_not_working',
      "insert into non_working_times (teacher_id, start, finish) values ({teacher}, '2026-12-10T07:00:00Z', '2026-12-10T08:00:00Z')",
    ],
    [
      'teacher_on_vacation',
      `insert into vacations (teacher_id, first_day, last_day, zone, start, finish, state, requested_at, requested_by, decided_at, decided_by)
        select id, '2026-12-10', '2026-12-10', 'UTC', '2026-12-10T00:00:00Z', '2026-12-11T00:00:00Z', 'approved', now(), id, now(), id
        from teachers where id = {teacher}`,
    ],
    [
      'slot_held',
      `with h as (insert into holds (teacher_id, held_by, held_at, held_until)
        values ({teacher}, {manager}, '2026-12-04T09:00:00Z', '2026-12-04T09:10:00Z') returning id)
        insert into hold_times select id, {teacher}, '2026-12-10T07:00:00Z', '2026-12-10T07:45:00Z' from h`,
    ],
  ])('is refused with %s', async (key, change) => {
    const lesson = await placed('2026-12-10T07:00:00Z');
    const id = await vacation([{ lesson_id: lesson.id, action: 'move', start: '2026-12-16T07:00:00Z' }]);
    school.at(during);
    await shorten(id, '2026-12-04');
    const second = key === 'kid_busy' ? (await placed('2026-12-10T07:00:00Z')).id : 0;
    const other = await substitute();
    const ids = { kid: taught.kid_id, teacher: taught.teacher_id, manager: taught.manager_id, other, second };
    await sql.raw(change.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))).execute(school.database.db);
    expect(keyOf(await bringBack(id, lesson.id))).toEqual([409, key]);
  });

  it('concurrently with a booking of that time keeps only one of them', async () => {
    const lesson = await placed('2026-12-10T07:00:00Z');
    const id = await vacation([{ lesson_id: lesson.id, action: 'move', start: '2026-12-16T07:00:00Z' }]);
    school.at(during);
    await shorten(id, '2026-12-04');
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-12-10T07:00:00Z', minutes: 45 };
    const answers = await Promise.all([bringBack(id, lesson.id), manager.post('/api/events/lessons/', input)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.find(({ error }) => error !== null)?.status).toBe(409);
    expect(await lessonsAt('2026-12-10T07:00:00Z')).toHaveLength(1);
  });

  it('concurrently with a booking in the freed time never double-books anyone', async () => {
    const { lesson } = await weekly();
    const id = await vacation([{ lesson_id: lesson, action: 'cancel', reason_id: schoolReason }]);
    school.at(during);
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-12-08T14:15:00Z', minutes: 45 };
    const [done] = await Promise.all([shorten(id, '2026-12-04'), manager.post('/api/events/lessons/', input)]);
    expect(keyOf(done)).toEqual([200, null]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from lessons where kid_id = ${kid_id} and status = 'planned' and start::date = '2026-12-08'
    `.execute(school.database.db);
    expect(rows[0]?.count).toBe(1);
  });

  it('brings both lessons of a pair back together', async () => {
    const second = await school.build.client(taught.manager_id);
    const { teacher_id, course_id, service_course_id } = taught;
    await school.build.engagement({ course_id, service_course_id, teacher_id, kid_id: second.kid_id, client_id: second.client_id });
    await sql`update service_courses set kind = 'pair' where id = ${service_course_id}`.execute(school.database.db);
    const input = { teacher_id, kid_id: taught.kid_id, with_kid_id: second.kid_id, course_id, service_course_id, minutes: 45 };
    const pair = await manager.post('/api/events/lessons/', { ...input, start: '2026-12-10T07:00:00Z' });
    const { id: one, partners } = pair.body as Lesson;
    const start = '2026-12-16T07:00:00Z';
    const id = await vacation([one, partners[0]?.lesson_id].map((lesson_id) => ({ lesson_id, action: 'move', start })));
    school.at(during);
    await shorten(id, '2026-12-04');
    expect((await bringBack(id, one)).body).toMatchObject({ start: '2026-12-10T07:00:00Z', partners: [{ kid_id: second.kid_id }] });
    expect(((await freed(id)).body as FreedDays).lessons.map(({ back }) => back)).toEqual([true, true]);
  });
});
