import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { oneQuestion, rightBody } from './right-inputs.ts';
import { draftPart } from '../rows/draft-parts.ts';
import type { Name } from '../rows/row-rules.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';

let school: TestApp;
let methodist: Caller;
/** The ids that replace placeholders in paths and bodies. */
let ids: Readonly<Record<string, number>>;

const idOf = (answer: Answer) => {
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
};

beforeAll(async () => {
  school = await testApp();
  const taught = await school.build.taughtChild();
  const all = Object.values(abilities);
  methodist = await school.as(await school.build.user('Methodist', { abilities: all }));
  const test_id = idOf(await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0] }));
  idOf(await methodist.post(`/api/study/test-templates/${test_id}/questions/`, { after_id: null, questions: [oneQuestion] }));
  idOf(await methodist.post(`/api/study/test-templates/${test_id}/publish/`));
  const checklist_id = idOf(await methodist.post('/api/exams/checklists/', { course_id: taught.course_id, grade: 7 }));
  const sections = [{ title: 'Numbers', criteria: [{ title: 'Adds', scale: ['no', 'yes'], topic_ids: [taught.topic_ids[0]] }] }];
  const content = { revision: 1, every_lessons: 8, due_dates: ['2027-01-15'], sections };
  idOf(await methodist.post(`/api/exams/checklists/${checklist_id}/edit/`, content));
  idOf(await methodist.post(`/api/exams/checklists/${checklist_id}/publish/`));
  const { topic_ids, ...records } = taught;
  const question = await school.database.db.selectFrom('test_questions').select('id').executeTakeFirstOrThrow();
  const text_id = await draftPart(school, 'published_text', taught);
  const { age_group_id } = await school.database.db
    .selectFrom('practice_texts')
    .select('age_group_id')
    .where('id', '=', text_id)
    .executeTakeFirstOrThrow();
  ids = {
    ...{ ...records, topic_id: topic_ids[0] ?? 0, last_topic: topic_ids[2] ?? 0, test_id, question_id: question.id, checklist_id },
    ...{ text_id, age_group_id },
  };
});

/** Everything published, without its state, which may change to archived. */
async function publishedContent(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(to_jsonb(c) - 'status' - 'archived_at' order by id) from curriculums c where status <> 'draft') as curriculums,
      (select json_agg(g order by g.id) from grade_levels g join curriculums c on c.id = g.curriculum_id where c.status <> 'draft') as levels,
      (select json_agg(t order by t.id) from topics t join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
        where c.status <> 'draft') as topics,
      (select json_agg(to_jsonb(p) - 'status' - 'archived_at' order by id) from practice_texts p where status <> 'draft') as texts,
      (select json_agg(to_jsonb(v) - 'status' - 'archived_at' order by id) from test_templates v where status <> 'draft') as tests,
      (select json_agg(q order by q.id) from test_questions q join test_templates v on v.id = q.test_id where v.status <> 'draft') as questions,
      (select json_agg(to_jsonb(c) - 'status' - 'archived_at' order by id) from checklists c where status <> 'draft') as checklists,
      (select json_agg(s order by s.id) from checklist_sections s join checklists c on c.id = s.checklist_id where c.status <> 'draft') as sections,
      (select json_agg(k order by k.id) from checklist_criteria k join checklist_sections s on s.id = k.section_id
        join checklists c on c.id = s.checklist_id where c.status <> 'draft') as criteria`.execute(school.database.db);
  return rows[0];
}

const filled = (text: string) => text.replaceAll(/"?\{(\w+)\}"?/g, (_, name: string) => String(ids[name] ?? 1));

/** Archiving ends the published state, so these calls come last. Calls about one's own account are left out: they would end the session. */
const writes = (Object.entries(contract) as [Name, Endpoint][])
  .filter(([, { method, path, upload }]) => method !== 'GET' && upload === undefined && !path.startsWith('/api/accounts/'))
  .toSorted(([one], [two]) => Number(one.startsWith('archive')) - Number(two.startsWith('archive')));

/** Calls that are not about study cannot change published content: they are sent to one record only. */
const aboutStudy = /^\/api\/(study|exams|reference|directions)\//;

it('published content is changed by no call, whichever published record the call names', async () => {
  const before = await publishedContent();
  const refusals = new Set<string>();
  for (const [name, { path }] of writes) {
    const body = JSON.parse(filled(JSON.stringify(rightBody[name] ?? {}))) as object;
    const records = path.includes('{id}') ? (aboutStudy.test(path) ? [...new Set(Object.values(ids))] : [ids.topic_id ?? 0]) : [0];
    for (const id of records) {
      const { error } = await methodist.post(filled(path.replace('{id}', String(id))), body);
      if (error !== null) refusals.add(`${name} ${error.key}`);
    }
    expect([name, await publishedContent()]).toEqual([name, before]);
  }
  // The calls reached the published records, instead of being refused for their input.
  for (const reached of ['editTopic curriculum_closed', 'deleteTopic curriculum_closed', 'discardCurriculum curriculum_closed'])
    expect(refusals).toContain(reached);
  for (const reached of ['editTest test_closed', 'discardTest test_closed', 'deleteQuestion test_closed'])
    expect(refusals).toContain(reached);
  expect(refusals).toContain('publishChecklist checklist_closed');
  for (const reached of ['editText text_closed', 'publishText text_closed', 'discardText text_closed']) expect(refusals).toContain(reached);
}, 90_000);
