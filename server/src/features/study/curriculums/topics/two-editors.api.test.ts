import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import { expect, it } from 'vitest';
import { isExhaustive } from '../../../../../test/setup/exhaustive.ts';
import { testApp } from '../../../../../test/test-app.ts';
import type { Answer, Caller } from '../../../../../test/test-app.ts';

const edits = isExhaustive ? 2_000 : 400;

/** A generator with a seed, so that a failure can be reproduced. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it(`loses nothing in ${edits} random concurrent edits of one level by two editors, and both end with one order`, async () => {
  const school = await testApp();
  const { course_id } = await school.build.course();
  const editors = [await school.as(await school.build.user('Methodist')), await school.as(await school.build.user('Methodist'))];
  const [first] = editors as [Caller, Caller];
  const { id } = (await first.post('/api/study/curriculums/', { course_id, grade: 5 })).body as Curriculum;
  const { levels } = (await first.post(`/api/study/curriculums/${id}/levels/`, { title: 'Basic' })).body as Curriculum;
  const level = levels[0]?.id ?? 0;
  const begun = Array.from({ length: 20 }, (_, n) => ({ title: `Begun ${n}` }));
  const start = (await first.post(`/api/study/grade-levels/${level}/topics/`, { after_id: null, topics: begun }))
    .body as GradeLevelCurriculum;
  /** The expected state: title and last accepted homework of each topic. */
  const expected = new Map(start.topics.map(({ id: topic, title }) => [topic, { title, homework: '' }]));

  async function edit(who: Caller, random: (below: number) => number, n: number): Promise<void> {
    const known = [...expected.keys()];
    const [topic = 0, after = 0] = [known[random(known.length)], known[random(known.length)]];
    const kind = random(10);
    if (kind < 4)
      return accept(await who.post(`/api/study/topics/${topic}/move/`, { after_id: random(5) === 0 || after === topic ? null : after }));
    if (kind < 6) {
      const title = `Added ${who.userId} ${n}`;
      const answer = await who.post(`/api/study/grade-levels/${level}/topics/`, { after_id: null, topics: [{ title }] });
      accept(answer);
      const made = answer.status === 201 ? (answer.body as GradeLevelCurriculum).topics.find((each) => each.title === title) : undefined;
      if (made !== undefined) expected.set(made.id, { title, homework: '' });
      return;
    }
    if (kind < 7 && known.length > 15) {
      const answer = await who.post(`/api/study/topics/${topic}/delete/`);
      accept(answer);
      if (answer.status === 200) expected.delete(topic);
      return;
    }
    const homework = `p. ${n}`;
    const before = { homework: expected.get(topic)?.homework ?? '' };
    const answer = await who.post(`/api/study/topics/${topic}/edit/`, { homework, before });
    accept(answer);
    const kept = expected.get(topic);
    if (answer.status === 200 && kept !== undefined) expected.set(topic, { ...kept, homework });
  }

  /** Accepts a success, or a refusal because of the other editor. */
  function accept({ status, error }: Answer): void {
    if (status >= 300) expect(error?.key).toBeOneOf(['not_found', 'changed_meanwhile', 'too_many_topics']);
  }

  await Promise.all(
    editors.map(async (who, seed) => {
      const random = randomOf(seed + 7);
      for (let n = 0; n < edits / 2; n += 1) await edit(who, random, n);
    }),
  );
  const views = await Promise.all(editors.map((who) => who.get(`/api/study/get-grade-level-curriculums/?grade_level_id=${level}`)));
  const [one, two] = views.map(({ body }) => (body as GradeLevelCurriculum).topics);
  expect(one).toEqual(two);
  expect(one?.map(({ position }) => position)).toEqual(one?.map((_, at) => at + 1));
  const found = new Map(one?.map(({ id: topic, title, homework }) => [topic, { title, homework }]));
  expect(found).toEqual(expected);
}, 300_000);
