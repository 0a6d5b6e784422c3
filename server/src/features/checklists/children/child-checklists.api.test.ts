import type { ChecklistProgress, ChildChecklist, ChildChecklistPage } from '@lectern/contract/checklists/child-checklists.schema';
import type { Checklist } from '@lectern/contract/checklists/checklists.schema';
import type { z } from 'zod';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileFor, textOfPdf } from '../../../../test/readers/paper.ts';
import { draftPart } from '../../../../test/rows/draft-parts.ts';
import { practicePart } from '../../../../test/rows/practice-parts.ts';
import { collectMails } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { openDueChecklists } from './due-checklists.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
type Page = z.output<typeof ChildChecklistPage>;

let school: TestApp;
let methodist: Caller;
let teacher: Caller;
let manager: Caller;
let taught: Taught;
let checklist: Checklist;
let now: string;

const bodyOf = <T = ChildChecklist>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const refusal = ({ error }: Answer) => [error?.key, error?.field];
const base = '/api/exams/child-checklists/';
const scale = ['not yet', 'with help', 'alone'];
const at = (instant: string) => {
  now = instant;
  school.at(instant);
};

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
});

beforeEach(async () => {
  at('2026-11-16T09:00:00Z');
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  manager = await school.as(taught.manager_id);
  checklist = await published({ every_lessons: 2, due_dates: [] });
});

async function published(due: { every_lessons: number | null; due_dates: readonly string[] }): Promise<Checklist> {
  const path = '/api/exams/checklists/';
  const from_id = checklist?.course_id === taught.course_id ? checklist.id : null;
  const { id, revision, sections } = bodyOf<Checklist>(await methodist.post(path, { course_id: taught.course_id, grade: 7, from_id }));
  const [one, two] = taught.topic_ids;
  const kept = sections.flatMap(({ criteria }) => criteria.map(({ lineage }) => lineage));
  const criteria = [
    { title: 'Adds fractions', scale, topic_ids: [one], lineage: kept[0] ?? null },
    { title: 'Compares fractions', scale, topic_ids: [two], lineage: kept[1] ?? null },
  ];
  bodyOf(await methodist.post(`${path}${id}/edit/`, { revision, ...due, sections: [{ title: 'Numbers', criteria }] }));
  return bodyOf<Checklist>(await methodist.post(`${path}${id}/publish/`));
}

/** A lesson at ten on a date, held with a topic and a mark. */
async function hold(day: string, topic_id = taught.topic_ids[0], mark = 5): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  at(`${day}T09:00:00Z`);
  const lesson = { teacher_id, kid_id, course_id, service_course_id, start: `${day}T10:00:00Z`, minutes: 45 };
  const { id } = bodyOf<{ id: number }>(await manager.post('/api/events/lessons/', lesson));
  at(`${day}T11:00:00Z`);
  bodyOf(await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held', topic_id, mark }));
  return id;
}

const open = async (who = teacher) => bodyOf(await who.post(base, { engagement_id: taught.engagement_id }));
const verb = (id: number, name: string, body: object = {}, who = teacher) => who.post(`${base}${id}/${name}/`, body);
const criteriaOf = ({ sections }: ChildChecklist) => sections.flatMap(({ criteria }) => criteria);
const marksOf = (of: ChildChecklist) => criteriaOf(of).map(({ mark, suggested }) => [mark, suggested]);
const listOf = async (who: Caller) =>
  bodyOf<Page>(await who.get(`${base}?kid_id=${taught.kid_id}&course_id=${taught.course_id}&status=open`));

async function openDue(): Promise<void> {
  const { database } = school;
  const clock = () => Temporal.Instant.from(now);
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'checklists', cron: '1 * * * *', work: openDueChecklists }, new AbortController().signal);
}

/** Opened, both criteria marked, submitted. */
async function submitted(marks: readonly [number, number] = [2, 3]): Promise<ChildChecklist> {
  let child = await open();
  for (const [place, { id }] of criteriaOf(child).entries())
    child = bodyOf(await verb(child.id, 'marks', { criterion_id: id, mark: marks[place] }));
  return bodyOf(await verb(child.id, 'submit', { revision: child.revision }));
}

async function agree(client_id = taught.client_id): Promise<void> {
  const contact = { client_id, kind: 'email', value: 'anna@mail.test', normalised: 'anna@mail.test', is_primary: false } as const;
  await school.database.db
    .insertInto('client_contacts')
    .values({ ...contact, consented_at: now })
    .execute();
  await school.database.db
    .insertInto('mailing_consents')
    .values({ client_id, category_id: 3, channel: 'email', given_by: 'Anna', given_at: now })
    .execute();
}

