import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { WaveOrder } from '@lectern/contract/matches/searches.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { sendDueWaves } from './send-due-waves.ts';
import { declineReasons } from '../../../test/builders/reasons.ts';

const path = '/api/matches/requests/';
let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let family: { client_id: number; kid_id: number };
let manager: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  clock(0);
  course = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
  family = await school.build.client(manager.userId);
});

function clock(hours: number): void {
  now = testNow.add({ hours });
  school.at(now);
}

/** A teacher who is free all week. */
async function newTeacher(more: { inbox?: boolean; name?: string } = {}): Promise<number> {
  const id = await school.build.teacher(course, more);
  await school.build.hours(id);
  return id;
}

async function search(more: object = {}): Promise<MatchRequest> {
  const answer = await manager.post(path, {
    kid_id: family.kid_id,
    course_id: course.course_id,
    service_course_id: course.service_course_id,
    grade: 7,
    lessons_per_week: 1,
    zone: 'Europe/Moscow',
    starts_on: '2026-11-17',
    weeks: 8,
    windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
    ...more,
  });
  expect(answer.error).toBeNull();
  return answer.body as MatchRequest;
}

const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const read = async (id: number) =>
  ((await manager.get(`${path}?client_id=${family.client_id}`)).body as { results: MatchRequest[] }).results.find((each) => each.id === id);
const order = async (id: number) => (await manager.get(`${path}${id}/waves/`)).body as WaveOrder;
const start = (id: number, size = 2, hours = 3) => manager.post(`${path}${id}/waves/`, { size, hours });
const offeredTo = (request: MatchRequest | undefined) => (request?.offers ?? []).map(({ teacher_id }) => teacher_id).sort((a, b) => a - b);

function runWaves() {
  const { database } = school;
  const kernel = { database, clock: () => now, settings: settingsReader(database.db, () => now), site: testSite, checkAnswers: true };
  return runJob(kernel, { name: 'search-waves', cron: '* * * * *', work: sendDueWaves }, new AbortController().signal);
}

describe('the list of searches', () => {
  it('filters by the child’s name among one’s own, and by the state of offers', async () => {
    await sql`update children set name = 'Zubrowka Vaszary' where id = ${family.kid_id}`.execute(school.database.db);
    const teacher = await newTeacher();
    const made = await search();
    const found = async (query: string, who = manager) => ((await who.get(`${path}?${query}`)).body as { count: number }).count;
    expect(await found('search=zubrowk')).toBe(1);
    expect(await found('search=zubrowk', await school.as(await school.build.user('AccountManager')))).toBe(0);
    expect([await found('answers=nobody'), await found('answers=unanswered'), await found('answers=declined')]).toEqual([1, 0, 0]);
    await manager.post(`${path}${made.id}/offers/`, { offers: [{ teacher_id: teacher, slots: [{ weekday: 2, start_minute: 600 }] }] });
    expect([await found('answers=nobody'), await found('answers=unanswered')]).toEqual([0, 1]);
    const [offer] = (await read(made.id))?.offers ?? [];
    await (await school.as(teacher)).post(`/api/matches/offers/${offer?.id}/decline/`, { reason_id: declineReasons.timesDoNotSuit });
    expect([await found('answers=declined'), await found(`course_id=${course.course_id}`)]).toEqual([1, 1]);
  });
});

describe('extending a search', () => {
  const extend = (id: number, deadline: string, who = manager) => who.post(`${path}${id}/extend/`, { deadline });

  it('is refused to other users, for an earlier or too late deadline, and for a closed search', async () => {
    const { id } = await search();
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect(refusal(await extend(id, '2026-11-25T09:00:00Z', stranger))).toEqual([404, 'not_found', null]);
    expect(refusal(await extend(id, '2026-11-17T09:00:00Z'))).toEqual([400, 'invalid', 'deadline']);
    expect(refusal(await extend(id, '2027-11-17T09:00:00Z'))).toEqual([400, 'invalid', 'deadline']);
    await manager.post(`${path}${id}/withdraw/`);
    expect(refusal(await extend(id, '2026-11-25T09:00:00Z'))).toEqual([409, 'match_closed', null]);
  });

  it('allows open offers to be answered until then', async () => {
    const teacher = await newTeacher();
    const { id } = await search({ offers: [{ teacher_id: teacher, slots: [{ weekday: 2, start_minute: 600 }] }] });
    expect(((await extend(id, '2026-11-25T09:00:00Z')).body as MatchRequest).deadline).toBe('2026-11-25T09:00:00Z');
    clock(24 * 5);
    const [offer] = (await read(id))?.offers ?? [];
    expect(
      (await (await school.as(teacher)).post(`/api/matches/offers/${offer?.id}/decline/`, { reason_id: declineReasons.timesDoNotSuit }))
        .status,
    ).toBe(200);
  });
});

