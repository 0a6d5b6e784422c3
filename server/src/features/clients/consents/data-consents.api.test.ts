import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { ClientLogItem } from '@lectern/contract/clients/access/client-log.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import { settingsReader } from '../../../settings.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { testNow } from '../../../../test/build.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { placeDueLessons } from '../../regular-lessons/placing/place-due-lessons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager, curator } = await taughtSchool());
  await requireConsent(false);
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(school.database.db);
const requireConsent = (value: boolean) => school.build.setting('child_consent_required', value);
const give = (more: object = {}, by = manager) =>
  by.post(`/api/children/${taught.kid_id}/give-data-consent/`, { given_by: 'Irina Gromova', given_on: '2026-11-10', ...more });
const withdraw = (by = manager) => by.post(`/api/children/${taught.kid_id}/withdraw-data-consent/`);
const kidOf = ({ body }: Answer) => {
  const [kid] = (body as ClientCard).kids;
  return { data_consent: kid?.data_consent, data_stopped: kid?.data_stopped };
};
const card = async (by = manager) => kidOf(await by.get(`/api/clients/${taught.client_id}/`));
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field ?? null];
const stopped = [409, 'child_consent_missing', null];
const given = { given_by: 'Irina Gromova', given_on: '2026-11-10', noted_by_name: expect.any(String), withdrawn_at: null };

const lessonInThePast = () => school.build.lesson(taught, '2026-11-10T10:00:00Z', { policy: defaultLessonPolicy });

async function publishedTest(): Promise<TestTemplate> {
  const methodist = await school.as(await school.build.user('Methodist'));
  const { id } = (await methodist.post('/api/study/test-templates/', { topic_id: taught.topic_ids[0] })).body as TestTemplate;
  const question = { kind: 'single', text: 'Is 2 even?', explanation: '', points: 2, options: ['yes', 'no'], right: 0 };
  await methodist.post(`/api/study/test-templates/${id}/questions/`, { after_id: null, questions: [question] });
  return (await methodist.post(`/api/study/test-templates/${id}/publish/`)).body as TestTemplate;
}

async function publishChecklist(): Promise<void> {
  const methodist = await school.as(await school.build.user('Methodist'));
  const path = '/api/exams/checklists/';
  const { id } = (await methodist.post(path, { course_id: taught.course_id, grade: 7 })).body as { id: number };
  const sections = [{ title: 'Numbers', criteria: [{ title: 'Adds', scale: ['no', 'yes'] }] }];
  await methodist.post(`${path}${id}/edit/`, { revision: 1, every_lessons: 8, due_dates: [], sections });
  await methodist.post(`${path}${id}/publish/`);
}

