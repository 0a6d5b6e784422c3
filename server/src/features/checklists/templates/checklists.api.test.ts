import type { Checklist, CourseForChecklist } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let methodist: Caller;
let colleague: Caller;
let taught: Taught;

const bodyOf = <T = Checklist>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const base = '/api/exams/checklists/';
const scale = ['not yet', 'with help', 'alone'];

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist', { name: 'Vera Lebedeva' }));
  colleague = await school.as(await school.build.user('Methodist', { name: 'Igor Sokolov' }));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
});

const draftOf = async (from_id: number | null = null) =>
  bodyOf(await methodist.post(base, { course_id: taught.course_id, grade: 7, from_id }));
const content = (revision: number, titles: readonly string[] = ['Adds fractions'], topic_ids: readonly number[] = []) => ({
  revision,
  every_lessons: 8,
  due_dates: ['2026-12-25'],
  sections: [{ title: 'Numbers', criteria: titles.map((title) => ({ title, scale, topic_ids })) }],
});
const save = (id: number, body: object, who = methodist) => who.post(`${base}${id}/edit/`, body);
const publish = (id: number) => methodist.post(`${base}${id}/publish/`);

async function published(topic_ids: readonly number[] = []) {
  const draft = await draftOf();
  bodyOf(await save(draft.id, content(1, ['Adds fractions', 'Compares fractions'], topic_ids)));
  return bodyOf(await publish(draft.id));
}

describe('a published checklist', () => {
  it('is not changed by any endpoint', async () => {
    const before = await published();
    expect(refusal(await save(before.id, content(2)))).toEqual(['checklist_closed', null]);
    expect(refusal(await publish(before.id))).toEqual(['checklist_closed', null]);
    expect(refusal(await methodist.post(`${base}${before.id}/discard/`))).toEqual(['checklist_closed', null]);
    expect(bodyOf(await methodist.get(`${base}${before.id}/`))).toEqual(before);
  });

  it('is not changed by any statement of the application', async () => {
    const { id, sections } = await published([taught.topic_ids[0] as number]);
    const [criterion] = sections[0]?.criteria ?? [];
    const other = await draftOf();
    for (const statement of [
      `update checklists set every_lessons = 9 where id = ${id}`,
      `update checklists set status = 'draft' where id = ${id}`,
      `update checklists set status = 'archived', version = 9 where id = ${id}`,
      `delete from checklists where id = ${id}`,
      `update checklist_sections set title = 'x' where checklist_id = ${id}`,
      `insert into checklist_sections (checklist_id, position, title) values (${id}, 9, 'x')`,
      `update checklist_sections set checklist_id = ${other.id} where checklist_id = ${id}`,
      `update checklist_criteria set title = 'x' where id = ${criterion?.id}`,
      `delete from checklist_criteria where id = ${criterion?.id}`,
      `delete from checklist_criterion_topics where criterion_id = ${criterion?.id}`,
      `insert into checklist_due_dates (checklist_id, due_on) values (${id}, '2027-01-01')`,
    ])
      await expect(sql.raw(statement).execute(school.database.db), statement).rejects.toMatchObject({ code: 'LE001' });
  });

  it('is archived by the next version, and by hand', async () => {
    const first = await published();
    const next = await draftOf(first.id);
    expect(next.sections[0]?.criteria.map(({ lineage }) => lineage)).toEqual(first.sections[0]?.criteria.map(({ id }) => id));
    expect(bodyOf(await publish(next.id))).toMatchObject({ version: 2, status: 'published', every_lessons: 8, due_dates: ['2026-12-25'] });
    const versions = bodyOf<Checklist[]>(await methodist.get(`${base}?course_id=${taught.course_id}&grade=7`));
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [2, 'published'],
      [1, 'archived'],
    ]);
    expect(refusal(await methodist.post(`${base}${first.id}/archive/`))).toEqual(['checklist_not_published', null]);
    expect(bodyOf(await methodist.post(`${base}${next.id}/archive/`)).status).toBe('archived');
  });

  it('is unique after two drafts are published concurrently', async () => {
    const first = await published();
    const drafts = [await draftOf(first.id), await draftOf(first.id)];
    expect((await Promise.all(drafts.map(({ id }) => publish(id)))).map(({ status }) => status)).toEqual([200, 200]);
    const courses = bodyOf<CourseForChecklist[]>(await methodist.get(`${base}get-courses-for-checklist/`));
    const grade = courses.find(({ id }) => id === taught.course_id)?.grades.find((each) => each.grade === 7);
    expect(grade?.in_force).toBeOneOf(drafts.map(({ id }) => id));
    expect(grade).toMatchObject({ drafts: [], children: 1 });
  });
});

