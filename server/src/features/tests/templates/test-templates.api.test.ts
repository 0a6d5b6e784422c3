import { abilities } from '@lectern/contract/permissions';
import type { Question } from '@lectern/contract/questions/question.schema';
import type { TestComparison, TestDraft, TestTemplate, TopicTests } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let colleague: Caller;
let taught: Taught;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist', { name: 'Vera Lebedeva' }));
  colleague = await school.as(await school.build.user('Methodist', { name: 'Igor Sokolov' }));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
});

const asked = { explanation: '', points: 2 };
const single = (text: string): Question => ({ kind: 'single', text, ...asked, options: ['yes', 'no'], right: 0 });
const create = (topic_id = taught.topic_ids[0], from_id: number | null = null) =>
  methodist.post('/api/study/test-templates/', { topic_id, from_id });
const draftOf = async (topic_id = taught.topic_ids[0], from_id: number | null = null) =>
  bodyOf<TestTemplate>(await create(topic_id, from_id));
const add = (id: number, questions: readonly Question[], after_id: number | null = null) =>
  methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id, questions });
const read = async (id: number, who = methodist) => bodyOf<TestTemplate>(await who.get(`/api/study/test-templates/${id}/`));
const publish = (id: number) => methodist.post(`/api/study/test-templates/${id}/publish/`);
const textsOf = ({ questions }: TestTemplate) => questions.map(({ content }) => content.text);

async function published() {
  const { id } = await draftOf();
  await add(id, [single('One?'), single('Two?')]);
  return bodyOf<TestTemplate>(await publish(id));
}

