import type {
  LessonStatistics,
  PlaceableCourse,
  PlaceableTeacher,
  PupilToPlace,
  Recommendation,
} from '@lectern/contract/lessons/lesson-choices.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager, curator } = await taughtSchool());
});

const base = '/api/events/lessons';

async function placed(more: Record<string, unknown> = {}): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45, ...more };
  const answer = await manager.post(`${base}/`, input);
  expect(answer.error).toBeNull();
  return answer.body;
}

describe('choices for placing a lesson', () => {
  it('are refused to a methodist and exclude other users’ pupils', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    expect((await methodist.get(`${base}/get_teachers/`)).status).toBe(403);
    const stranger = await school.build.taughtChild();
    expect((await manager.get(`${base}/get_pupil/?kid_id=${stranger.kid_id}`)).status).toBe(404);
    expect((await teacher.get(`${base}/get_teacher/?teacher_id=${stranger.teacher_id}`)).status).toBe(404);
    expect((await teacher.get(`${base}/get_courses/?kid_id=${taught.kid_id}&teacher_id=${stranger.teacher_id}`)).status).toBe(404);
  });

  it('list teachers: all of the course for a manager, the group for a curator, oneself for a teacher', async () => {
    const other = await school.build.teacher(taught);
    const asked = async (who: Caller, query: string) =>
      ((await who.get(`${base}/get_teachers/?${query}`)).body as PlaceableTeacher[]).map(({ id }) => id).sort((a, b) => a - b);
    const byCourse = `course_id=${taught.course_id}&grade=7`;
    expect(await asked(manager, byCourse)).toEqual([taught.teacher_id, other]);
    expect(await asked(curator, byCourse)).toEqual([taught.teacher_id]);
    expect(await asked(teacher, '')).toEqual([taught.teacher_id]);
    expect(await asked(manager, `${byCourse}&search=nobody`)).toEqual([]);
    expect((await manager.get(`${base}/get_teacher/?teacher_id=${other}`)).body).toMatchObject({
      id: other,
      courses: [{ course_id: taught.course_id, grade_from: 1, grade_to: 11 }],
    });
  });

  it('say while a time is typed why it is taken, to those who may place the lesson there', async () => {
    const { teacher_id, kid_id } = taught;
    const stranger = await school.build.taughtChild();
    const look = (who: Caller, more: Record<string, unknown> = {}) => {
      const input = { teacher_id, kid_id, start: '2026-11-17T07:15:00Z', minutes: 45, ...more };
      return who.get(
        `${base}/place/preview/?${Object.entries(input)
          .map((each) => each.join('='))
          .join('&')}`,
      );
    };
    expect((await look(await school.as(await school.build.user('Methodist')))).status).toBe(403);
    expect((await look(manager, { kid_id: stranger.kid_id })).status).toBe(404);
    expect((await look(manager, { with_kid_id: stranger.kid_id })).status).toBe(404);
    expect((await look(teacher, { teacher_id: stranger.teacher_id })).status).toBe(404);
    expect((await look(teacher, { minutes: 5 })).status).toBe(400);
    await school.build.hours(teacher_id);
    expect((await look(teacher)).body).toEqual({ refusal: null, next_free: '2026-11-17T07:15:00Z', outside_hours: false });
    await placed();
    expect((await look(teacher)).body).toMatchObject({ refusal: { key: 'teacher_busy' }, next_free: '2026-11-17T07:45:00Z' });
    expect((await look(manager, { start: '2026-11-15T07:00:00Z' })).body).toMatchObject({ refusal: { key: 'lesson_in_past' } });
    const other = await school.build.teacher(taught);
    expect((await look(manager, { teacher_id: other })).body).toMatchObject({ refusal: { key: 'kid_busy' } });
  });

  it('list a pupil with their teachers; a teacher sees only themselves', async () => {
    const other = await school.build.teacher(taught);
    await school.build.engagement({ ...taught, teacher_id: other });
    const teachersOf = async (who: Caller) =>
      ((await who.get(`${base}/get_pupil/?kid_id=${taught.kid_id}`)).body as PupilToPlace).engagements.map(({ teacher_id }) => teacher_id);
    expect((await teachersOf(manager)).sort((a, b) => a - b)).toEqual([taught.teacher_id, other]);
    expect(await teachersOf(teacher)).toEqual([taught.teacher_id]);
  });

  it('list courses with their service courses and the levels of the child’s grade', async () => {
    const answer = await manager.get(`${base}/get_courses/?kid_id=${taught.kid_id}&teacher_id=${taught.teacher_id}`);
    expect(answer.body as PlaceableCourse[]).toMatchObject([
      {
        course_id: taught.course_id,
        services: [{ service_course_id: taught.service_course_id, kind: 'individual', minutes: 45 }],
        levels: [{ grade_level_id: taught.grade_level_id, title: 'Standard' }],
      },
    ]);
  });
});