describe('a child’s checklist', () => {
  it('is filled in by the child’s teacher, and visible to users with the child in their scope', async () => {
    const { id, sections } = await open();
    const criterion_id = sections[0]?.criteria[0]?.id;
    const others = await school.build.taughtChild();
    const stranger = await school.as(others.teacher_id);
    expect((await stranger.get(`${base}${id}/`)).status).toBe(404);
    expect(refusal(await stranger.post(base, { engagement_id: taught.engagement_id }))).toEqual(['not_found', 'engagement_id']);
    for (const [name, body] of [
      ['marks', { criterion_id, mark: 1 }],
      ['edit', { comment: 'x' }],
      ['suggest', {}],
      ['submit', { revision: 1 }],
      ['revise', {}],
      ['send', {}],
    ] as const) {
      expect((await verb(id, name, body, stranger)).status).toBe(404);
      if (name !== 'send') expect((await verb(id, name, body, manager)).status).toBe(403);
    }
    expect((await stranger.get(`${base}${id}/paper/`)).status).toBe(404);
    for (const who of [manager, methodist, await school.as(taught.curator_id)])
      expect(bodyOf(await who.get(`${base}${id}/`)).can.fill).toEqual({ allowed: false, reason: 'forbidden' });
    const progress = `${base}progress/?kid_id=${taught.kid_id}&course_id=${taught.course_id}`;
    expect(refusal(await stranger.get(progress))).toEqual(['not_found', 'kid_id']);
    expect(bodyOf<ChecklistProgress>(await manager.get(progress))).toEqual([]);
  });

  it('is opened once: a repeat returns the same', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(two.id).toBe(one.id);
    expect((await listOf(teacher)).results.map(({ id, deadline }) => [id, deadline])).toEqual([[one.id, '2026-11-23']]);
  });

  it('is not opened without a checklist of the course for the grade', async () => {
    await methodist.post(`/api/exams/checklists/${checklist.id}/archive/`);
    expect(refusal(await teacher.post(base, { engagement_id: taught.engagement_id }))).toEqual(['checklist_missing', 'engagement_id']);
  });

  it('suggests marks from held lessons, and names the lessons', async () => {
    await hold('2026-11-16');
    const child = await open();
    expect(marksOf(child)).toEqual([
      [3, true],
      [null, false],
    ]);
    const [source] = criteriaOf(child)[0]?.sources ?? [];
    expect(source).toMatchObject({ kind: 'topic', on: '2026-11-16', mark: 5, share: 1 });
    await hold('2026-11-17', taught.topic_ids[1], 3);
    const [first] = criteriaOf(child);
    bodyOf(await verb(child.id, 'marks', { criterion_id: first?.id, mark: 1 }));
    expect(marksOf(bodyOf(await verb(child.id, 'suggest')))).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('suggests marks from test results, and names the last test of the topic in any version', async () => {
    const topic_id = taught.topic_ids[1];
    const question = { kind: 'single', text: 'Is 2 even?', explanation: '', points: 2, options: ['yes', 'no'], right: 0 };
    const testOf = async (questions: number) => {
      const { id } = bodyOf<{ id: number }>(await methodist.post('/api/study/test-templates/', { topic_id }));
      const all = Array.from({ length: questions }, (_, n) => ({ ...question, text: `${question.text} ${n}` }));
      bodyOf(await methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions: all }));
      bodyOf(await methodist.post(`/api/study/test-templates/${id}/publish/`));
      return id;
    };
    const give = async (day: string, test_id: number, earned: number) => {
      const lesson_id = await hold(day, taught.topic_ids[0], 5);
      bodyOf(await teacher.post('/api/study/test-results/', { lesson_id, test_id, answers: [], earned }));
    };
    await give('2026-11-16', await testOf(1), 0);
    await give('2026-11-17', await testOf(2), 400);
    const child = await open();
    expect(marksOf(child)).toEqual([
      [3, true],
      [3, true],
    ]);
    expect(criteriaOf(child)[1]?.sources).toMatchObject([{ kind: 'test', on: '2026-11-17', mark: null, share: 1 }]);
  });

  it('refuses a mark beyond the scale, a foreign criterion, and overwriting a concurrent change', async () => {
    const child = await open();
    const [first] = criteriaOf(child);
    const mark = (body: object) => verb(child.id, 'marks', { criterion_id: first?.id, ...body });
    expect(refusal(await mark({ mark: 4 }))).toEqual(['mark_not_in_scale', 'mark']);
    expect(refusal(await verb(child.id, 'marks', { criterion_id: 2_000_000_000, mark: 1 }))).toEqual(['not_found', 'criterion_id']);
    bodyOf(await mark({ mark: 2, comment: 'Slow', before: { mark: null, comment: '' } }));
    expect(refusal(await mark({ mark: 3, before: { mark: null } }))).toEqual(['changed_meanwhile', 'mark']);
    expect(refusal(await mark({ comment: 'Fast', before: { comment: '' } }))).toEqual(['changed_meanwhile', 'comment']);
    bodyOf(await verb(child.id, 'edit', { comment: 'A good month', before: { comment: '' } }));
    expect(refusal(await verb(child.id, 'edit', { comment: 'Other', before: { comment: '' } }))).toEqual(['changed_meanwhile', 'comment']);
    const saved = bodyOf(await teacher.get(`${base}${child.id}/`));
    expect([saved.comment, criteriaOf(saved)[0]]).toMatchObject(['A good month', { mark: 2, comment: 'Slow' }]);
  });

  it('is submitted once as a whole', async () => {
    const child = await open();
    expect(refusal(await verb(child.id, 'submit', { revision: 1 }))).toEqual(['checklist_unmarked', null]);
    expect(refusal(await verb(child.id, 'revise'))).toEqual(['checklist_not_submitted', null]);
    expect(refusal(await teacher.get(`${base}${child.id}/paper/`))).toEqual(['checklist_not_submitted', null]);
    const done = await submitted();
    expect(done).toMatchObject({ status: 'submitted', revisions: [{ revision: 1 }] });
    expect(refusal(await verb(child.id, 'submit', { revision: 1 }))).toEqual(['checklist_submitted', null]);
    const [first] = criteriaOf(child);
    expect(refusal(await verb(child.id, 'marks', { criterion_id: first?.id, mark: 1 }))).toEqual(['checklist_submitted', null]);
    expect(refusal(await verb(child.id, 'edit', { comment: 'x' }))).toEqual(['checklist_submitted', null]);
    expect(refusal(await verb(child.id, 'suggest'))).toEqual(['checklist_submitted', null]);
    for (const statement of [
      `update checklist_marks set mark = 1 where child_checklist_id = ${child.id}`,
      `delete from checklist_marks where child_checklist_id = ${child.id}`,
      `update checklist_revisions set comment = 'x' where child_checklist_id = ${child.id}`,
    ])
      await expect(sql.raw(statement).execute(school.database.db), statement).rejects.toMatchObject({ code: 'LE001' });
  });

  it('is corrected by a new revision; parents see the submitted one until then', async () => {
    const { id } = await submitted([1, 2]);
    const revising = bodyOf(await verb(id, 'revise'));
    expect(revising).toMatchObject({ status: 'revising', revision: 2 });
    const [first] = criteriaOf(revising);
    bodyOf(await verb(id, 'marks', { criterion_id: first?.id, mark: 3 }));
    const url = `${base}${id}/paper/`;
    expect(await textOfPdf((await fileFor(school, teacher.userId, url)).bytes)).toContain('not yet');
    expect(refusal(await verb(id, 'submit', { revision: 1 }))).toEqual(['checklist_submitted', null]);
    expect(bodyOf(await verb(id, 'submit', { revision: 2 })).revisions.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(await textOfPdf((await fileFor(school, teacher.userId, url)).bytes)).not.toContain('not yet');
  });

  it('is compared with the previous one, across versions, and shows the progress', async () => {
    await submitted([1, 2]);
    at('2026-12-16T09:00:00Z');
    checklist = await published({ every_lessons: 2, due_dates: [] });
    const next = await open();
    expect(criteriaOf(next).map(({ last }) => last?.word)).toEqual(['not yet', 'with help']);
    await submitted([3, 3]);
    const progress = `${base}progress/?kid_id=${taught.kid_id}&course_id=${taught.course_id}`;
    const points = bodyOf<ChecklistProgress>(await manager.get(progress));
    expect(points.map(({ submitted_on, share }) => [submitted_on, share])).toEqual([
      ['2026-11-16', 0.25],
      ['2026-12-16', 1],
    ]);
  });
});