describe('a draft', () => {
  it('is not published without due dates and words for every mark', async () => {
    const draft = await draftOf();
    expect(draft.blockers.map(({ kind }) => kind)).toEqual(['never_due', 'no_criteria']);
    expect(refusal(await publish(draft.id))).toEqual(['checklist_incomplete', null]);
    const body = { ...content(1), sections: [{ title: 'Numbers', criteria: [{ title: 'Adds', scale: ['yes'] }] }] };
    const saved = bodyOf(await save(draft.id, body));
    expect(saved.blockers).toEqual([{ kind: 'scale_too_short', section: 0, criterion: 0, title: 'Adds' }]);
    expect(saved.can.publish).toEqual({ allowed: false, reason: 'checklist_incomplete' });
    const courses = bodyOf<CourseForChecklist[]>(await methodist.get(`${base}get-courses-for-checklist/`));
    const grade = courses.find(({ id }) => id === taught.course_id)?.grades.find((each) => each.grade === 7);
    expect(grade).toMatchObject({ in_force: null, drafts: [{ id: draft.id, version: 1, blockers: 1 }] });
  });

  it('refuses to overwrite a concurrent change', async () => {
    const draft = await draftOf();
    bodyOf(await save(draft.id, content(1, ['Of Igor']), colleague));
    const { error } = await save(draft.id, content(1, ['Of Vera']));
    expect(error).toMatchObject({ key: 'checklist_changed', params: { by: 'Igor Sokolov' } });
    const now = bodyOf(await methodist.get(`${base}${draft.id}/`));
    expect(now.sections[0]?.criteria.map(({ title }) => title)).toEqual(['Of Igor']);
    expect(bodyOf(await save(draft.id, content(2, ['Of Vera'])))).toMatchObject({ revision: 3 });
  });

  it('keeps the lineage of its criteria, and refuses foreign ones', async () => {
    const first = await published();
    const draft = await draftOf(first.id);
    const [kept] = draft.sections[0]?.criteria ?? [];
    const criteria = [
      { title: 'Renamed', scale, lineage: kept?.lineage },
      { title: 'Foreign', scale, lineage: 1_900_000_000 },
    ];
    const saved = bodyOf(await save(draft.id, { ...content(1), sections: [{ title: 'Numbers', criteria }] }));
    const [renamed, foreign] = saved.sections[0]?.criteria ?? [];
    expect(renamed?.lineage).toBe(kept?.lineage);
    expect(foreign?.lineage).toBe(foreign?.id);
  });

  it('links criteria to topics of the course only', async () => {
    const draft = await draftOf();
    const [topic] = taught.topic_ids;
    const saved = bodyOf(await save(draft.id, content(1, ['Adds'], [topic as number])));
    expect(saved.sections[0]?.criteria[0]?.topics.map(({ id }) => id)).toEqual([topic]);
    expect(saved.topics.map(({ lineage }) => lineage)).toEqual(taught.topic_ids);
    const foreign = await school.build.course();
    expect(refusal(await save(draft.id, content(2, ['Adds'], foreign.topic_ids)))).toEqual(['not_found', 'topic_ids']);
  });

  it('copies only published versions of the same course', async () => {
    const draft = await draftOf();
    const body = { course_id: taught.course_id, grade: 8 };
    expect(refusal(await methodist.post(base, { ...body, from_id: draft.id }))).toEqual(['checklist_not_published', 'from_id']);
    const foreign = { ...body, course_id: (await school.build.course()).course_id };
    expect(refusal(await methodist.post(base, { ...foreign, from_id: (await published()).id }))).toEqual(['not_found', 'from_id']);
    expect(refusal(await methodist.post(base, { ...body, course_id: 2_000_000 }))).toEqual(['not_found', 'course_id']);
  });

  it('is discarded', async () => {
    const draft = await draftOf();
    bodyOf(await save(draft.id, content(1)));
    expect(bodyOf(await methodist.post(`${base}${draft.id}/discard/`))).toEqual({});
    expect((await methodist.get(`${base}${draft.id}/`)).status).toBe(404);
    expect((await save(draft.id, content(1))).status).toBe(404);
    for (const verb of ['publish', 'archive', 'discard']) expect((await methodist.post(`${base}${draft.id}/${verb}/`)).status).toBe(404);
  });
});
