import type { AgeGroup, CourseTexts, TextCourse } from '@lectern/contract/practice/age-groups.schema';
import type { PracticeText, PracticeTextPage, TextTasks } from '@lectern/contract/practice/practice-texts.schema';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let taught: Taught;
let group: AgeGroup;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const question = { kind: 'text', text: 'Who came?', explanation: '', points: 1, accepted: ['the fox'] } as const;
const story = 'A hungry fox came to a garden. It saw sweet grapes on a high wall. It jumped and jumped, but it could not reach them.';
const paragraph = (text: string) => ({ kind: 'paragraph', spans: [{ text, bold: false, italic: false }] });

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  group = bodyOf<AgeGroup>(await addGroup(7, 9));
});

const addGroup = (years_from: number, years_to: number) =>
  methodist.post('/api/study/age-groups/', { course_id: taught.course_id, years_from, years_to });

const begin = async (more: object = {}) =>
  bodyOf<PracticeText>(
    await methodist.post('/api/study/texts/', { age_group_id: group.id, title: 'The fox', language: 'en', level: 'basic', ...more }),
  );

const contentOf = ({ age_group_id, title, language, level, source, rights, blocks, questions }: PracticeText, more: object = {}) => {
  const before = { age_group_id, title, language, level, source, rights, blocks, questions };
  return { ...before, ...more, before };
};
const complete = { source: 'Aesop', rights: 'public_domain', blocks: [paragraph(story)], questions: [question] };
const save = (text: PracticeText, more: object, who = methodist) => who.post(`/api/study/texts/${text.id}/edit/`, contentOf(text, more));
const act = (text: { id: number }, action: string) => methodist.post(`/api/study/texts/${text.id}/${action}/`);

async function published(more: object = {}): Promise<PracticeText> {
  const draft = await begin(more);
  bodyOf(await save(draft, complete));
  return bodyOf<PracticeText>(await act(draft, 'publish'));
}

describe('an age group', () => {
  it('is refused where it overlaps another one, and the error names that one', async () => {
    const refused = await addGroup(9, 12);
    expect(refused.error).toMatchObject({ key: 'age_groups_overlap', field: 'years_from', params: { from: 7, to: 9 } });
    expect(refusal(await addGroup(6, 5))).toEqual(['years_reversed', 'years_to']);
    expect(refusal(await methodist.post('/api/study/age-groups/', { course_id: 2_000_000_000, years_from: 7, years_to: 9 }))).toEqual([
      'not_found',
      'course_id',
    ]);
    expect((await methodist.get('/api/study/age-groups/?course_id=2000000000')).error?.key).toBe('not_found');
    const older = bodyOf<AgeGroup>(await addGroup(10, 12));
    const edit = (change: object) => methodist.post(`/api/study/age-groups/${older.id}/edit/`, change);
    expect(refusal(await edit({ years_from: 9 }))[0]).toBe('age_groups_overlap');
    expect(refusal(await edit({ years_to: 9 }))).toEqual(['years_reversed', 'years_to']);
    expect(bodyOf<AgeGroup>(await edit({ years_to: 13, before: { years_to: 12 } }))).toMatchObject({ years_from: 10, years_to: 13 });
    expect(refusal(await edit({ years_to: 14, before: { years_to: 12 } }))).toEqual(['changed_meanwhile', 'years_to']);
  });

  it('is added once, however many ask for it at the same time', async () => {
    const answers = await Promise.all([addGroup(12, 14), addGroup(13, 15), addGroup(12, 13)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.key === 'age_groups_overlap')).toHaveLength(2);
  });

  it('is deleted only while it has no text', async () => {
    await begin();
    const path = `/api/study/age-groups/${group.id}/delete/`;
    expect((await methodist.post(path)).error).toMatchObject({ key: 'age_group_in_use', params: { count: 1 } });
    const empty = bodyOf<AgeGroup>(await addGroup(10, 12));
    expect(empty.can.delete.allowed).toBe(true);
    expect((await methodist.post(`/api/study/age-groups/${empty.id}/delete/`)).status).toBe(200);
    expect((await methodist.get(`/api/study/age-groups/${empty.id}/`)).status).toBe(404);
  });

  it('counts its texts and the children of its age', async () => {
    const { db } = school.database;
    await db.updateTable('children').set({ birth_date: '2018-06-01' }).where('id', '=', taught.kid_id).execute();
    const inCourse = async () =>
      bodyOf<TextCourse[]>(await methodist.get('/api/study/text-courses/')).find(({ id }) => id === taught.course_id);
    expect(await inCourse()).toMatchObject({ groups: 1, published: 0, children_without: 1 });
    await published();
    await begin();
    expect(await inCourse()).toMatchObject({ groups: 1, published: 1, drafts: 1, children_without: 0 });
    const { groups } = bodyOf<CourseTexts>(await methodist.get(`/api/study/age-groups/?course_id=${taught.course_id}`));
    expect(groups).toMatchObject([{ id: group.id, published: 1, drafts: 1, children: 1, can: { delete: { allowed: false } } }]);
  });
});