describe('the PDF for the parents', () => {
  it('is in their language and is mailed only with their consent', async () => {
    const { id } = await submitted();
    const { language } = await school.database.db
      .updateTable('clients')
      .set({ language: 'ru' })
      .where('id', '=', taught.client_id)
      .returning('language')
      .executeTakeFirstOrThrow();
    expect(language).toBe('ru');
    expect(refusal(await verb(id, 'send'))).toEqual(['no_progress_consent', null]);
    await agree();
    expect(bodyOf<{ to: string }>(await verb(id, 'send'))).toEqual({ to: 'a•••@mail.test' });
    expect(bodyOf<{ to: string }>(await verb(id, 'send', {}, manager))).toEqual({ to: 'a•••@mail.test' });
    const [mail] = await collectMails(school.database, Temporal.Instant.from(now));
    expect(mail).toMatchObject({ to: 'anna@mail.test' });
    expect(mail?.subject).toContain('Отчёт об успехах');
    const text = await textOfPdf((await fileFor(school, manager.userId, `${base}${id}/paper/`)).bytes);
    expect(text).toContain('Adds fractions with help');
    expect(text).not.toContain('Чтение');
    expect(text).not.toContain('Тесты');
    await draftPart(school, 'test_result', taught);
    await practicePart(school.database.db, 'text_reading', taught);
    await practicePart(school.database.db, 'text_reading', taught);
    const withReadings = await textOfPdf((await fileFor(school, manager.userId, `${base}${id}/paper/`)).bytes);
    expect(withReadings).toMatch(/Тесты .*Numbers 1 из \d+ не сдан/);
    expect(withReadings).toMatch(/Чтение .*Слов в минуту .*The fox 100 –/);
    await school.database.db.updateTable('mailing_consents').set({ withdrawn_at: now }).where('client_id', '=', taught.client_id).execute();
    expect(refusal(await verb(id, 'send'))).toEqual(['no_progress_consent', null]);
  });

  it('is not sent before it is submitted', async () => {
    await agree();
    const { id } = await open();
    expect(refusal(await verb(id, 'send'))).toEqual(['checklist_not_submitted', null]);
  });
});