describe('waves', () => {
  it('show their order before they start, and the teachers left out with reasons', async () => {
    const [free, offered, blind, parted] = [await newTeacher(), await newTeacher(), await newTeacher({ inbox: false }), await newTeacher()];
    const past = await school.build.engagement({ ...family, ...course, teacher_id: parted });
    await sql`update engagements set status = 'ended', ended_on = '2026-11-01' where id = ${past}`.execute(school.database.db);
    const { id } = await search({ offers: [{ teacher_id: offered, slots: [{ weekday: 2, start_minute: 600 }] }] });
    const found = await order(id);
    expect([found.size, found.hours]).toEqual([3, 4]);
    expect(found.order.map(({ teacher_id }) => teacher_id)).toEqual([free]);
    expect(found.left_out.map(({ teacher_id, reason }) => [teacher_id, reason]).sort()).toEqual(
      [
        [offered, 'offered'],
        [blind, 'no_inbox'],
        [parted, 'parted'],
      ].sort(),
    );
  });

  it('are refused without a possible teacher, and for a closed search', async () => {
    await newTeacher({ inbox: false });
    const { id } = await search();
    expect(refusal(await start(id))).toEqual([409, 'match_nobody', null]);
    await manager.post(`${path}${id}/withdraw/`);
    expect(refusal(await start(id))).toEqual([409, 'match_closed', null]);
  });

  it('offer the search to the best teachers at once and to the next ones after the interval, until none is left', async () => {
    for (let each = 0; each < 5; each += 1) await newTeacher();
    const { id } = await search();
    const all = (await order(id)).order.map(({ teacher_id }) => teacher_id);
    const first = (await start(id)).body as MatchRequest;
    expect([first.state, offeredTo(first)]).toEqual(['open', all.slice(0, 2).sort((a, b) => a - b)]);
    expect(first.waves).toEqual({ size: 2, hours: 3, next_at: '2026-11-16T12:00:00Z' });
    await runWaves();
    expect(offeredTo(await read(id))).toHaveLength(2);
    clock(3);
    await runWaves();
    await runWaves();
    expect(offeredTo(await read(id))).toHaveLength(4);
    clock(6);
    await runWaves();
    const last = await read(id);
    expect([offeredTo(last), last?.waves?.next_at]).toEqual([[...all].sort((a, b) => a - b), null]);
  });

  it('stop when a user stops them, and when the search ends', async () => {
    for (let each = 0; each < 4; each += 1) await newTeacher();
    const { id } = await search();
    await start(id);
    expect(((await manager.post(`${path}${id}/waves/stop/`)).body as MatchRequest).waves?.next_at).toBeNull();
    expect((await manager.post(`${path}${id}/waves/stop/`)).status).toBe(200);
    clock(3);
    await runWaves();
    expect(offeredTo(await read(id))).toHaveLength(2);
    expect((await start(id, 1)).status).toBe(200);
    await manager.post(`${path}${id}/withdraw/`);
    clock(7);
    await runWaves();
    expect([offeredTo(await read(id)).length, (await read(id))?.waves?.next_at]).toEqual([3, null]);
  });

  it('stop when a teacher accepts', async () => {
    for (let each = 0; each < 3; each += 1) await newTeacher();
    const { id } = await search();
    const [offer] = ((await start(id, 1)).body as MatchRequest).offers;
    const accepted = await (await school.as(offer?.teacher_id ?? 0)).post(`/api/matches/offers/${offer?.id}/accept/`, {
      times: offer?.slots.slice(0, 1),
    });
    expect(accepted.error).toBeNull();
    clock(4);
    await runWaves();
    const filled = await read(id);
    expect([filled?.state, filled?.offers.length]).toEqual(['filled', 1]);
  });

  it('offer the search to nobody twice when two users start them concurrently', async () => {
    for (let each = 0; each < 4; each += 1) await newTeacher();
    const { id } = await search();
    await Promise.all([start(id), start(id)]);
    const offered = offeredTo(await read(id));
    expect(new Set(offered).size).toBe(offered.length);
  });
});