const aLesson = (more: object = {}) => {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  return { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-18T10:00:00Z', minutes: 45, ...more };
};
const aSearch = () => ({
  ...{ kid_id: taught.kid_id, course_id: taught.course_id, service_course_id: taught.service_course_id, grade: 7, lessons_per_week: 1 },
  ...{ zone: 'Europe/Moscow', starts_on: '2026-11-18', weeks: 8, offers: [] },
  windows: [{ weekday: 3, start_minute: 900, finish_minute: 1020 }],
});
const aRule = () => ({
  ...{ engagement_id: taught.engagement_id, times: [{ weekday: 2, start_minute: 1020 }], minutes: 45, valid_from: '2026-11-17' },
});

/** Every call that stores something new about the child or passes its data on, each with its first refusal or null. */
async function everythingNew(): Promise<unknown[]> {
  const lesson = taughtLesson;
  const test = await publishedTest();
  return [
    await manager.post('/api/events/lessons/', aLesson()),
    await manager.post('/api/events/regular_rules/', aRule()),
    await manager.post('/api/matches/requests/', aSearch()),
    await teacher.post(`/api/pupils/${taught.engagement_id}/note/`, { text: 'Likes chess' }),
    await teacher.post(`/api/pupils/${taught.engagement_id}/flag/`, { reason: 'Has missed three lessons' }),
    await teacher.post('/api/study/test-results/', { lesson_id: lesson, test_id: test.id, answers: [], earned: 100 }),
    await teacher.post('/api/exams/child-checklists/', { engagement_id: taught.engagement_id }),
  ].map(({ error }) => error?.key ?? null);
}
let taughtLesson: number;

describe('the consent to process a child’s data', () => {
  it('is refused for a client of a colleague, and for a day in the future', async () => {
    const colleague = await school.as(await school.build.user('AccountManager'));
    expect(refusal(await give({}, colleague))).toEqual([404, 'not_found', null]);
    expect(refusal(await withdraw(colleague))).toEqual([404, 'not_found', null]);
    expect(refusal(await give({ given_on: '2026-11-17' }))).toEqual([400, 'date_in_future', 'given_on']);
  });

  it('says who gave it and when, and stays on record after its withdrawal', async () => {
    expect(await card()).toEqual({ data_consent: null, data_stopped: false });
    expect(kidOf(await give())).toEqual({ data_consent: given, data_stopped: false });
    // Repeating it changes nothing.
    expect(kidOf(await give({ given_by: 'Somebody else' }))).toEqual({ data_consent: given, data_stopped: false });
    expect(kidOf(await withdraw())).toEqual({ data_consent: { ...given, withdrawn_at: expect.any(String) }, data_stopped: true });
    await withdraw();
    const { results } = (await manager.get(`/api/clients/${taught.client_id}/get-client-log-items/`)).body as { results: ClientLogItem[] };
    const actions = results.map(({ action }) => action).filter((action) => action.includes('consent'));
    expect(actions.toSorted()).toEqual(['child.give_data_consent', 'child.withdraw_data_consent']);
    expect(kidOf(await give({ given_by: 'Grandmother' })).data_stopped).toBe(false);
  });

  it('names nobody to a teacher, who sees only that it is missing', async () => {
    await give();
    expect(await card(teacher)).toEqual({ data_consent: null, data_stopped: false });
    await withdraw();
    expect(await card(teacher)).toEqual({ data_consent: null, data_stopped: true });
  });

  it('given twice concurrently is recorded once', async () => {
    await Promise.all([give(), give(), give()]);
    expect((await run(sql`select from child_data_consents where kid_id = ${taught.kid_id}`)).rows).toHaveLength(1);
  });
});

describe('without the consent', () => {
  beforeEach(async () => {
    taughtLesson = await lessonInThePast();
    await publishChecklist();
  });

  it('nothing new about the child is stored or passed on: after a withdrawal, and before a consent if the school requires it', async () => {
    await requireConsent(true);
    expect(await everythingNew()).toEqual(Array.from({ length: 7 }, () => 'child_consent_missing'));
    await requireConsent(false);
    await give();
    await withdraw();
    expect(await everythingNew()).toEqual(Array.from({ length: 7 }, () => 'child_consent_missing'));
    await give();
    expect(await everythingNew()).toEqual(Array.from({ length: 7 }, () => null));
  });

  it('no other teacher takes a planned lesson, and it may still be moved and cancelled', async () => {
    const { id } = (await manager.post('/api/events/lessons/', aLesson())).body as { id: number };
    const substitute = await school.build.teacher(taught);
    await school.build.hours(substitute);
    await give();
    await withdraw();
    expect(refusal(await curator.post(`/api/events/lessons/${id}/substitute/`, { teacher_id: substitute }))).toEqual(stopped);
    const moved = await manager.post(`/api/events/lessons/${id}/move/`, { start: '2026-11-19T10:00:00Z', asked_by: 'client' });
    expect(moved.error).toBeNull();
  });

  it('an open search gets no more offers, and its offer cannot be accepted', async () => {
    const [asked, another] = [await school.build.teacher(taught), await school.build.teacher(taught)];
    for (const id of [asked, another]) await school.build.hours(id);
    const times = [{ weekday: 3, start_minute: 930 }];
    const made = await manager.post('/api/matches/requests/', { ...aSearch(), offers: [{ teacher_id: asked, slots: times }] });
    const { id } = made.body as { id: number };
    await give();
    await withdraw();
    const offers = { offers: [{ teacher_id: another, slots: times }] };
    expect(refusal(await manager.post(`/api/matches/requests/${id}/offers/`, offers))).toEqual(stopped);
    expect(refusal(await manager.post(`/api/matches/requests/${id}/waves/`, { size: 1, hours: 24 }))).toEqual(stopped);
    const pairs = [{ request_id: id, teacher_id: another, slots: times }];
    expect(refusal(await manager.post('/api/matches/assignment/', { pairs }))).toEqual(stopped);
    const proposed = (await manager.get('/api/matches/assignment/')).body as { pairs: object[]; unassigned: object[] };
    expect(proposed.pairs).toEqual([]);
    expect(proposed.unassigned).toMatchObject([{ request_id: id, reason: 'no_consent' }]);
    const who = await school.as(asked);
    const inbox = (await who.get('/api/matches/offers/?box=open')).body as { results: { id: number }[] };
    const offer = `/api/matches/offers/${inbox.results[0]?.id}`;
    expect((await who.get(`${offer}/acceptance/?time=3:930`)).error?.key).toBe('child_consent_missing');
    expect((await who.post(`${offer}/accept/`, { times })).error?.key).toBe('child_consent_missing');
    expect((await run(sql`select from engagements where kid_id = ${taught.kid_id} and teacher_id = ${asked}`)).rows).toEqual([]);
  });

  it('weekly lessons become unplaced ones, and are placed after the consent', async () => {
    const made = await manager.post('/api/events/regular_rules/', aRule());
    const rule = (made.body as { rules: { id: number }[] }).rules[0]?.id ?? 0;
    await give();
    await withdraw();
    const reasons = async (instant: string) => {
      school.at(instant);
      const clock = () => Temporal.Instant.from(instant);
      const { database } = school;
      const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
      await runJob(kernel, { name: 'regular-lessons', cron: '0 * * * *', work: placeDueLessons }, new AbortController().signal);
      const { rows } = await run(sql`select distinct reason from unplaced_lessons where rule_id = ${rule} and state = 'open'`);
      return rows;
    };
    expect(await reasons(testNow.add({ hours: 24 * 7 }).toString())).toEqual([{ reason: 'child_consent_missing' }]);
    await give();
    expect(await reasons(testNow.add({ hours: 24 * 7 + 1 }).toString())).toEqual([]);
  });
});