describe('a published test', () => {
  it('is changed by no call', async () => {
    const test = await published();
    const question = test.questions[0]?.id;
    const calls: readonly (readonly [string, object])[] = [
      [`test-templates/${test.id}/edit/`, { title: 'Other' }],
      [`test-templates/${test.id}/publish/`, {}],
      [`test-templates/${test.id}/discard/`, {}],
      [`test-templates/${test.id}/questions/`, { after_id: null, questions: [single('More?')] }],
      [`test-questions/${question}/edit/`, { content: single('Other?') }],
      [`test-questions/${question}/move/`, { after_id: test.questions[1]?.id }],
      [`test-questions/${question}/delete/`, {}],
    ];
    for (const [path, body] of calls)
      expect([path, ...refusal(await methodist.post(`/api/study/${path}`, body))]).toEqual([path, 'test_closed', null]);
    expect(await read(test.id)).toEqual(test);
  });

  it('is changed by no statement of the application', async () => {
    const { id, questions } = await published();
    const { id: draft } = await draftOf();
    for (const statement of [
      `update test_templates set title = 'x' where id = ${id}`,
      `update test_templates set status = 'draft' where id = ${id}`,
      `update test_templates set status = 'archived', pass_percent = 1 where id = ${id}`,
      `delete from test_templates where id = ${id}`,
      `insert into test_questions (test_id, position, kind, points, content) values (${id}, 9, 'single', 1, '{}')`,
      `update test_questions set points = 9 where id = ${questions[0]?.id}`,
      `update test_questions set test_id = ${draft} where id = ${questions[0]?.id}`,
      `delete from test_questions where id = ${questions[0]?.id}`,
      'truncate test_questions cascade',
    ])
      await expect(sql.raw(statement).execute(school.database.db), statement).rejects.toMatchObject({
        code: expect.stringMatching(/^LE00/),
      });
  });

  it('is replaced by the next version, which begins as its copy', async () => {
    const first = await published();
    const draft = await draftOf(taught.topic_ids[0], first.id);
    expect(draft).toMatchObject({ version: 2, status: 'draft', points: 4, topic: { id: taught.topic_ids[0] } });
    expect(textsOf(draft)).toEqual(['One?', 'Two?']);
    const second = bodyOf<TestTemplate>(await publish(draft.id));
    expect(second.versions.map(({ version, status }) => [version, status])).toEqual([[1, 'archived']]);
    expect(refusal(await methodist.post(`/api/study/test-templates/${first.id}/archive/`))).toEqual(['test_not_published', null]);
    const archived = bodyOf<TestTemplate>(await methodist.post(`/api/study/test-templates/${second.id}/archive/`));
    expect(archived.status).toBe('archived');
  });

  it('is compared question by question with a version copied from it', async () => {
    const first = await published();
    const draft = await draftOf(taught.topic_ids[0], first.id);
    const [one, two] = draft.questions;
    await methodist.post(`/api/study/test-questions/${one?.id}/edit/`, { content: { ...single('First?'), points: 3 } });
    await methodist.post(`/api/study/test-questions/${two?.id}/delete/`);
    bodyOf(await add(draft.id, [single('New?')], one?.id));
    bodyOf(await methodist.post(`/api/study/test-templates/${draft.id}/edit/`, { pass_percent: 75 }));
    const path = `/api/study/test-templates/${draft.id}/compare/`;
    const compared = bodyOf<TestComparison>(await methodist.get(`${path}?with_id=${first.id}`));
    expect(compared).toMatchObject({
      from: { version: 1, pass_percent: 60 },
      to: { version: 2, pass_percent: 75 },
      fields: ['pass_percent'],
    });
    expect(
      compared.questions.map(({ change, before, after, fields }) => [change, before?.content.text, after?.content.text, fields]),
    ).toEqual([
      ['changed', 'One?', 'First?', ['text', 'points']],
      ['added', undefined, 'New?', []],
      ['removed', 'Two?', undefined, []],
    ]);
    // The copy of a copy is still the same question.
    bodyOf(await publish(draft.id));
    const third = await draftOf(taught.topic_ids[0], draft.id);
    const again = bodyOf<TestComparison>(await methodist.get(`/api/study/test-templates/${third.id}/compare/?with_id=${first.id}`));
    expect(again.questions.map(({ change }) => change)).toEqual(['changed', 'added', 'removed']);
    expect(refusal(await methodist.get(`${path}?with_id=2000000`))).toEqual(['not_found', 'with_id']);
    expect((await methodist.get(`/api/study/test-templates/2000000/compare/?with_id=${first.id}`)).status).toBe(404);
    expect((await (await school.as(taught.teacher_id)).get(`${path}?with_id=${first.id}`)).status).toBe(403);
  });

  it('is unique after two drafts are published concurrently', async () => {
    const drafts = [await draftOf(), await draftOf()];
    expect(drafts.map(({ version }) => version)).toEqual([1, 2]);
    for (const { id } of drafts) await add(id, [single('Same?')]);
    const answers = await Promise.all(drafts.map(({ id }) => publish(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql<{ status: string }>`
      select status from test_templates where lineage_id = ${taught.topic_ids[0]} order by status`.execute(school.database.db);
    expect(rows.map(({ status }) => status)).toEqual(['archived', 'published']);
  });
});

describe('a draft', () => {
  it('is not published without questions or with a duplicate', async () => {
    const draft = await draftOf();
    expect(draft.blockers).toEqual([{ kind: 'no_questions', question_id: null }]);
    expect(refusal(await publish(draft.id))).toEqual(['test_incomplete', null]);
    const twice = bodyOf<TestTemplate>(await add(draft.id, [single('Same?'), { ...single('same?'), points: 5 }]));
    expect(twice.blockers).toEqual([{ kind: 'repeated_question', question_id: twice.questions[1]?.id }]);
    expect(twice.can.publish).toEqual({ allowed: false, reason: 'test_incomplete' });
  });

  it('keeps its questions in the given order', async () => {
    const { id } = await draftOf();
    const { questions } = bodyOf<TestTemplate>(await add(id, [single('1?'), single('2?'), single('3?')]));
    const [one, two, three] = questions.map((question) => question.id);
    await methodist.post(`/api/study/test-questions/${three}/move/`, { after_id: null });
    expect(textsOf(await read(id))).toEqual(['3?', '1?', '2?']);
    await add(id, [single('new?')], one);
    await methodist.post(`/api/study/test-questions/${two}/delete/`);
    const after = await read(id);
    expect(textsOf(after)).toEqual(['3?', '1?', 'new?']);
    expect(after.questions.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(refusal(await methodist.post(`/api/study/test-questions/${one}/move/`, { after_id: two }))).toEqual(['not_found', 'after_id']);
    expect(refusal(await add(id, [single('x?')], two))).toEqual(['not_found', 'after_id']);
  });

  it('refuses the second of two concurrent edits of a question', async () => {
    const { id } = await draftOf();
    const { questions } = bodyOf<TestTemplate>(await add(id, [single('Mine?')]));
    const path = `/api/study/test-questions/${questions[0]?.id}/edit/`;
    const before = single('Mine?');
    expect((await colleague.post(path, { content: single('Theirs?'), before })).status).toBe(200);
    const refused = await methodist.post(path, { content: single('Other?'), before });
    expect(refusal(refused)).toEqual(['changed_meanwhile', 'content']);
    expect(refused.error?.params).toMatchObject({ by: 'Igor Sokolov' });
    expect((await methodist.post(path, { content: single('Other?'), before: single('Theirs?') })).status).toBe(200);
    expect((await colleague.post(`/api/study/test-templates/${id}/edit/`, { title: 'Theirs' })).status).toBe(200);
    const named = await methodist.post(`/api/study/test-templates/${id}/edit/`, { title: 'Mine', before: { title: 'Topic' } });
    expect(refusal(named)).toEqual(['changed_meanwhile', 'title']);
  });

  it('loses no question in concurrent writes of two methodists', async () => {
    const { id } = await draftOf();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 === 0 ? methodist : colleague).post(`/api/study/test-templates/${id}/questions/`, {
          after_id: null,
          questions: [single(`${at}?`)],
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const { questions } = await read(id);
    expect(new Set(questions.map(({ content }) => content.text)).size).toBe(12);
    expect(questions.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  it('accepts at most 200 questions, each answerable', async () => {
    const { id } = await draftOf();
    const hundred = (from: number) => Array.from({ length: 100 }, (_, at) => single(`${from + at}?`));
    await add(id, hundred(0));
    await add(id, hundred(100));
    expect(refusal(await add(id, [single('one more?')]))).toEqual(['too_many_questions', null]);
    expect(refusal(await add(id, [{ ...single('x?'), right: 7 } as Question]))[0]).toBe('invalid');
  });

  it('can be discarded, and is created for an existing topic only', async () => {
    const { id } = await draftOf();
    await add(id, [single('One?')]);
    expect((await methodist.post(`/api/study/test-templates/${id}/discard/`)).status).toBe(200);
    expect((await methodist.get(`/api/study/test-templates/${id}/`)).status).toBe(404);
    expect(refusal(await create(2_000_000_000))).toEqual(['not_found', 'topic_id']);
    expect(refusal(await create(taught.topic_ids[0], 2_000_000_000))).toEqual(['not_found', 'from_id']);
    const draft = await draftOf();
    expect(refusal(await create(taught.topic_ids[0], draft.id))).toEqual(['test_not_published', 'from_id']);
  });
});

describe('the tests of a level', () => {
  it('stay with a topic in every version of its curriculum', async () => {
    const test = await published();
    const listed = bodyOf<TopicTests[]>(await methodist.get(`/api/study/test-templates/?grade_level_id=${taught.grade_level_id}`));
    expect(listed.map(({ tests }) => tests.map(({ id }) => id))).toEqual([[test.id], [], []]);
    const copy = bodyOf<{ levels: { id: number }[] }>(
      await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 7, from_id: taught.curriculum_id }),
    );
    const inCopy = bodyOf<TopicTests[]>(await methodist.get(`/api/study/test-templates/?grade_level_id=${copy.levels[0]?.id}`));
    expect(inCopy[0]?.tests).toMatchObject([{ id: test.id, version: 1, questions: 2, points: 4 }]);
    expect((await methodist.get('/api/study/test-templates/?grade_level_id=2000000000')).status).toBe(404);
  });

  it('are visible, once published, to teachers of the course, and written by no teacher', async () => {
    const test = await published();
    const { id: draft } = await draftOf();
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.get(`/api/study/test-templates/${test.id}/`)).status).toBe(200);
    expect((await teacher.get(`/api/study/test-templates/${draft}/`)).status).toBe(404);
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await stranger.get(`/api/study/test-templates/${test.id}/`)).status).toBe(404);
    expect((await teacher.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0] })).status).toBe(403);
    const keeper = await school.as(await school.build.user('Teacher', { abilities: [abilities.keepReferenceData] }));
    expect((await keeper.get(`/api/study/test-templates/${draft}/`)).status).toBe(200);
  });
});

it('lists drafts with their blockers and place until they are published, only to users who write tests', async () => {
  const path = '/api/study/test-drafts/';
  expect((await (await school.as(taught.teacher_id)).get(path)).status).toBe(403);
  const { id } = bodyOf<TestTemplate>(await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[1] }));
  const found = async () => bodyOf<TestDraft[]>(await methodist.get(path)).filter((draft) => draft.id === id);
  const place = { course_id: taught.course_id, grade: 7, curriculum_id: taught.curriculum_id, grade_level_id: taught.grade_level_id };
  expect(await found()).toMatchObject([{ version: 1, blockers: 1, place }]);
  bodyOf(await methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions: [single('One?')] }));
  expect(await found()).toMatchObject([{ blockers: 0 }]);
  bodyOf(await methodist.post(`/api/study/test-templates/${id}/publish/`));
  expect(await found()).toEqual([]);
});
