import type { Lapse } from '@lectern/contract/matches/lapses.schema';
import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { collectMails } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { runJob } from '../../../kernel/process/job.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { expireMatchRequests } from '../public/expire-match-requests.ts';
import { sendOfferMails } from './send-offer-mails.ts';
import { declineReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let manager: Caller;
let teacher: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
  for (const [key, value] of Object.entries({ match_expiring_hours: 10, match_lapses_reminded: 3, match_lapses_listed: 5 }))
    await school.build.setting(key, value);
});
beforeEach(async () => {
  clock(0);
  await collectMails(school.database, now);
  course = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
  const id = await school.build.teacher(course);
  await school.build.hours(id);
  teacher = await school.as(id);
});

function clock(hours: number): void {
  now = testNow.add({ minutes: Math.round(hours * 60) });
  school.at(now);
}

async function offer(hours = 48, to = teacher): Promise<number> {
  const { kid_id } = await school.build.client(manager.userId);
  const { course_id, service_course_id } = course;
  const answer = await manager.post('/api/matches/requests/', {
    ...{ kid_id, course_id, service_course_id, grade: 7, lessons_per_week: 1, zone: 'Europe/Moscow', starts_on: '2026-12-17', weeks: 8 },
    windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
    deadline: now.add({ hours }).toString(),
    offers: [{ teacher_id: to.userId, slots: [{ weekday: 2, start_minute: 600 }] }],
  });
  expect(answer.error).toBeNull();
  return (answer.body as MatchRequest).offers[0]?.id ?? 0;
}

function run(work: (job: JobContext) => Promise<void>) {
  const { database } = school;
  const kernel = { database, clock: () => now, settings: settingsReader(database.db, () => now), site: testSite, checkAnswers: true };
  return runJob(kernel, { name: 'offer-mails', cron: '* * * * *', work }, new AbortController().signal);
}
async function mailsOfRun() {
  await run(async ({ write }) => write(expireMatchRequests));
  await run(sendOfferMails);
  const { email } = await school.database.db.selectFrom('users').select('email').where('id', '=', teacher.userId).executeTakeFirstOrThrow();
  return (await collectMails(school.database, now)).filter(({ to }) => to === email);
}
const choose = (offer_mails: string, who = teacher) => who.post(`/api/own-user-profile/${who.userId}/`, { offer_mails });
const lapses = async (who: Caller) => ((await who.get('/api/matches/lapses/')).body as { results: Lapse[] }).results;

describe('mails about new offers', () => {
  it('are sent immediately with a link to the offer, and not again', async () => {
    const id = await offer();
    const [mail] = await collectMails(school.database, now);
    expect(mail?.text).toContain(`/match?offer=${id}`);
    clock(20);
    expect(await mailsOfRun()).toEqual([]);
  });

  it('are collected in a digest at 9:00 or 17:00 for a teacher who chose it, in their language', async () => {
    await sql`update users set locale = 'ru', zone = 'Europe/Moscow' where id = ${teacher.userId}`.execute(school.database.db);
    expect((await choose('never')).status).toBe(400);
    expect((await choose('digest')).body).toMatchObject({ offer_mails: 'digest' });
    const ids = [await offer(), await offer()];
    expect(await mailsOfRun()).toEqual([]);
    clock(24);
    const mails = await mailsOfRun();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Вам предлагают новых учеников');
    for (const id of ids) expect(mails[0]?.text).toContain(`/match?offer=${id}`);
    expect(await mailsOfRun()).toEqual([]);
  });

  it('remind once of a near deadline, again after it was extended, and not after an answer', async () => {
    const [id, answered] = [await offer(), await offer()];
    await collectMails(school.database, now);
    await teacher.post(`/api/matches/offers/${answered}/decline/`, { reason_id: declineReasons.timesDoNotSuit });
    clock(37);
    expect(await mailsOfRun()).toEqual([]);
    clock(39);
    const mails = await mailsOfRun();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/match?offer=${id}`);
    expect(mails[0]?.text).not.toContain(`offer=${answered}`);
    expect(await mailsOfRun()).toEqual([]);
    const { results } = (await manager.get('/api/matches/requests/?state=open')).body as { results: MatchRequest[] };
    const request = results.find(({ offers }) => offers.some((each) => each.id === id));
    const deadline = now.add({ hours: 72 }).toString();
    expect((await manager.post(`/api/matches/requests/${request?.id}/extend/`, { deadline })).status).toBe(200);
    clock(39 + 70);
    expect(await mailsOfRun()).toHaveLength(1);
  });
});

describe('offers left unanswered', () => {
  it('are mailed to the teacher from the third on, and list the teacher for their curator from the fifth on, by the settings match_lapses_reminded and match_lapses_listed', async () => {
    const curator = await school.as(await school.build.user('Curator'));
    const other = await school.as(await school.build.user('Curator'));
    await sql`update teachers set curator_id = ${curator.userId} where id = ${teacher.userId}`.execute(school.database.db);
    for (const role of staffRoles.filter((each) => each !== 'Curator'))
      expect((await (await school.as(await school.build.user(role))).get('/api/matches/lapses/')).status).toBe(403);
    for (const hours of [0, 3]) {
      clock(hours);
      await offer(2);
      clock(hours + 2.5);
      expect((await mailsOfRun()).filter(({ subject }) => subject.startsWith('Предложения остались'))).toEqual([]);
    }
    const third = await offer(2);
    clock(8);
    const mails = (await mailsOfRun()).filter(({ subject }) => subject === 'Предложения остались без ответа');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/match?box=past&offer=${third}`);
    expect(await mailsOfRun()).toEqual([]);
    expect(await lapses(curator)).toEqual([]);
    for (const hours of [9, 11]) {
      clock(hours);
      await offer(1);
      clock(hours + 1.5);
      await mailsOfRun();
    }
    expect(await lapses(curator)).toMatchObject([{ teacher_id: teacher.userId, lapses: 5, last_answered_at: null }]);
    expect(await lapses(other)).toEqual([]);
    const answered = await offer(48);
    await teacher.post(`/api/matches/offers/${answered}/decline/`, { reason_id: declineReasons.timesDoNotSuit });
    expect(await lapses(curator)).toEqual([]);
  });
});