describe('checking a topic', () => {
  it('is refused for another teacher’s lesson, and for a topic of another course', async () => {
    const lesson = await placed();
    const stranger = await school.build.taughtChild();
    const ask = (who: Caller, topic: number | undefined) => who.get(`${base}/check-lesson-topic/?lesson_id=${lesson.id}&topic_id=${topic}`);
    expect((await ask(await school.as(stranger.teacher_id), taught.topic_ids[0])).status).toBe(404);
    expect((await ask(teacher, stranger.topic_ids[0])).error).toMatchObject({ key: 'topic_not_in_curriculum', field: 'topic_id' });
  });

  it('recognises the next topic, a held one, and the topics that would be skipped', async () => {
    const first = await placed();
    const second = await placed({ start: '2026-11-18T07:00:00Z' });
    school.at('2026-11-18T08:00:00Z');
    await teacher.post(`${base}/${first.id}/conduct/`, { outcome: 'held', topic_id: taught.topic_ids[0] });
    const standing = async (index: number) =>
      (await teacher.get(`${base}/check-lesson-topic/?lesson_id=${second.id}&topic_id=${taught.topic_ids[index]}`)).body;
    expect(await standing(0)).toMatchObject({ turn: 'done', held_on: '2026-11-17', next_topic_id: taught.topic_ids[1] });
    expect(await standing(1)).toMatchObject({ turn: 'next', skipped: [] });
    expect(await standing(2)).toMatchObject({ turn: 'skips', skipped: [{ id: taught.topic_ids[1] }] });
  });
});

describe('the statistics of a client’s lessons', () => {
  it('count outcomes by child and course, within the user’s scope', async () => {
    const lessons = [];
    for (const day of ['17', '18', '19', '20', '25']) lessons.push(await placed({ start: `2026-11-${day}T07:00:00Z` }));
    const [held, missed, cancelled, moved, next] = lessons.map(({ id }) => id);
    await manager.post(`${base}/${moved}/move/`, { start: '2026-11-24T07:00:00Z', asked_by: 'school' });
    await manager.post(`${base}/${cancelled}/cancel/`, { reason_id: cancelReasons.familyPlans });
    school.at('2026-11-24T12:00:00Z');
    await teacher.post(`${base}/${held}/conduct/`, { outcome: 'held' });
    await teacher.post(`${base}/${missed}/conduct/`, { outcome: 'client_no_show' });
    const asked = async (who: Caller) =>
      (await who.get(`${base}/get-client-lessons-statistics/?client_id=${taught.client_id}`)).body as LessonStatistics[];
    const whole = {
      kid_id: taught.kid_id,
      course_id: taught.course_id,
      held: 1,
      client_no_show: 1,
      cancelled_by_client: 1,
      cancelled_by_teacher: 0,
      cancelled_otherwise: 0,
      moved: 1,
      minutes: 45,
      last: '2026-11-17T07:00:00Z',
      next: '2026-11-25T07:00:00Z',
    };
    expect(next).toBeDefined();
    expect(await asked(manager)).toMatchObject([whole]);
    const other = await school.build.teacher(taught);
    await school.build.engagement({ ...taught, teacher_id: other });
    expect(await asked(await school.as(other))).toEqual([]);
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect((await stranger.get(`${base}/get-client-lessons-statistics/?client_id=${taught.client_id}`)).status).toBe(404);
  });
});

