import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, TestApp } from '../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let colleague: Taught;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const planOf = async (user: number, lesson: number) => (await school.as(user)).get(`/api/events/lessons/${lesson}/plan-and-fact/`);
const planOfEngagement = async (user: number) =>
  (await school.as(user)).get(`/api/study/plan-and-fact/?engagement_id=${taught.engagement_id}`);

beforeAll(async () => {
  school = await testApp();
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  colleague = await school.build.taughtChild();
});

/** A lesson of the child taught by the colleague. */
const substitutedLesson = () =>
  school.build.lesson({ ...taught, teacher_id: colleague.teacher_id }, '2026-12-10T10:00:00Z', { policy: defaultLessonPolicy });

describe('plan and fact of a lesson', () => {
  it('is that of the child and course, for the substitute, the manager and the methodist', async () => {
    const lesson = await substitutedLesson();
    const ofEngagement = bodyOf<PlanAndFact>(await planOfEngagement(taught.manager_id));
    expect(ofEngagement).toMatchObject({ level: { id: taught.grade_level_id }, lessons_left: 1 });
    expect(ofEngagement.topics.map(({ id }) => id)).toEqual(taught.topic_ids);
    for (const user of [colleague.teacher_id, taught.manager_id, await school.build.user('Methodist')])
      expect(bodyOf<PlanAndFact>(await planOf(user, lesson))).toEqual(ofEngagement);
  });

  it('is not for those who may not read the lesson, and does not open the engagement to a substitute', async () => {
    const lesson = await substitutedLesson();
    for (const user of [taught.teacher_id, colleague.manager_id]) expect(refusal(await planOf(user, lesson))[0]).toBe('not_found');
    expect(refusal(await planOfEngagement(colleague.teacher_id))).toEqual(['not_found', 'engagement_id']);
    expect(refusal(await planOf(taught.manager_id, 2_000_000))[0]).toBe('not_found');
  });
});
