import type { Checklist } from '@lectern/contract/checklists/checklists.schema';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { pairOfApps } from '../../../test/pair-of-apps.ts';
import type { PairOfApps } from '../../../test/pair-of-apps.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { expireSubscriptions } from '../subscriptions/daily/expire-subscriptions.ts';

let pair: PairOfApps;
/** The process that shows the effect; the other one of the pair changes the setting. */
let school: TestApp;
let administrator: Caller;
let manager: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let clock = testNow;

beforeAll(async () => {
  pair = await pairOfApps();
  school = pair.second;
  administrator = await pair.first.as(await school.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
});
afterAll(async () => pair.close());

/** Changes a setting on its screen and lets one second pass. */
async function set(key: string, value: unknown): Promise<void> {
  expect((await administrator.post('/api/settings/', { key, value })).error).toBeNull();
  at(clock.add({ seconds: 1 }));
}
function at(instant: Temporal.Instant): void {
  clock = instant;
  pair.at(clock);
}
const day = (days: number) => clock.toZonedDateTimeISO('Europe/Moscow').toPlainDate().add({ days }).toString();
async function done<T>(path: string, body: object, by = manager): Promise<T> {
  const answer = await by.post(path, body);
  expect(answer.error).toBeNull();
  return answer.body as T;
}
const insertLesson = (start: Temporal.Instant) => school.build.lesson(taught, start.toString(), { policy: defaultLessonPolicy });

it('silent_days: a client without a lesson for so many days is listed as silent', async () => {
  await insertLesson(clock.subtract({ hours: 24 * 10 }));
  const created_at = clock.subtract({ hours: 24 * 20 }).toString();
  await school.database.db.updateTable('clients').set({ created_at }).where('id', '=', taught.client_id).execute();
  const listed = async () => ((await manager.get('/api/clients/?silent=true')).body as { count: number }).count;
  expect(await listed()).toBe(0);
  await set('silent_days', 5);
  expect(await listed()).toBe(1);
  const lately = clock.subtract({ hours: 1 }).toString();
  await school.database.db.updateTable('clients').set({ created_at: lately }).where('id', '=', taught.client_id).execute();
  expect(await listed()).toBe(0);
});

it('checklist_days: a checklist is due so many days after it was opened', async () => {
  const methodist = await school.as(await school.build.user('Methodist'));
  const path = '/api/exams/checklists/';
  const made = await done<Checklist>(path, { course_id: taught.course_id, grade: 7, from_id: null }, methodist);
  const criteria = [{ title: 'Adds', scale: ['no', 'yes'], topic_ids: taught.topic_ids, lineage: null }];
  const sections = [{ title: 'Numbers', criteria }];
  await done(`${path}${made.id}/edit/`, { revision: made.revision, every_lessons: 2, due_dates: [], sections }, methodist);
  await done(`${path}${made.id}/publish/`, {}, methodist);
  await set('checklist_days', 12);
  const teacher = await school.as(taught.teacher_id);
  const opened = await done('/api/exams/child-checklists/', { engagement_id: taught.engagement_id }, teacher);
  expect(opened).toMatchObject({ deadline: day(12) });
});

async function sold(endsIn: number): Promise<number> {
  const { client_id, service_course_id } = taught;
  const abonement_id = await school.build.abonement(service_course_id, { units: 8, price: 80_000 });
  const payment = { client_id, occasion_code: 'payment_bank', amount: 80_000, business_date: day(0), comment: 'Bank' };
  await done('/api/transactions/transactions/', payment);
  const { id } = await done<{ id: number }>('/api/user-subscription-relation/', { client_id, kid_id: null, abonement_id });
  await sql`update user_subscriptions set ends_on = ${day(endsIn)} where id = ${id}`.execute(school.database.db);
  return id;
}
const card = async (id: number) => (await manager.get(`/api/user-subscription-relation/${id}/`)).body as { state: string };

it('running_out_days: a package that ends within so many days is running out', async () => {
  const id = await sold(10);
  expect(await card(id)).toMatchObject({ running_out: false });
  await set('running_out_days', 11);
  expect(await card(id)).toMatchObject({ running_out: true });
});

it('expiry_waits_days: a package whose lesson is not written up expires so many days after its end', async () => {
  const id = await sold(1);
  const expire = async () => {
    const { database } = school;
    const kernel = { database, clock: () => clock, settings: settingsReader(database.db, () => clock), site: testSite, checkAnswers: true };
    await runJob(kernel, { name: 'test', cron: '0 * * * *', work: expireSubscriptions }, new AbortController().signal);
    return (await card(id)).state;
  };
  await insertLesson(clock.add({ hours: 24 }));
  await set('expiry_waits_days', 1);
  at(clock.add({ hours: 48 }));
  expect(await expire()).toBe('active');
  at(clock.add({ hours: 24 }));
  expect(await expire()).toBe('expired');
});
