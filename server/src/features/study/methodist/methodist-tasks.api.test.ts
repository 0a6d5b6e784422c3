import { abilities } from '@lectern/contract/permissions';
import type { MethodistTasks } from '@lectern/contract/study/methodist.schema';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let methodist: Caller;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const tasksOf = async (who: Caller) => bodyOf<MethodistTasks>(await who.get('/api/study/methodist-tasks/'));

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

it('is refused to users who do not write curriculums', async () => {
  const teacher = await school.as(await school.build.user('Teacher'));
  expect((await teacher.get('/api/study/methodist-tasks/')).status).toBe(403);
});

it('lists a draft with the number of its blockers, until it is discarded', async () => {
  const { course_id } = await school.build.course();
  const draft = bodyOf<{ id: number }>(await methodist.post('/api/study/curriculums/', { course_id, grade: 5, from_id: null }));
  const [found] = (await tasksOf(methodist)).drafts.filter(({ curriculum_id }) => curriculum_id === draft.id);
  expect(found).toMatchObject({ course_id, grade: 5, version: 1, blockers: 1 });
  bodyOf(await methodist.post(`/api/study/curriculums/${draft.id}/discard/`));
  expect((await tasksOf(methodist)).drafts.map(({ curriculum_id }) => curriculum_id)).not.toContain(draft.id);
});

it('counts the children who skipped a topic, but not those who have not reached it', async () => {
  const taught = await school.build.taughtChild();
  const { teacher_id, kid_id, course_id, service_course_id, manager_id, grade_level_id, topic_ids, engagement_id } = taught;
  await school.database.db.updateTable('engagements').set({ grade_level_id }).where('id', '=', engagement_id).execute();
  const lesson = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-16T10:00:00Z', minutes: 45 };
  const { id } = bodyOf<{ id: number }>(await (await school.as(manager_id)).post('/api/events/lessons/', lesson));
  school.at('2026-11-16T11:00:00Z');
  const report = { outcome: 'held', topic_id: topic_ids[1] };
  bodyOf(await (await school.as(teacher_id)).post(`/api/events/lessons/${id}/conduct/`, report));
  const skipped = (await tasksOf(methodist)).skipped_topics.filter((topic) => topic.course_id === course_id);
  expect(skipped.map(({ topic_id, children }) => [topic_id, children])).toEqual([[topic_ids[0], 1]]);
});

it('names children with a level of another grade only to users with them in their scope', async () => {
  const { engagement_id, grade_level_id, kid_id } = await school.build.taughtChild();
  await school.database.db.updateTable('engagements').set({ grade_level_id }).where('id', '=', engagement_id).execute();
  const found = async (who: Caller) => (await tasksOf(who)).misplaced.filter((each) => each.engagement_id === engagement_id);
  expect(await found(methodist)).toEqual([]);
  await school.database.db.updateTable('children').set({ grade: 9 }).where('id', '=', kid_id).execute();
  expect(await found(methodist)).toMatchObject([{ grade: 7, kid_grade: 9 }]);
  const keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData] }));
  expect(await found(keeper)).toEqual([]);
});
