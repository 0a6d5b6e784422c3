import type { ChildBehind, TestFigures, TopicFigures } from '@lectern/contract/study/figures/study-figures.schema';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let methodist: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let other: typeof taught;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const paths = ['/api/study/topic-figures/', '/api/study/test-figures/', '/api/study/children-behind/'] as const;
const list = async <T>(path: (typeof paths)[number], query: string, who = methodist) =>
  bodyOf<{ count: number; results: T[] }>(await who.get(`${path}?${query}`));
const ofCourse = () => `course_id=${taught.course_id}`;

/** A lesson of the child with the teacher's report. */
async function teach(child: typeof taught, day: string, topic_id: number | undefined, mark: number | null = null): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id, manager_id } = child;
  school.at(`${day}T06:00:00Z`);
  const lesson = { teacher_id, kid_id, course_id, service_course_id, start: `${day}T10:00:00Z`, minutes: 45 };
  const { id } = bodyOf<{ id: number }>(await (await school.as(manager_id)).post('/api/events/lessons/', lesson));
  school.at(`${day}T11:00:00Z`);
  bodyOf(await (await school.as(teacher_id)).post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held', topic_id, mark }));
  return id;
}

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
  taught = await school.build.taughtChild();
  other = await school.build.taughtChild();
  const [, second, third] = taught.topic_ids;
  // The first topic is skipped, the second takes two lessons.
  await teach(taught, '2026-11-16', second, 4);
  await teach(taught, '2026-11-17', second, 2);
  const lesson_id = await teach(taught, '2026-11-18', third);
  const { id } = bodyOf<{ id: number }>(await methodist.post('/api/study/test-templates/', { topic_id: third }));
  const question = { kind: 'single', text: 'Is 2 even?', explanation: '', points: 2, options: ['yes', 'no'], right: 0 };
  bodyOf(await methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions: [question] }));
  bodyOf(await methodist.post(`/api/study/test-templates/${id}/publish/`));
  const teacher = await school.as(taught.teacher_id);
  bodyOf(await teacher.post('/api/study/test-results/', { lesson_id, test_id: id, answers: [], earned: 50 }));
});

it.each(paths)('%s is refused to users who do not write curriculums', async (path) => {
  expect((await (await school.as(taught.teacher_id)).get(path)).status).toBe(403);
  expect((await (await school.as(taught.manager_id)).get(path)).status).toBe(403);
  expect((await methodist.get(`${path}?grade=12`)).status).toBe(400);
});

it('counts a topic as skipped once a later one was held, and takes the lessons of a repeated one together', async () => {
  const { count, results } = await list<TopicFigures>('/api/study/topic-figures/', ofCourse());
  expect(count).toBe(3);
  expect(results.map(({ id, children, held, skipped, lessons, mark }) => [id, children, held, skipped, lessons, mark])).toEqual([
    [taught.topic_ids[0], 1, 0, 1, null, null],
    [taught.topic_ids[1], 1, 1, 0, 2, 3],
    [taught.topic_ids[2], 1, 1, 0, 1, null],
  ]);
  const slowest = await list<TopicFigures>('/api/study/topic-figures/', `${ofCourse()}&ordering=-excess`);
  expect(slowest.results[0]?.id).toBe(taught.topic_ids[1]);
});

it('filters topics by course, grade, teacher and title', async () => {
  const count = async (query: string) => (await list('/api/study/topic-figures/', query)).count;
  expect(await count(`teacher_id=${taught.teacher_id}&grade=7`)).toBe(3);
  expect(await count(`teacher_id=${other.teacher_id}`)).toBe(0);
  expect(await count(`${ofCourse()}&grade=8`)).toBe(0);
  expect(await count(`course_id=${other.course_id}`)).toBe(0);
  expect(await count(`${ofCourse()}&search=%25`)).toBe(0);
});

it('counts a topic of an earlier version as held after the child has moved', async () => {
  const { id, levels } = bodyOf<{ id: number; levels: { id: number }[] }>(
    await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 7, from_id: taught.curriculum_id }),
  );
  bodyOf(await methodist.post(`/api/study/curriculums/${id}/publish/`));
  const move = { grade_level_id: levels[0]?.id, engagement_ids: [taught.engagement_id] };
  const { id: moveId } = bodyOf<{ id: number }>(await methodist.post('/api/study/curriculum-moves/', move));
  const { results } = await list<TopicFigures>('/api/study/topic-figures/', ofCourse());
  expect(results.map(({ curriculum_id, skipped }) => [curriculum_id, skipped])).toEqual([
    [id, 1],
    [id, 0],
    [id, 0],
  ]);
  bodyOf(await methodist.post(`/api/study/curriculum-moves/${moveId}/undo/`));
});

it('lists the weakest tests with the place of their topic', async () => {
  const { results } = await list<TestFigures>('/api/study/test-figures/', `${ofCourse()}&grade=7&teacher_id=${taught.teacher_id}`);
  expect(results).toMatchObject([{ grade: 7, results: 1, mean_percent: 25, passed_percent: 0 }]);
  // The topic is corrected in the version in force.
  const inForce = await school.database.db
    .selectFrom('curriculums')
    .select('id')
    .where('course_id', '=', taught.course_id)
    .where('status', '=', 'published')
    .execute();
  expect(inForce).toEqual([{ id: results[0]?.curriculum_id }]);
  expect((await list('/api/study/test-figures/', `course_id=${other.course_id}`)).count).toBe(0);
  expect((await list('/api/study/test-figures/', `${ofCourse()}&grade=8`)).count).toBe(0);
});

it('compares the hours that a child has had with those due by now, and skipped topics stay due', async () => {
  const started = (day: string) =>
    school.database.db.updateTable('engagements').set({ started_on: day }).where('id', '=', taught.engagement_id).execute();
  const { db } = school.database;
  const { hours } = await db
    .selectFrom('topics')
    .select(({ fn }) => fn.sum<string>('hours').as('hours'))
    .where('grade_level_id', '=', taught.grade_level_id)
    .executeTakeFirstOrThrow();
  await started('2026-03-01');
  // By the end of the school year everything is due.
  school.at('2027-05-31T12:00:00Z');
  const [behind] = (await list<ChildBehind>('/api/study/children-behind/', ofCourse())).results;
  expect(behind).toMatchObject({ id: taught.engagement_id, kid_grade: 7, hours: Number(hours), expected: Number(hours), skipped: 1 });
  expect(behind?.behind).toBe(Number(hours) - (behind?.held ?? 0));
  await started('2027-05-31');
  expect((await list('/api/study/children-behind/', ofCourse())).count).toBe(0);
  await started('2026-03-01');
});

it('names children only to users with them in their scope', async () => {
  school.at('2027-05-31T12:00:00Z');
  const keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData] }));
  expect((await list<ChildBehind>('/api/study/children-behind/', ofCourse(), keeper)).results).toEqual([]);
  expect((await list<ChildBehind>('/api/study/children-behind/', `${ofCourse()}&search=no such child`)).count).toBe(0);
});