describe('a draft', () => {
  it('is published only when nothing is missing', async () => {
    const draft = await begin();
    expect(draft.blockers.map(({ kind }) => kind)).toEqual(['too_short', 'rights_unclear', 'no_questions']);
    expect((await act(draft, 'publish')).error).toMatchObject({ key: 'text_incomplete', params: { count: 3 } });
    const saved = bodyOf<PracticeText>(await save(draft, complete));
    expect(saved).toMatchObject({ words: 25, blockers: [], questions: [question], blocks: complete.blocks });
    expect(saved.reading_ease).toBeGreaterThan(70);
    expect(bodyOf<PracticeText>(await act(draft, 'publish')).status).toBe('published');
  });

  it('refuses everything that is not in the schema, and what is too large', async () => {
    const draft = await begin();
    const bad = [
      { blocks: '<p>x</p>' },
      { blocks: [{ kind: 'html', html: '<script>x</script>' }] },
      { blocks: [{ kind: 'paragraph', spans: [{ text: 'x', href: 'javascript:x' }] }] },
      { blocks: [paragraph('x'.repeat(40_001))] },
      { blocks: Array.from({ length: 401 }, () => paragraph('x')) },
      { questions: Array.from({ length: 31 }, () => question) },
    ];
    for (const each of bad) expect((await save(draft, each)).status).toBe(400);
    expect((await save(draft, { blocks: [paragraph('x'.repeat(300_000))] })).status).toBe(413);
    const kept = bodyOf<PracticeText>(await save(draft, { blocks: [paragraph('<script>alert(1)</script>')] }));
    expect(kept.blocks).toEqual([paragraph('<script>alert(1)</script>')]);
  });

  it('merges changes of different fields by two editors, and refuses the second change of one field', async () => {
    const draft = await begin();
    const edit = (body: object) => methodist.post(`/api/study/texts/${draft.id}/edit/`, body);
    const { blocks, questions } = draft;
    bodyOf(await edit({ title: 'Mine', before: { title: draft.title } }));
    bodyOf(await edit({ blocks: complete.blocks, before: { blocks } }));
    bodyOf(await edit({ source: 'Aesop', questions: complete.questions, before: { source: '', questions } }));
    for (const [field, mine] of [
      ['title', 'Theirs'],
      ['blocks', [paragraph('Another story')]],
      ['questions', [{ ...question, text: 'Where?' }]],
    ] as const)
      expect(refusal(await edit({ [field]: mine, before: { [field]: draft[field] } }))).toEqual(['changed_meanwhile', field]);
    const merged = bodyOf<PracticeText>(await methodist.get(`/api/study/texts/${draft.id}/`));
    expect(merged).toMatchObject({ title: 'Mine', source: 'Aesop', words: 25, blocks: complete.blocks, questions: [question] });
  });

  it('is not moved to another course', async () => {
    const seen = await begin();
    taught = await school.build.taughtChild();
    const foreign = bodyOf<AgeGroup>(await addGroup(7, 9));
    expect(refusal(await save(seen, { age_group_id: foreign.id }))).toEqual(['not_found', 'age_group_id']);
  });

  it('is discarded without a trace but in the audit log', async () => {
    const draft = await begin();
    expect((await act(draft, 'discard')).status).toBe(200);
    expect((await methodist.get(`/api/study/texts/${draft.id}/`)).status).toBe(404);
    const { action, old } = await school.database.db
      .selectFrom('audit_log')
      .select(['action', 'old'])
      .where('entity', '=', 'practice_text')
      .where('entity_id', '=', draft.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([action, old]).toEqual(['practice_text.discard', { title: 'The fox' }]);
  });
});

it('names drafts with their blockers, and ages of children without a text', async () => {
  const tasks = async () => {
    const { drafts, missing } = bodyOf<TextTasks>(await methodist.get('/api/study/text-tasks/'));
    const here = ({ course_id }: { course_id: number }) => course_id === taught.course_id;
    return { drafts: drafts.filter(here), missing: missing.filter(here) };
  };
  const { db } = school.database;
  await db.updateTable('children').set({ birth_date: '2018-06-01' }).where('id', '=', taught.kid_id).execute();
  const place = { course_id: taught.course_id, years_from: 7, years_to: 9 };
  expect(await tasks()).toMatchObject({ drafts: [], missing: [{ ...place, age_group_id: group.id, children: 1 }] });
  const draft = await begin();
  expect((await tasks()).drafts).toMatchObject([{ ...place, id: draft.id, age_group_id: group.id, blockers: 3 }]);
  await published();
  expect((await tasks()).missing).toEqual([]);
  // Too old for every group of the course.
  await db.updateTable('children').set({ birth_date: '2012-06-01' }).where('id', '=', taught.kid_id).execute();
  expect((await tasks()).missing).toMatchObject([{ age_group_id: null, years_from: 14, years_to: 14, children: 1 }]);
  expect((await (await school.as(taught.teacher_id)).get('/api/study/text-tasks/')).status).toBe(403);
});

describe('a published text', () => {
  it('is changed by no call, and by no statement', async () => {
    const text = await published();
    for (const answer of [await save(text, { title: 'Other' }), await act(text, 'publish'), await act(text, 'discard')])
      expect(answer.error?.key).toBe('text_closed');
    const { db } = school.database;
    await expect(db.updateTable('practice_texts').set({ title: 'Other' }).where('id', '=', text.id).execute()).rejects.toThrow();
    await expect(db.deleteFrom('practice_texts').where('id', '=', text.id).execute()).rejects.toThrow();
  });

  it('is replaced by its next version, which begins as its copy', async () => {
    const text = await published();
    const next = await begin({ from_id: text.id });
    expect(next).toMatchObject({ version: 2, status: 'draft', rights: 'public_domain', blocks: text.blocks, questions: text.questions });
    expect(refusal(await methodist.post('/api/study/texts/', { ...newOf(next), from_id: next.id }))).toEqual([
      'text_not_published',
      'from_id',
    ]);
    bodyOf(await act(next, 'publish'));
    expect(bodyOf<PracticeText>(await methodist.get(`/api/study/texts/${text.id}/`)).status).toBe('archived');
    expect((await act(text, 'archive')).error?.key).toBe('text_not_published');
    expect(bodyOf<PracticeText>(await act(next, 'archive')).status).toBe('archived');
  });

  it('is read by teachers of the course; drafts and other courses are not', async () => {
    const [text, draft] = [await published(), await begin()];
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.get(`/api/study/texts/${text.id}/`)).status).toBe(200);
    expect((await teacher.get(`/api/study/texts/${draft.id}/`)).status).toBe(404);
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await stranger.get(`/api/study/texts/${text.id}/`)).status).toBe(404);
    expect((await teacher.get('/api/study/texts/')).status).toBe(403);
  });
});

