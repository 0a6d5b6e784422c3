import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { Question } from '@lectern/contract/questions/question.schema';
import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import type { LessonTests, TestResult, TestStatistics } from '@lectern/contract/tests/test-results.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let teacher: Caller;
let taught: Taught;
let test: TestTemplate;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const asked = { explanation: '', points: 2 };
const questions: readonly Question[] = [
  { kind: 'single', text: 'Is 2 even?', ...asked, options: ['yes', 'no'], right: 0 },
  { kind: 'number', text: 'What is 7 · 8?', ...asked, value: 56, tolerance: 0, unit: '' },
];

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  test = await publishedTest();
});

async function publishedTest(): Promise<TestTemplate> {
  const { id } = bodyOf<TestTemplate>(await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0] }));
  await methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions });
  return bodyOf<TestTemplate>(await methodist.post(`/api/study/test-templates/${id}/publish/`));
}

let minute = 0;
/** A current or future lesson of the child. */
function lessonAt(day: string, more: object = {}): Promise<number> {
  minute += 60;
  const start = Temporal.Instant.from(`${day}T00:00:00Z`).add({ minutes: minute }).toString();
  return school.build.lesson(taught, start, { policy: defaultLessonPolicy, ...more });
}

const given = (choice: number, text: string) => [
  { question_id: test.questions[0]?.id, answer: { kind: 'single', choice } },
  { question_id: test.questions[1]?.id, answer: { kind: 'number', text } },
];
const save = (lesson_id: number, more: object, who = teacher) =>
  who.post('/api/study/test-results/', { lesson_id, test_id: test.id, ...more });

describe('a test in a lesson', () => {
  it('is scored by its answers, and shown with the lesson and the child', async () => {
    const lesson = await lessonAt('2026-11-10');
    const before = bodyOf<LessonTests>(await teacher.get(`/api/study/lesson-tests/?lesson_id=${lesson}`));
    expect(before).toMatchObject({
      choices: [{ id: test.id, topic_id: taught.topic_ids[0] }],
      results: [],
      can: { give: { allowed: true } },
    });
    const after = bodyOf<LessonTests>(await save(lesson, { answers: given(0, '55') }));
    expect(after.results).toMatchObject([{ earned: 200, points: 4, passed: false, by_question: true }]);
    expect(after.results[0]?.answers.map(({ earned }) => earned)).toEqual([200, 0]);
    const corrected = bodyOf<LessonTests>(await save(lesson, { answers: given(0, '56') }));
    expect(corrected.results).toMatchObject([{ earned: 400, passed: true }]);
    const ofKid = bodyOf<TestResult[]>(await teacher.get(`/api/study/test-results/?kid_id=${taught.kid_id}`));
    expect(ofKid).toMatchObject([{ lesson_id: lesson, title: test.title, earned: 400 }]);
    const { topics } = bodyOf<PlanAndFact>(await teacher.get(`/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`));
    expect(topics.map((topic) => topic.test)).toEqual([{ earned: 400, points: 4, passed: true }, ...topics.slice(1).map(() => null)]);
  });

  it('accepts points only, for the whole test or for a question', async () => {
    const lesson = await lessonAt('2026-11-10');
    const whole = bodyOf<LessonTests>(await save(lesson, { earned: 250 }));
    expect(whole.results).toMatchObject([{ earned: 250, by_question: false, answers: [] }]);
    const each = bodyOf<LessonTests>(await save(lesson, { answers: [{ question_id: test.questions[1]?.id, earned: 150 }] }));
    expect(each.results).toMatchObject([{ earned: 150, by_question: true }]);
    expect(refusal(await save(lesson, { earned: 401 }))).toEqual(['too_many_points', 'earned']);
    expect(refusal(await save(lesson, { answers: [{ question_id: test.questions[1]?.id, earned: 201 }] }))).toEqual([
      'too_many_points',
      'answers',
    ]);
    expect(refusal(await save(lesson, {}))).toEqual(['invalid', 'earned']);
    const foreign = test.questions[0]?.id ?? 0;
    test = await publishedTest();
    expect(refusal(await save(lesson, { answers: [{ question_id: foreign, earned: 0 }] }))).toEqual(['not_found', 'answers.0.question_id']);
  });

  it('is refused for a colleague’s lesson, before it, for a cancelled one, and for another test', async () => {
    const lesson = await lessonAt('2026-11-10');
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect(refusal(await save(lesson, { earned: 0 }, stranger))[0]).toBe('not_found');
    expect(refusal(await save(await lessonAt('2027-01-10'), { earned: 0 }))).toEqual(['lesson_in_future', null]);
    const gone = { status: 'cancelled', cancelled_at: '2026-11-01T00:00:00Z', client_share: 0, teacher_share: 0 };
    expect(refusal(await save(await lessonAt('2026-11-11', gone), { earned: 0 }))).toEqual(['lesson_closed', null]);
    const archived = test;
    await methodist.post(`/api/study/test-templates/${archived.id}/archive/`);
    expect(refusal(await save(lesson, { earned: 0 }))).toEqual(['test_not_published', 'test_id']);
    taught = await school.build.taughtChild();
    const others = await publishedTest();
    expect(refusal(await teacher.post('/api/study/test-results/', { lesson_id: lesson, test_id: others.id, earned: 0 }))).toEqual([
      'not_found',
      'test_id',
    ]);
    expect(refusal(await stranger.get(`/api/study/lesson-tests/?lesson_id=${lesson}`))[0]).toBe('not_found');
    expect(refusal(await stranger.get(`/api/study/test-results/?kid_id=${taught.kid_id}`))).toEqual(['not_found', 'kid_id']);
  });

  it('can be deleted by its teacher only, while the lesson is not cancelled', async () => {
    const lesson = await lessonAt('2026-11-10');
    const { results } = bodyOf<LessonTests>(await save(lesson, { answers: given(0, '56') }));
    const path = `/api/study/test-results/${results[0]?.id}/delete/`;
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await stranger.post(path)).status).toBe(404);
    const cancel = { status: 'cancelled', cancelled_at: '2026-11-01T00:00:00Z', client_share: 0, teacher_share: 0 } as const;
    const { db } = school.database;
    await db.updateTable('lessons').set(cancel).where('id', '=', lesson).execute();
    expect((await teacher.post(path)).error?.key).toBe('lesson_closed');
    const again = { status: 'planned', cancelled_at: null, client_share: null, teacher_share: null } as const;
    await db.updateTable('lessons').set(again).where('id', '=', lesson).execute();
    expect((await teacher.post(path)).status).toBe(200);
    expect((await teacher.post(path)).status).toBe(404);
    expect(bodyOf<LessonTests>(await teacher.get(`/api/study/lesson-tests/?lesson_id=${lesson}`)).results).toEqual([]);
  });
});

