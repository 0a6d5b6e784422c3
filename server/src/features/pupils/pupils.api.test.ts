import type { Pupil, PupilCard, PupilLesson, RaisedFlag } from '@lectern/contract/pupils/pupils.schema';
import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { pdfOf } from '../../../test/hostile/hostile-materials.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let manager: Caller;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  school.at(testNow);
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  manager = await school.as(taught.manager_id);
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(school.database.db);
const refusal = ({ status, error }: Answer) => [status, error?.key];
const list = async (query = '', who = teacher) => (await who.get(`/api/pupils/${query}`)).body as { count: number; results: Pupil[] };
const card = async (id = taught.engagement_id) => (await teacher.get(`/api/pupils/${id}/`)).body as PupilCard;
const namesOf = ({ results }: { results: Pupil[] }) => results.map(({ kid_name }) => kid_name);

async function place(start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

async function hold(start: string, report: object = {}): Promise<number> {
  school.at(Temporal.Instant.from(start).subtract({ hours: 1 }));
  const id = await place(start);
  school.at(Temporal.Instant.from(start).add({ hours: 1 }));
  const answer = await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held', ...report });
  expect(answer.error).toBeNull();
  school.at(testNow);
  return id;
}

/** Another child of the same teacher. */
async function another(name: string, of = taught) {
  const family = await school.build.client(taught.manager_id);
  await run(sql`update children set name = ${name} where id = ${family.kid_id}`);
  const { teacher_id, course_id, service_course_id } = of;
  return { ...family, engagement_id: await school.build.engagement({ ...family, teacher_id, course_id, service_course_id }) };
}

describe('the list of pupils', () => {
  it('is refused to all roles but teachers', async () => {
    for (const role of ['AccountManager', 'SalesManager', 'Curator', 'Methodist'] as const)
      expect(refusal(await (await school.as(await school.build.user(role))).get('/api/pupils/'))).toEqual([403, 'forbidden']);
  });

  it('shows for each child and course the next and last lesson, plan and fact, attendance, marks and paid lessons', async () => {
    await run(sql`update children set name = 'Misha Gromov', birth_date = '2014-11-20' where id = ${taught.kid_id}`);
    const [first, second] = taught.topic_ids;
    await hold('2026-11-10T07:00:00Z', { topic_id: first, mark: 4, homework: 'Page 3' });
    await hold('2026-11-12T07:00:00Z', { topic_id: second, mark: 5, homework: 'Page 5' });
    await hold('2026-11-13T07:00:00Z', { outcome: 'client_no_show' });
    const next = await place('2026-11-18T07:00:00Z');
    const { count, results } = await list();
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      id: taught.engagement_id,
      kid_name: 'Misha Gromov',
      age: 11,
      birthday: { date: '2026-11-20', turns: 12 },
      grade: 7,
      level_title: 'Standard',
      next_lesson: { id: next, start: '2026-11-18T07:00:00Z', finish: '2026-11-18T07:45:00Z' },
      last_lesson: { start: '2026-11-12T07:00:00Z', topic_title: expect.stringContaining('.2'), homework: 'Page 5' },
      topics_held: 2,
      topics_total: 3,
      attendance: ['client_no_show', 'held', 'held'],
      marks: [5, 4],
      lessons_left: 0,
      lessons_low: true,
      attention: null,
    });
  });

  it('counts the paid lessons that the course may still use, without a price', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 8, price: 0 });
    const sibling = await school.build.course();
    const { client_id, kid_id } = taught;
    expect((await manager.post('/api/user-subscription-relation/', { client_id, kid_id, abonement_id })).status).toBe(201);
    const other = await school.build.abonement(sibling.service_course_id, { units: 4, price: 0 });
    expect((await manager.post('/api/user-subscription-relation/', { client_id, kid_id, abonement_id: other })).status).toBe(201);
    const [row] = (await list()).results;
    expect([row?.lessons_left, row?.lessons_low]).toEqual([8, false]);
    expect(Object.keys(row ?? {}).filter((key) => /price|money|balance|phone|contact|client_name/.test(key))).toEqual([]);
  });

  it('excludes children and lessons of colleagues', async () => {
    const colleague = await school.build.teacher(taught);
    const { kid_id, client_id, course_id, service_course_id } = taught;
    const theirs = await school.build.engagement({ kid_id, client_id, course_id, service_course_id, teacher_id: colleague });
    const lesson = await hold('2026-11-10T07:00:00Z', { homework: 'Only mine' });
    const at = await school.as(colleague);
    const [row] = (await list('', at)).results;
    expect([row?.id, row?.last_lesson, row?.attendance, row?.marks]).toEqual([theirs, null, [], []]);
    expect(JSON.stringify(await list('', at))).not.toContain('Only mine');
    expect(refusal(await at.get(`/api/pupils/${taught.engagement_id}/`))).toEqual([404, 'not_found']);
    expect(refusal(await at.get(`/api/pupils/${taught.engagement_id}/lessons/`))).toEqual([404, 'not_found']);
    expect((await at.get(`/api/pupils/${theirs}/lessons/`)).body).toEqual({ count: 0, results: [] });
    expect(((await teacher.get(`/api/pupils/${taught.engagement_id}/lessons/`)).body as { results: PupilLesson[] }).results[0]?.id).toBe(
      lesson,
    );
  });

  it('searches the child’s name among the teacher’s own pupils, and has filters', async () => {
    await another('Zubrowka Vaszary');
    const chess = await school.build.course();
    const ended = await another('Anna Orlova', { ...taught, ...chess });
    await run(sql`update engagements set status = 'ended', ended_on = '2026-11-01' where id = ${ended.engagement_id}`);
    expect(namesOf(await list('?search=zubrowk'))).toEqual(['Zubrowka Vaszary']);
    const stranger = await school.as(await school.build.teacher(taught));
    expect((await list('?search=zubrowk', stranger)).count).toBe(0);
    expect((await list()).count).toBe(2);
    expect((await list('?finished=true')).count).toBe(3);
    expect(namesOf(await list(`?finished=true&course_id=${chess.course_id}`))).toEqual(['Anna Orlova']);
    expect(namesOf(await list('?finished=true&status=ended'))).toEqual(['Anna Orlova']);
  });

  it('filters those who need attention', async () => {
    const late = await another('Late');
    const born = await another('Born');
    await run(sql`update children set birth_date = '2015-11-17' where id = ${born.kid_id}`);
    await teacher.post(`/api/pupils/${late.engagement_id}/flag/`, { reason: 'Always late' });
    await place('2026-11-18T07:00:00Z');
    expect(namesOf(await list('?needs=attention'))).toEqual(['Late']);
    expect(namesOf(await list('?needs=birthday'))).toEqual(['Born']);
    expect(namesOf(await list('?needs=no_lesson'))).toEqual(['Born', 'Late']);
    expect((await list('?needs=few_lessons')).count).toBe(3);
  });

  it('shows and filters a checklist until it is submitted, and only to the teacher who fills it in', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    const { course_id, engagement_id, kid_id, client_id, service_course_id } = taught;
    const draft = (await methodist.post('/api/exams/checklists/', { course_id, grade: 7, from_id: null })).body as {
      id: number;
      revision: number;
    };
    const at = `/api/exams/checklists/${draft.id}/`;
    const criteria = [{ title: 'Adds fractions', scale: ['not yet', 'alone'], topic_ids: [], lineage: null }];
    const due = { every_lessons: 2, due_dates: [], sections: [{ title: 'Numbers', criteria }] };
    expect((await methodist.post(`${at}edit/`, { revision: draft.revision, ...due })).error).toBeNull();
    expect((await methodist.post(`${at}publish/`)).error).toBeNull();
    expect((await list()).results[0]?.checklist).toBeNull();
    const opened = await teacher.post('/api/exams/child-checklists/', { engagement_id });
    const child = opened.body as { id: number; deadline: string; revision: number; sections: { criteria: { id: number }[] }[] };
    expect((await card()).checklist).toEqual({ id: child.id, deadline: child.deadline, overdue: false });
    expect((await list('?needs=checklist')).results.map(({ id }) => id)).toEqual([engagement_id]);
    const colleague = await school.build.teacher(taught);
    await school.build.engagement({ kid_id, client_id, course_id, service_course_id, teacher_id: colleague });
    expect((await list('', await school.as(colleague))).results[0]?.checklist).toBeNull();
    school.at(testNow.add({ hours: 24 * 40 }));
    expect((await list()).results[0]?.checklist?.overdue).toBe(true);
    const path = `/api/exams/child-checklists/${child.id}/`;
    await teacher.post(`${path}marks/`, { criterion_id: child.sections[0]?.criteria[0]?.id, mark: 2 });
    expect((await teacher.post(`${path}submit/`, { revision: child.revision })).error).toBeNull();
    expect([(await card()).checklist, (await list('?needs=checklist')).count]).toEqual([null, 0]);
  });

  it('sorts by each of its columns, empty values last', async () => {
    await another('Aaa');
    const next = await place('2026-11-18T07:00:00Z');
    await hold('2026-11-10T07:00:00Z', { topic_id: taught.topic_ids[0] });
    const [first] = (await list()).results;
    expect(first?.next_lesson?.id).toBe(next);
    for (const ordering of ['next_lesson', '-next_lesson', 'last_lesson', '-last_lesson', '-progress'])
      expect([ordering, (await list(`?ordering=${ordering}`)).results[0]?.id]).toEqual([ordering, taught.engagement_id]);
    expect((await list('?ordering=progress')).results[0]?.kid_name).toBe('Aaa');
    expect((await list('?ordering=name')).results[0]?.kid_name).toBe('Aaa');
    for (const ordering of ['-name', 'course', '-course', 'grade', '-grade', 'lessons_left', '-lessons_left'])
      expect((await list(`?ordering=${ordering}`)).results).toHaveLength(2);
  });
});