describe('a due checklist', () => {
  it('is opened after a number of lessons, once for repeated runs of the job', async () => {
    await hold('2026-11-16');
    await openDue();
    expect((await listOf(teacher)).count).toBe(0);
    await hold('2026-11-17');
    await Promise.all([openDue(), openDue()]);
    const { results } = await listOf(teacher);
    expect(results.map(({ deadline, overdue }) => [deadline, overdue])).toEqual([['2026-11-24', false]]);
    await submitted();
    await openDue();
    expect((await listOf(teacher)).count).toBe(0);
    at('2026-12-01T09:00:00Z');
    await hold('2026-12-01');
    await hold('2026-12-02');
    await openDue();
    expect((await listOf(teacher)).count).toBe(1);
    at('2026-12-20T09:00:00Z');
    expect((await listOf(teacher)).results[0]?.overdue).toBe(true);
  });

  it('is opened some days before its date, once', async () => {
    checklist = await published({ every_lessons: null, due_dates: ['2026-12-25'] });
    at('2026-12-17T09:00:00Z');
    await openDue();
    expect((await listOf(teacher)).count).toBe(0);
    at('2026-12-18T09:00:00Z');
    await openDue();
    expect((await listOf(teacher)).results.map(({ deadline }) => deadline)).toEqual(['2026-12-25']);
    await submitted();
    await openDue();
    expect((await listOf(teacher)).count).toBe(0);
  });

  it('passes to the child’s next teacher, or is dropped', async () => {
    const { id } = await open();
    const end = (engagement: number) =>
      school.database.db
        .updateTable('engagements')
        .set({ status: 'ended', ended_on: '2026-11-16' } as never)
        .where('id', '=', engagement)
        .execute();
    await end(taught.engagement_id);
    const teacher_id = await school.build.teacher(taught);
    const engagement = await school.build.engagement({ ...taught, teacher_id });
    await openDue();
    const next = await school.as(teacher_id);
    expect(bodyOf(await next.get(`${base}${id}/`))).toMatchObject({ status: 'open', teacher_id });
    await end(engagement);
    await openDue();
    expect(bodyOf(await next.get(`${base}${id}/`))).toMatchObject({ status: 'dropped' });
  });
});