describe('the statistics of a course', () => {
  it('begin with twenty answers, sort weak questions first, and stay consistent with the answers', async () => {
    const lessons = await Promise.all(Array.from({ length: 22 }, () => lessonAt('2026-11-09')));
    for (const [at, lesson] of lessons.entries()) {
      if (at === 19)
        expect(bodyOf<TestStatistics>(await methodist.get(`/api/study/test-statistics/?course_id=${taught.course_id}`)).questions).toEqual(
          [],
        );
      // The best children answer the first question wrong: its key is wrong.
      await save(lesson, { answers: at % 2 === 0 ? given(1, '56') : given(0, '1') });
    }
    await save(lessons[0] ?? 0, { answers: given(0, '56') });
    await save(lessons[1] ?? 0, { earned: 100 });
    const found = bodyOf<TestStatistics>(await methodist.get(`/api/study/test-statistics/?course_id=${taught.course_id}`));
    expect(found.questions.map(({ position, answers, verdict }) => [position, answers, verdict])).toEqual([
      [1, 21, 'wrong_key'],
      [2, 21, 'wrong_key'],
    ]);
    expect(found.questions[0]?.difficulty).toBeCloseTo(11 / 21);
    const { rows } = await sql`
      with one as (select a.question_id, a.earned::bigint as x, (t.earned - a.earned)::bigint as r
        from test_answers a join test_results t on t.id = a.result_id)
      select question_id from (select question_id, count(*)::int as n, sum(x) as x, sum(x * x) as xx, sum(r) as r, sum(r * r) as rr, sum(x * r) as xr
        from one group by 1) s full join test_question_figures f using (question_id)
      where (coalesce(n, 0), coalesce(s.x, 0), coalesce(s.xx, 0), coalesce(s.r, 0), coalesce(s.rr, 0), coalesce(s.xr, 0))
        is distinct from (f.answers, f.x, f.xx, f.r, f.rr, f.xr)
    `.execute(school.database.db);
    expect(rows).toEqual([]);
    expect(found.questions[0]?.place).toMatchObject({ course_id: taught.course_id, grade: 7, curriculum_id: taught.curriculum_id });
    const everywhere = bodyOf<TestStatistics>(await methodist.get('/api/study/test-statistics/'));
    expect(everywhere.questions.map(({ test_id }) => test_id)).toContain(test.id);
    expect(refusal(await methodist.get('/api/study/test-statistics/?course_id=2000000000'))).toEqual(['not_found', 'course_id']);
    expect((await teacher.get(`/api/study/test-statistics/?course_id=${taught.course_id}`)).status).toBe(403);
  });
});