describe('a child’s card', () => {
  it('shows the next topic with its preparation', async () => {
    expect((await card()).next_topic?.title).toContain('.1');
    await hold('2026-11-10T07:00:00Z', { topic_id: taught.topic_ids[0] });
    expect(await card()).toMatchObject({
      next_topic: { title: expect.stringContaining('.2'), links: [] },
      note: '',
      flags: [],
      can: { write_note: { allowed: true, reason: null }, raise_flag: { allowed: true, reason: null } },
    });
  });

  it('shows the files of the next topic', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    const { course_id } = taught;
    const draft = (await methodist.post('/api/study/curriculums/', { course_id, grade: 5 })).body as Curriculum;
    const { levels } = (await methodist.post(`/api/study/curriculums/${draft.id}/levels/`, { title: 'Basic' })).body as Curriculum;
    const level = levels[0]?.id ?? 0;
    const made = await methodist.post(`/api/study/grade-levels/${level}/topics/`, { after_id: null, topics: [{ title: 'Fractions' }] });
    const [topic] = (made.body as GradeLevelCurriculum).topics;
    expect((await methodist.upload(`/api/study/topics/${topic?.id}/files/?file_name=Scheme.pdf`, pdfOf())).error).toBeNull();
    await run(sql`update engagements set grade_level_id = ${level} where id = ${taught.engagement_id}`);
    const files = (await card()).next_topic?.files ?? [];
    expect(files).toMatchObject([{ title: 'Scheme', media_type: 'application/pdf' }]);
    expect(files[0]?.size).toBeGreaterThan(0);
  });

  it('lists past lessons with their reports, the latest first', async () => {
    await hold('2026-11-10T07:00:00Z', {
      topic_id: taught.topic_ids[0],
      homework: 'Page 3',
      parent_comment: 'Well done',
      private_note: 'Shy',
    });
    await hold('2026-11-12T07:00:00Z', { outcome: 'client_no_show' });
    await place('2026-11-18T07:00:00Z');
    const { count, results } = (await teacher.get(`/api/pupils/${taught.engagement_id}/lessons/`)).body as {
      count: number;
      results: PupilLesson[];
    };
    expect([count, results.map(({ status }) => status)]).toEqual([2, ['client_no_show', 'held']]);
    expect(results[1]).toMatchObject({
      homework: 'Page 3',
      parent_comment: 'Well done',
      private_note: 'Shy',
      topic_title: expect.stringContaining('.1'),
    });
  });
});

