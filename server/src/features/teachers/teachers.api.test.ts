import type { InactivityReason } from '@lectern/contract/inactivity-reasons/inactivity-reasons.schema';
import type { ErrorBody } from '@lectern/contract/errors';
import type { InactivityPreview, TeacherCard, TeacherRow } from '@lectern/contract/teachers/teachers.schema';
import { abilities } from '@lectern/contract/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let anna: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let petrov: number;
let idle: number;
let curator: Caller;
let manager: Caller;
let teacher: Caller;
let methodist: Caller;
let planner: Caller;

beforeAll(async () => {
  school = await testApp();
  const { build, database } = school;
  anna = await build.taughtChild();
  petrov = await build.teacher(anna, { name: 'Пётр Ковалёв' });
  idle = await build.teacher(await build.course(), { name: 'Julia Yakovleva' });
  await database.db.updateTable('users').set({ name: 'Anna Sokolova' }).where('id', '=', anna.teacher_id).execute();
  await database.db.updateTable('users').set({ zone: 'Asia/Yekaterinburg' }).where('id', '=', petrov).execute();
  await database.db
    .updateTable('teacher_skills')
    .set({ grade_from: 5, grade_to: 7, level: 'advanced' })
    .where('teacher_id', '=', petrov)
    .execute();
  await database.db
    .updateTable('teachers')
    .set({ status: 'inactive', inactive_reason: 'vacation', contract_type: 'employee' })
    .where('id', '=', idle)
    .execute();
  await database.db.updateTable('teachers').set({ max_minutes_per_week: 600 }).where('id', '=', anna.teacher_id).execute();
  await build.hours(petrov, ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 540, finish_minute: 1080 })));
  manager = await school.as(anna.manager_id);
  curator = await school.as(anna.curator_id);
  teacher = await school.as(anna.teacher_id);
  methodist = await school.as(await build.user('Methodist'));
  planner = await school.as(await build.user('AccountManager', { abilities: [abilities.allSchedules] }));
});

const found = async (query: string, who = manager) => {
  const { status, body } = await who.get(`/api/teachers/?page_size=100&${query}`);
  return status === 200 ? (body as { results: TeacherRow[] }).results.map(({ id }) => id) : status;
};

async function place(start: string, minutes = 45) {
  const { teacher_id, kid_id, course_id, service_course_id } = anna;
  return manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes });
}

const cardOf = (answer: Answer) => answer.body as TeacherCard;

