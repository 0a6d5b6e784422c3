import { abilities } from '@lectern/contract/permissions';
import type { DayOff } from '@lectern/contract/days-off/days-off.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { jobs } from '../../jobs.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';

const path = '/api/days-off/';
const rules = '/api/events/regular_rules/';

let school: TestApp;
let keeper: Caller;
let manager: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  const held = [abilities.keepReferenceData, abilities.changeSettings];
  keeper = await school.as(await school.build.user('AccountManager', { abilities: held }));
});

async function run() {
  const job = jobs.find(({ name }) => name === 'regular-lessons');
  if (job === undefined) throw new Error('the job is missing');
  const { database } = school;
  const clock = () => testNow;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, job, new AbortController().signal);
}
const all = async () => (await keeper.get(`${path}all/?archived=true`)).body as DayOff[];
const days = async () => (await all()).map(({ day }) => day);
const dayOff = async (day: string) => (await all()).find((each) => each.day === day) as DayOff;
const placedOn = async () => {
  const { rows } = await sql<{ rule_date: string }>`
    select rule_date from lessons where rule_date is not null and status = 'planned' order by rule_date`.execute(school.database.db);
  return rows.map(({ rule_date }) => rule_date);
};
const weekly = { times: [{ weekday: 1, start_minute: 1020 }], minutes: 45, valid_from: '2026-11-23' };

describe('days off of the school', () => {
  it('are the public holidays of its country, this year and the next, brought in once', async () => {
    await run();
    const brought = await all();
    expect(brought[0]).toMatchObject({ day: '2027-01-01', title_en: "New Year's Day", title_ru: 'Новый год', country: 'RU', active: true });
    expect(brought.map(({ day }) => day)).toEqual(expect.arrayContaining(['2027-01-04', '2027-01-06', '2027-05-09', '2027-11-04']));
    expect((await keeper.post(`${path}${brought[0]?.id}/delete/`)).error).toBeNull();
    await run();
    expect(await days()).toEqual(brought.slice(1).map(({ day }) => day));
  });

  it('have no weekly lesson; the preview says so, and no decision is needed', async () => {
    const query = `engagement_id=${taught.engagement_id}&minutes=45&valid_from=2026-11-23&time=1:1020`;
    const preview = (await manager.get(`${rules}preview/?${query}`)).body as { dates: { date: string; conflict: unknown }[] };
    expect(preview.dates.filter(({ conflict }) => conflict !== null)).toEqual([
      expect.objectContaining({ date: '2027-01-04', conflict: { reason: 'school_day_off', params: {} } }),
    ]);
    const made = await manager.post(rules, { engagement_id: taught.engagement_id, ...weekly });
    expect(made.body).toMatchObject({ placed: 6, unplaced: [] });
    expect(await placedOn()).not.toContain('2027-01-04');
    expect((await manager.get(`/api/events/unplaced_lessons/?client_id=${taught.client_id}`)).body).toMatchObject({ count: 0 });
    expect((await manager.get(`${rules}?client_id=${taught.client_id}`)).body).toMatchObject({ results: [{ unplaced: 0 }] });
  });

  it('may have a single lesson that is placed by hand', async () => {
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const lesson = { teacher_id, kid_id, course_id, service_course_id, minutes: 45, start: '2027-01-05T09:00:00Z' };
    expect((await manager.post('/api/events/lessons/', lesson)).status).toBe(201);
  });

  it('get their weekly lessons when they are archived', async () => {
    const { id } = await dayOff('2027-01-04');
    expect((await keeper.post(`${path}${id}/edit/`, { active: false })).error).toBeNull();
    await run();
    expect(await placedOn()).toContain('2027-01-04');
  });

  it('may be added, on one day of one name', async () => {
    const own = { day: '2026-12-21', title_en: 'Anniversary', title_ru: 'Юбилей' };
    expect((await keeper.post(path, own)).body).toMatchObject({ ...own, country: null });
    expect((await keeper.post(path, own)).error).toMatchObject({ key: 'title_taken' });
    expect((await keeper.post(path, { ...own, day: '2026-12-28' })).status).toBe(201);
    expect((await keeper.post(path, { ...own, day: '2026-02-30' })).error).toMatchObject({ key: 'invalid', field: 'day' });
  });

  it('are those of another country after its setting changed, and own ones stay', async () => {
    expect((await keeper.post('/api/settings/', { key: 'holiday_country', value: 'DE', seen: 'RU' })).error).toBeNull();
    await run();
    expect(await days()).toEqual(expect.arrayContaining(['2026-12-21', '2026-12-25', '2026-12-26']));
    expect(await days()).not.toContain('2027-01-06');
  });
});