describe('the private note', () => {
  const write = (body: object, id = taught.engagement_id) => teacher.post(`/api/pupils/${id}/note/`, body);

  it('is visible to the teacher only, and is in no log of the client', async () => {
    expect((await write({ text: 'Likes chess', before: { text: '' } })).body).toMatchObject({ note: 'Likes chess' });
    expect((await card()).note).toBe('Likes chess');
    const log = await manager.get(`/api/clients/${taught.client_id}/get-client-log-items/`);
    expect(JSON.stringify(log.body)).not.toContain('Likes chess');
  });

  it('refuses to overwrite a concurrent change, and has no effect if unchanged', async () => {
    await write({ text: 'Likes chess' });
    const late = await write({ text: 'Likes football', before: { text: '' } });
    expect([late.status, late.error?.key, late.error?.field]).toEqual([409, 'changed_meanwhile', 'text']);
    expect((await write({ text: 'Likes chess', before: { text: '' } })).status).toBe(200);
    const { rows } = await sql`select id from audit_log where action = 'pupil_note.write' and entity_id = ${taught.engagement_id}`.execute(
      school.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a flag', () => {
  const raise = (reason = 'Has missed three lessons') => teacher.post(`/api/pupils/${taught.engagement_id}/flag/`, { reason });
  const flags = async (who: Caller, query = '') =>
    (await who.get(`/api/pupil-flags/${query}`)).body as { count: number; results: RaisedFlag[] };

  it('is refused while one is open, also concurrently, and for an ended course', async () => {
    const answers = await Promise.all([raise(), raise()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusal(await raise())).toEqual([409, 'pupil_flag_open']);
    const [flag] = (await flags(manager)).results;
    await manager.post(`/api/pupil-flags/${flag?.id}/answer/`, { answer: 'I have called' });
    await run(sql`update engagements set status = 'ended', ended_on = '2026-11-15' where id = ${taught.engagement_id}`);
    expect(refusal(await raise())).toEqual([409, 'engagement_ended']);
  });

  it('is shown to the client’s manager until it is answered, and the teacher sees the answer', async () => {
    await raise();
    expect((await list()).results[0]?.attention?.reason).toBe('Has missed three lessons');
    const { count, results } = await flags(manager);
    expect([count, results[0]?.reason, results[0]?.can.answer.allowed]).toEqual([1, 'Has missed three lessons', true]);
    const path = `/api/pupil-flags/${results[0]?.id}/answer/`;
    expect((await manager.post(path, { answer: 'I have called the family' })).status).toBe(200);
    expect([(await flags(manager)).count, (await flags(manager, '?state=answered')).count]).toEqual([0, 1]);
    expect(refusal(await manager.post(path, { answer: 'Again' }))).toEqual([409, 'pupil_flag_answered']);
    expect((await list()).results[0]?.attention).toBeNull();
    expect((await card()).flags[0]).toMatchObject({ answer: 'I have called the family', answered_by_name: expect.any(String) });
    expect((await raise('Again')).status).toBe(201);
  });

  it('is hidden from other managers, and visible to users who serve every client', async () => {
    await raise();
    const [flag] = (await flags(manager)).results;
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await flags(stranger)).count).toBe(0);
    expect(refusal(await stranger.post(`/api/pupil-flags/${flag?.id}/answer/`, { answer: 'Mine' }))).toEqual([404, 'not_found']);
    const all = await school.as(await school.build.user('Methodist', { abilities: [abilities.allClients] }));
    expect((await flags(all, '?page_size=100&ordering=-raised_at')).results.map(({ id }) => id)).toContain(flag?.id);
  });
});