const newOf = ({ age_group_id, title, language, level }: PracticeText) => ({ age_group_id, title, language, level });

describe('the list', () => {
  it('filters by search, state, language, level and rights, and leaves out replaced versions', async () => {
    const text = await published({ title: 'Fox 100%' });
    const next = await begin({ from_id: text.id, title: 'Fox again' });
    bodyOf(await act(next, 'publish'));
    await begin({ title: 'Лиса', language: 'ru', level: 'advanced' });
    const titles = async (query: string) =>
      bodyOf<PracticeTextPage>(await methodist.get(`/api/study/texts/?age_group_id=${group.id}&${query}`)).results.map(
        ({ title }) => title,
      );
    expect(await titles('')).toEqual(['Fox again', 'Лиса']);
    expect(await titles('status=archived')).toEqual(['Fox 100%']);
    expect(await titles('search=100%25')).toEqual([]);
    expect(await titles('search=aesop')).toEqual(['Fox again']);
    expect(await titles('language=ru')).toEqual(['Лиса']);
    expect(await titles('level=basic&level=advanced&ordering=-title')).toEqual(['Лиса', 'Fox again']);
    expect(await titles('rights=public_domain')).toEqual(['Fox again']);
    expect(await titles(`course_id=${taught.course_id}&status=draft`)).toEqual(['Лиса']);
    expect(await titles('ordering=-words')).toEqual(['Fox again', 'Лиса']);
  });
});