describe('a recommendation', () => {
  const advice = () => ({
    course_id: taught.course_id,
    grade_level_id: taught.grade_level_id,
    lessons_per_week: 2,
    comment: 'Needs practice',
  });
  const trial = async () => {
    await school.database.db.updateTable('service_courses').set({ kind: 'trial' }).where('id', '=', taught.service_course_id).execute();
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    return lesson;
  };
  const recommend = (who: Caller, lesson: Lesson, more = {}) =>
    who.post('/api/events/recommendations/', { lesson_id: lesson.id, ...advice(), ...more });

  it('is refused to other users, without a trial, before it is held, and for a level of another course', async () => {
    const usual = await placed();
    expect((await recommend(teacher, usual)).error?.key).toBe('not_a_trial');
    await school.database.db.deleteFrom('lessons').where('id', '=', usual.id).execute();
    const lesson = await trial();
    expect((await recommend(manager, lesson)).status).toBe(403);
    const stranger = await school.build.taughtChild();
    expect((await recommend(await school.as(stranger.teacher_id), lesson)).status).toBe(404);
    expect((await recommend(teacher, lesson)).error?.key).toBe('lesson_not_closed');
    const conduct = (recommendation: object) => teacher.post(`${base}/${lesson.id}/conduct/`, { outcome: 'held', recommendation });
    const wrong = { ...advice(), grade_level_id: stranger.grade_level_id };
    expect((await conduct(wrong)).error?.key).toBe('level_of_other_course');
    await conduct(advice());
    expect((await recommend(teacher, lesson, wrong)).error).toMatchObject({ key: 'level_of_other_course', field: 'grade_level_id' });
    expect((await recommend(teacher, lesson, { course_id: 2_000_000_000 })).error).toMatchObject({ key: 'invalid', field: 'course_id' });
  });

  it('is not part of the report of a regular lesson', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    const answer = await teacher.post(`${base}/${lesson.id}/conduct/`, { outcome: 'held', recommendation: advice() });
    expect(answer.error?.key).toBe('not_a_trial');
    expect((await teacher.get(`${base}/${lesson.id}/conduct/`)).body).toMatchObject({ lesson: { status: 'planned' }, recommendable: null });
  });

  it('comes with the report of the trial, can be changed, and is shown on the client’s card', async () => {
    const lesson = await trial();
    expect((await teacher.get(`${base}/${lesson.id}/conduct/`)).body).toMatchObject({
      recommendable: expect.arrayContaining([expect.objectContaining({ course_id: taught.course_id })]),
      recommendation: null,
    });
    await teacher.post(`${base}/${lesson.id}/conduct/`, { outcome: 'held', recommendation: advice() });
    expect((await recommend(teacher, lesson)).body).toMatchObject({ lessons_per_week: 2, level_title: 'Standard' });
    expect((await recommend(teacher, lesson, { lessons_per_week: 3 })).body).toMatchObject({ lessons_per_week: 3 });
    const listed = (await manager.get(`/api/events/recommendations/?client_id=${taught.client_id}`)).body as Recommendation[];
    expect(listed).toMatchObject([{ lesson_id: lesson.id, kid_id: taught.kid_id, lessons_per_week: 3, comment: 'Needs practice' }]);
    // Reopening the trial removes its recommendation.
    await manager.post(`${base}/${lesson.id}/correct/`, { reason: 'The child did not come' });
    await manager.post(`${base}/${lesson.id}/no-show/`, { who: 'client' });
    expect((await manager.get(`/api/events/recommendations/?client_id=${taught.client_id}`)).body).toEqual([]);
  });
});

describe('the list of lessons', () => {
  it('is searched by the child, the client and the teacher, in both alphabets', async () => {
    const { db } = school.database;
    await db.updateTable('children').set({ name: 'Щербакова Юлия' }).where('id', '=', taught.kid_id).execute();
    await db.updateTable('clients').set({ name: 'Хохлов Пётр' }).where('id', '=', taught.client_id).execute();
    await db.updateTable('users').set({ name: 'Ковалёв Сергей' }).where('id', '=', taught.teacher_id).execute();
    const lesson = await placed();
    const found = async (search: string) =>
      ((await manager.get(`${base}/?search=${encodeURIComponent(search)}`)).body as { results: Lesson[] }).results.map(({ id }) => id);
    for (const text of ['Щербакова', 'scherbakova', 'Хохлов', 'khokhlov', 'Ковалев', 'kovalyov sergey'])
      expect([text, await found(text)]).toEqual([text, [lesson.id]]);
    expect(await found('Nobody Of This Name')).toEqual([]);
    const names = async (path: string) => (await manager.get(`${base}/${path}`)).body as { name?: string; kid_name?: string }[];
    expect((await names('get_teachers/?search=kovalyov')).map(({ name }) => name)).toEqual(['Ковалёв Сергей']);
    for (const text of ['scherbakova', 'khokhlov'])
      expect((await names(`get_pupils/?teacher_id=${taught.teacher_id}&search=${text}`)).map(({ kid_name }) => kid_name)).toEqual([
        'Щербакова Юлия',
      ]);
  });

  it('filters by kind, regular, substituted, reason, and the user’s own clients', async () => {
    const [one, two] = [await placed(), await placed({ start: '2026-11-18T07:00:00Z' })];
    await manager.post(`${base}/${one.id}/cancel/`, { reason_id: cancelReasons.familyPlans });
    const chief = await school.as(await school.build.user('AccountManager', { abilities: [5010] }));
    const found = async (query: string, who = manager) =>
      ((await who.get(`${base}/?teacher_id=${taught.teacher_id}&${query}`)).body as { results: Lesson[] }).results.map(({ id }) => id);
    expect(await found('kind=individual')).toEqual([one.id, two.id]);
    expect(await found('kind=pair&kind=trial')).toEqual([]);
    expect(await found('regular=false')).toEqual([one.id, two.id]);
    expect(await found('regular=true')).toEqual([]);
    expect(await found('substituted=true')).toEqual([]);
    expect(await found('substituted=false')).toEqual([one.id, two.id]);
    expect(await found('reason_category_id=1')).toEqual([one.id]);
    expect(await found('reason_category_id=2')).toEqual([]);
    expect(await found('own_clients=true')).toEqual([one.id, two.id]);
    expect(await found('own_clients=true', chief)).toEqual([]);
    expect(await found('own_clients=false', chief)).toEqual([one.id, two.id]);
  });
});