describe('the list of teachers', () => {
  it('hides each other’s week and contract from colleagues, as a value, an order and a filter', async () => {
    const { body } = await teacher.get('/api/teachers/?page_size=100');
    const rows = (body as { results: TeacherRow[] }).results;
    expect(rows.find(({ id }) => id === petrov)).toMatchObject({ load_minutes: null, lessons_this_week: null, contract_type: null });
    expect(rows.find(({ id }) => id === anna.teacher_id)?.load_minutes).toBe(0);
    for (const question of [
      'ordering=load',
      'ordering=-free',
      'load_from=1',
      'share_to=50',
      'window=1:600-660',
      'contract_type=employee',
    ]) {
      const answer = await teacher.get(`/api/teachers/?${question}`);
      expect([question, answer.status, answer.error?.key]).toEqual([question, 403, 'forbidden']);
    }
  });

  it('shows a teacher who arranges everybody’s lessons the same as other such users', async () => {
    const arranger = await school.as(await school.build.user('Teacher', { abilities: [abilities.allSchedules] }));
    const { body } = await arranger.get('/api/teachers/?page_size=100&ordering=load');
    expect((body as { results: TeacherRow[] }).results.find(({ id }) => id === petrov)?.load_minutes).toBe(0);
    for (const path of ['get-load/', 'working-hours/', 'get-schedule/?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z'])
      expect([path, (await arranger.get(`/api/teachers/${petrov}/${path}`)).status]).toEqual([path, 200]);
  });

  it('refuses invalid windows', async () => {
    for (const window of ['8:600-660', '1:600-605', '1:600-900', '1:1400-1500', 'monday'])
      expect((await manager.get(`/api/teachers/?window=${window}`)).status).toBe(400);
  });

  it.each([
    ['Соколова', 'anna'],
    ['sokolva', 'anna'],
    ['jrjkjd', 'nobody'],
    ['Kovalyov Petr', 'petrov'],
    ['Ковлаев', 'petrov'],
    ['rjdfktd', 'petrov'],
    ['Юлия', 'idle'],
    ['%', 'nobody'],
  ])('finds %s in both alphabets, with typing errors and in the wrong keyboard layout', async (text, who) => {
    const expected = { anna: [anna.teacher_id], petrov: [petrov], idle: [idle], nobody: [] }[who];
    expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  it('filters by several properties of a single skill', async () => {
    expect(await found(`course_id=${anna.course_id}&grade=9`)).toEqual([anna.teacher_id]);
    expect(await found(`course_id=${anna.course_id}&level=advanced`)).toEqual([petrov]);
    expect(await found('level=advanced&grade=9')).toEqual([]);
  });

  it('filters by status, reason, curator, contract, zone and hours', async () => {
    expect(await found('status=inactive&reason=vacation')).toEqual([idle]);
    expect(await found(`curator_id=${anna.curator_id}`)).toEqual([anna.teacher_id]);
    expect(await found('contract_type=employee')).toEqual([idle]);
    expect(await found('zone=Asia/Yekaterinburg')).toEqual([petrov]);
    expect(await found('no_hours=false')).toEqual([petrov]);
    expect((await found('no_hours=true')) as number[]).not.toContain(petrov);
  });

  it('filters teachers who are free at all of some weekly times, in the user’s zone', async () => {
    expect(await found('window=1:600-660')).toEqual([petrov]);
    expect(await found('window=1:600-660&window=2:1020-1080')).toEqual([petrov]);
    expect(await found('window=1:600-660&window=6:600-660')).toEqual([]);
    expect(await found('window=1:1050-1110')).toEqual([]);
  });

  it('sorts and filters by the minutes of this week and their share of the capacity', async () => {
    expect((await place('2026-11-18T07:00:00Z')).status).toBe(201);
    expect((await place('2026-11-25T07:00:00Z')).status).toBe(201);
    expect(await found('load_from=45&load_to=45')).toEqual([anna.teacher_id]);
    expect(await found('share_from=7&share_to=8')).toEqual([anna.teacher_id]);
    expect(((await found('ordering=-load')) as number[])[0]).toBe(anna.teacher_id);
    expect(((await found('ordering=-free')) as number[]).slice(0, 2)).toEqual([petrov, anna.teacher_id]);
    const { body } = await manager.get(`/api/teachers/?curator_id=${anna.curator_id}`);
    expect((body as { results: TeacherRow[] }).results[0]).toMatchObject({ load_minutes: 45, capacity_minutes: 600, lessons_this_week: 1 });
  });

  it('returns courses, grades, zones, curators and directions as choices', async () => {
    const courses = (await manager.get('/api/teachers/get-courses/')).body as { id: number; teachers: number }[];
    expect(courses.find(({ id }) => id === anna.course_id)?.teachers).toBe(2);
    const grades = (await manager.get('/api/teachers/get-grades/')).body as { grade: number; teachers: number }[];
    expect(grades).toHaveLength(11);
    expect(grades.find(({ grade }) => grade === 6)?.teachers).toBe(2);
    expect((await manager.get('/api/teachers/get-choices/')).body).toMatchObject({
      zones: ['Asia/Yekaterinburg', 'Europe/Moscow'],
      curators: [{ id: anna.curator_id }],
    });
  });
});

describe('a teacher’s card', () => {
  it('shows the contract only to the teacher and to users who lead them', async () => {
    const url = `/api/teachers/${anna.teacher_id}/`;
    for (const who of [manager, methodist, await school.as(petrov)]) expect(cardOf(await who.get(url)).terms).toBeNull();
    for (const who of [teacher, curator, planner]) expect(cardOf(await who.get(url)).terms).toMatchObject({ max_minutes_per_week: 600 });
  });

  it('is edited by the teacher in their own fields, otherwise by users who lead them', async () => {
    const url = `/api/teachers/${anna.teacher_id}/edit/profile/`;
    expect((await teacher.post(url, { max_minutes_per_week: 1200 })).error?.field).toBe('max_minutes_per_week');
    expect((await curator.post(url, { curator_id: null })).error?.field).toBe('curator_id');
    expect((await curator.post(url, { inn: '12' })).status).toBe(400);
    expect((await planner.post(url, { curator_id: anna.manager_id })).error?.key).toBe('not_a_curator');
    expect(cardOf(await teacher.post(url, { about: 'Likes riddles' })).about).toBe('Likes riddles');
    const edited = cardOf(await curator.post(url, { max_minutes_per_week: 900, inn: '500100732259', contract_type: 'contractor' }));
    expect(edited.terms).toEqual({ max_minutes_per_week: 900, inn: '500100732259', contract_type: 'contractor' });
    expect((await curator.post(url, { max_minutes_per_week: 900 })).status).toBe(200);
  });

  it('changed concurrently keeps the first change: the second gets a conflict with author and value', async () => {
    const id = await school.build.teacher(anna, { curator_id: anna.curator_id });
    const url = `/api/teachers/${id}/edit/profile/`;
    expect((await planner.post(url, { about: 'Chess', max_minutes_per_week: 300, before: { about: '' } })).status).toBe(200);
    const late = await curator.post(url, { about: 'Go', max_minutes_per_week: 360, before: { about: '', max_minutes_per_week: 600 } });
    const { error: refusals } = late.body as ErrorBody;
    expect([late.status, refusals.map(({ key, field, params }) => [key, field, params.now, params.said])]).toEqual([
      409,
      [
        ['changed_meanwhile', 'about', 'Chess', 'Chess'],
        ['changed_meanwhile', 'max_minutes_per_week', 300, null],
      ],
    ]);
    expect(cardOf(await curator.post(url, { about: 'Go', before: { about: 'Chess' } }))).toMatchObject({ about: 'Go' });
  });

  it('is given to another curator by users who arrange every teacher’s time, and leaves the first one’s scope', async () => {
    const other = await school.build.user('Curator', { name: 'Olga Belova' });
    const own = await school.build.teacher(anna, { curator_id: anna.curator_id });
    const url = `/api/teachers/${own}/edit/profile/`;
    expect(cardOf(await planner.post(url, { curator_id: other })).curator_name).toBe('Olga Belova');
    expect((await curator.post(url, { about: 'Mine' })).status).toBe(403);
  });

  it('keeps a course that children learn, and records who approved the others', async () => {
    const url = `/api/teachers/${anna.teacher_id}/edit/profile/courses/`;
    const input = { course_id: anna.course_id, grade_from: 3, grade_to: 9, level: 'basic' };
    expect((await methodist.post(url, { courses: [] })).error).toMatchObject({ key: 'course_still_taught', params: { count: 1 } });
    expect((await methodist.post(url, { courses: [input, input] })).status).toBe(400);
    expect((await methodist.post(url, { courses: [{ ...input, grade_from: 10 }] })).error?.field).toBe('courses.0.grade_to');
    expect((await methodist.post(url, { courses: [{ ...input, course_id: 2_000_000_000 }] })).error?.field).toBe('courses.0.course_id');
    const card = cardOf(await methodist.post(url, { courses: [input] }));
    expect(card.skills).toMatchObject([{ ...input, approved_by: expect.stringContaining('Methodist'), pupils: 1 }]);
    expect((await teacher.get(`/api/teachers/${anna.teacher_id}/get-teacher-courses/`)).body).toEqual(card.skills);
  });

  it('merges concurrent changes of courses, and conflicts only on a course that both change', async () => {
    const id = await school.build.teacher(anna, { curator_id: anna.curator_id });
    const url = `/api/teachers/${id}/edit/profile/courses/`;
    const [chess, go] = await Promise.all(
      ['Chess', 'Go'].map(async (title) => {
        const row = { title_en: title, title_ru: title, direction_id: sql<number>`(select min(id) from directions)` };
        return (await school.database.db.insertInto('courses').values(row).returning('id').executeTakeFirstOrThrow()).id;
      }),
    );
    const course = (course_id: number | undefined, grade_to: number) => ({ course_id, grade_from: 1, grade_to, level: 'basic' });
    const before = [course(anna.course_id, 9), course(chess, 5)];
    const taught = (answer: Answer) => cardOf(answer).skills.map(({ course_id, grade_to }) => [course_id, grade_to]);
    await curator.post(url, { courses: before });
    // One adds a course and changes another; the second, with an older list, changes a third.
    await methodist.post(url, { courses: [before[0], course(chess, 6), course(go, 3)], before });
    const stands = [anna.course_id, chess, go].map((each, at) => [each, [8, 6, 3][at]]);
    expect(taught(await curator.post(url, { courses: [course(anna.course_id, 8), before[1]], before })).toSorted()).toEqual(
      stands.toSorted(),
    );
    const late = await curator.post(url, { courses: [course(anna.course_id, 8), course(chess, 7)], before });
    const params = { by: expect.stringContaining('Methodist'), course_id: chess, grade_from: 1, grade_to: 6, level: 'basic', said: null };
    expect([late.status, late.error]).toMatchObject([409, { key: 'changed_meanwhile', field: 'courses.1.course_id', params }]);
    const taken = await curator.post(url, { courses: [course(anna.course_id, 8)], before });
    expect(taken.error).toMatchObject({ key: 'changed_meanwhile', field: 'courses', params: { said: 'Chess: 1–6' } });
    // After the conflict the change may be sent again.
    const told = [course(anna.course_id, 8), course(chess, 6)];
    expect(taught(await curator.post(url, { courses: [told[0]], before: told }))).toEqual([
      [anna.course_id, 8],
      [go, 3],
    ]);
  });

  it('shows twenty-one weeks of lessons in the teacher’s own zone, past ones separate from future ones', async () => {
    const { body } = await manager.get(`/api/teachers/${anna.teacher_id}/get-load/`);
    const load = body as { now: string; weeks: { monday: string; held_minutes: number; planned_minutes: number }[] };
    expect(load.now).toBe('2026-11-16');
    expect(load.weeks).toHaveLength(21);
    expect(load.weeks.filter(({ planned_minutes }) => planned_minutes > 0).map(({ monday }) => monday)).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    school.at('2026-11-19T00:00:00Z');
    const later = (await manager.get(`/api/teachers/${anna.teacher_id}/get-load/`)).body as typeof load;
    expect(later.weeks.find(({ monday }) => monday === '2026-11-16')).toMatchObject({ held_minutes: 45, planned_minutes: 0 });
    school.at(testNow);
  });
});

describe('a teacher who becomes inactive', () => {
  const url = () => `/api/teachers/${anna.teacher_id}/make-inactive/`;

  it('is changed neither by managers nor by another group’s curator', async () => {
    expect((await manager.post(url(), { reason: 'quits' })).status).toBe(403);
    const other = await school.as(await school.build.user('Curator'));
    expect((await other.post(url(), { reason: 'quits' })).status).toBe(403);
    expect((await other.get(url())).status).toBe(403);
  });

  it('returns after today, if on a day', async () => {
    expect((await curator.post(url(), { reason: 'vacation', return_on: '2026-11-16' })).error?.key).toBe('date_in_past');
  });

  it('is refused, for any reason, while a lesson before the return has no decision', async () => {
    const shown = (await curator.get(url())).body as InactivityPreview;
    expect([shown.lessons, shown.hits.map(({ start }) => start), shown.offers]).toEqual([
      2,
      ['2026-11-18T07:00:00Z', expect.any(String)],
      0,
    ]);
    for (const { code: reason } of (await curator.get('/api/inactivity-reasons/')).body as InactivityReason[]) {
      const answer = await curator.post(url(), { reason });
      expect([answer.status, answer.error]).toMatchObject([409, { key: 'hits_unresolved', params: { count: 2 } }]);
    }
    const [first, second] = shown.hits;
    const leave = { lesson_id: first?.id, action: 'leave' };
    const absent = { lesson_id: second?.id, action: 'move', start: '2026-12-24T07:00:00Z' };
    // Without a return date, all later lessons need a decision.
    const refused = await curator.post(url(), { reason: 'quits', resolutions: [leave, absent] });
    expect(refused.error).toMatchObject({ key: 'resolution_refused', params: { lesson_id: second?.id, reason: 'teacher_not_working' } });
  });

  it('has every lesson before the return resolved as decided, like for a vacation', async () => {
    const shown = (await curator.get(`${url()}?return_on=2026-11-20`)).body as InactivityPreview;
    expect([shown.lessons, shown.hits.length]).toEqual([2, 1]);
    const resolutions = [{ lesson_id: shown.hits[0]?.id, action: 'leave' }];
    const card = cardOf(await curator.post(url(), { reason: 'sick_leave', return_on: '2026-11-20', resolutions }));
    expect(card).toMatchObject({ status: 'inactive', inactive_reason: 'sick_leave', return_on: '2026-11-20' });
    const { rows } = await sql<{ planned: number }>`
      select count(*)::int as planned from lessons where teacher_id = ${anna.teacher_id} and status = 'planned'`.execute(
      school.database.db,
    );
    expect(rows[0]?.planned).toBe(2);
  });

  it('gets no new lessons until made active again', async () => {
    expect((await place('2026-11-26T07:00:00Z')).error?.key).toBe('teacher_inactive');
    const active = cardOf(await curator.post(`/api/teachers/${anna.teacher_id}/make-active/`));
    expect(active).toMatchObject({ status: 'active', inactive_reason: null, return_on: null });
    expect((await curator.post(`/api/teachers/${anna.teacher_id}/make-active/`)).status).toBe(200);
    expect((await place('2026-11-26T07:00:00Z')).status).toBe(201);
  });

  it('loses open offers in the same transaction', async () => {
    const { db } = school.database;
    const at = testNow.toString();
    const request = await db
      .insertInto('match_requests')
      .values({
        kid_id: anna.kid_id,
        client_id: anna.client_id,
        course_id: anna.course_id,
        grade: 7,
        lessons_per_week: 1,
        zone: 'Europe/Moscow',
        deadline: '2026-12-01T00:00:00Z',
        state: 'open',
        created_at: at,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const offer = { request_id: request.id, teacher_id: anna.teacher_id, offered_at: at } as never;
    await db.insertInto('match_offers').values(offer).execute();
    expect((await curator.get(url())).body).toMatchObject({ offers: 1 });
    const { hits } = (await curator.get(url())).body as InactivityPreview;
    const resolutions = hits.map(({ id }) => ({ lesson_id: id, action: 'leave' }));
    expect((await curator.post(url(), { reason: 'quits', resolutions })).error).toBeNull();
    const { rows } = await sql<{ state: string }>`select state from match_offers where request_id = ${request.id}`.execute(db);
    expect(rows).toEqual([{ state: 'withdrawn' }]);
    expect((await curator.post(url(), { reason: 'quits' })).status).toBe(200);
  });
});

describe('the log of a teacher', () => {
  it('shows who changed what, the latest first, to the teacher and to users who lead them', async () => {
    const url = `/api/teachers/${anna.teacher_id}/get-teacher-log-items/`;
    const { body } = await curator.get(url);
    const { results } = body as { results: { action: string; author: { id: number }; changes: object[] }[] };
    expect(results[0]).toMatchObject({
      action: 'teacher.make_inactive',
      author: { id: anna.curator_id },
      changes: [{ field: 'inactive_reason', old: null, new: 'quits' }],
    });
    expect(results.some(({ action }) => action === 'lesson.create')).toBe(true);
    const edits = (await teacher.get(`${url}?action=teacher.edit`)).body as { results: { changes: object[] }[] };
    expect(edits.results.at(-1)?.changes).toEqual([{ field: 'about', old: null, new: 'Likes riddles' }]);
    expect((await (await school.as(petrov)).get(url)).status).toBe(404);
  });
});

it('finds a teacher by a word of their name with one typing error', async () => {
  const names = ['Инна Брусника', 'Peter Blastomir', 'Олег Курганов', 'Nina Dublinska'];
  const course = await school.build.course();
  const teachers: { id: number; name: string }[] = [];
  for (const name of names) teachers.push({ id: await school.build.teacher(course, { name }), name });
  const slip = fc.tuple(fc.constantFrom(...teachers), fc.nat(), fc.constantFrom('missing', 'doubled', 'swapped'));
  await fc.assert(
    fc.asyncProperty(slip, async ([{ id, name }, seed, kind]) => {
      const word = name.split(' ')[1] ?? '';
      const at = 1 + (seed % (word.length - 2));
      const middle = { missing: '', doubled: `${word[at]}q`, swapped: `${word[at + 1]}${word[at]}` }[kind];
      const typed = word.slice(0, at) + middle + word.slice(at + (kind === 'swapped' ? 2 : 1));
      expect(await found(`search=${encodeURIComponent(typed)}`)).toContain(id);
    }),
    { numRuns: 60 },
  );
});
