import type { Assignment } from '@lectern/contract/matches/assignment.schema';
import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { InboxOffer } from '@lectern/contract/matches/offers.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { teachersHolding } from '../../schedule/public/teachers-holding.ts';
import type { SearchedTimes, Holdings } from '../../schedule/public/teachers-holding.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

const path = '/api/matches/assignment/';
let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let manager: Caller;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  school.at(testNow);
  course = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
});

async function newTeacher(more: { inbox?: boolean; rate?: number | null } = {}): Promise<number> {
  const id = await school.build.teacher(course, more);
  await school.build.hours(id);
  return id;
}

async function search(more: object = {}): Promise<MatchRequest> {
  const { kid_id } = await school.build.client(manager.userId);
  const { course_id, service_course_id } = course;
  const answer = await manager.post('/api/matches/requests/', {
    ...{ kid_id, course_id, service_course_id, grade: 7, lessons_per_week: 1, zone: 'Europe/Moscow', starts_on: '2026-11-17', weeks: 8 },
    windows: [{ weekday: 2, start_minute: 600, finish_minute: 660 }],
    ...more,
  });
  expect(answer.error).toBeNull();
  return answer.body as MatchRequest;
}

async function withdrawConsent(kidId: number): Promise<void> {
  const given = await manager.post(`/api/children/${kidId}/give-data-consent/`, { given_by: 'Irina Gromova', given_on: '2026-11-10' });
  expect([given.error, (await manager.post(`/api/children/${kidId}/withdraw-data-consent/`)).error]).toEqual([null, null]);
}

const propose = async () => (await manager.get(path)).body as Assignment;
const send = (pairs: readonly object[], who = manager) => who.post(path, { pairs });
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const slots = [{ weekday: 2, start_minute: 600 }];
const offersOf = async (requestId: number) =>
  (await sql<{ teacher_id: number }>`select teacher_id from match_offers where request_id = ${requestId}`.execute(school.database.db)).rows;

describe('the assignment of all searches', () => {
  it('gives each search another teacher, and compares with assigning one by one', async () => {
    const [early, late] = [await newTeacher(), await newTeacher()];
    // The only teacher of the later search is the best one of the earlier search.
    await sql`update teachers set max_minutes_per_week = 60 where id = ${late}`.execute(school.database.db);
    const first = await search();
    const second = await search();
    await sql`update match_requests set created_at = created_at - interval '3 days' where id = ${first.id}`.execute(school.database.db);
    const { client_id, kid_id } = second;
    const parted = await school.build.engagement({ ...course, client_id, kid_id, teacher_id: late });
    await sql`update engagements set status = 'ended', ended_on = '2026-10-01' where id = ${parted}`.execute(school.database.db);
    const found = await propose();
    expect(found).toMatchObject({ searches: 2, best: { served: 2 }, unassigned: [] });
    expect(found.pairs.map(({ request_id, teacher_id }) => [request_id, teacher_id])).toEqual([
      [first.id, late],
      [second.id, early],
    ]);
    expect(found.one_by_one.served).toBeLessThanOrEqual(2);
    for (const { score, parts } of found.pairs) expect(score).toBe(parts.fit + parts.load + parts.waiting);
  });

  it('names searches without a teacher, and why', async () => {
    const lonely = await search();
    expect((await propose()).unassigned).toMatchObject([{ request_id: lonely.id, reason: 'nobody_free' }]);
    await newTeacher({ inbox: false });
    await newTeacher({ rate: null });
    expect((await propose()).unassigned).toMatchObject([{ request_id: lonely.id, reason: 'nobody_free' }]);
    await newTeacher();
    const second = await search();
    const { course_id, service_course_id } = await school.build.course();
    const same = await search({ course_id, service_course_id, kid_id: lonely.kid_id });
    const { pairs, unassigned } = await propose();
    expect(pairs).toHaveLength(1);
    const reasons = new Map(unassigned.map(({ request_id, reason }) => [request_id, reason]));
    expect(reasons.get(same.id)).toBe('same_child');
    expect([reasons.get(lonely.id), reasons.get(second.id)]).toContain('others_first');
  });

  it('leaves out a search whose consent was withdrawn, says so, and sends the others', async () => {
    await newTeacher();
    await newTeacher();
    const [stopped, other] = [await search(), await search()];
    await withdrawConsent(stopped.kid_id);
    const { searches, pairs, unassigned } = await propose();
    expect(searches).toBe(2);
    expect(pairs).toMatchObject([{ request_id: other.id }]);
    expect(unassigned).toMatchObject([{ request_id: stopped.id, reason: 'no_consent' }]);
    expect((await send(pairs.map(({ request_id, teacher_id, slots: times }) => ({ request_id, teacher_id, slots: times })))).status).toBe(
      200,
    );
    expect(await offersOf(other.id)).toHaveLength(1);
  });

  it('contains own searches only, and writes nothing', async () => {
    await newTeacher();
    const { id } = await search();
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await stranger.get(path)).body).toMatchObject({ searches: 0, pairs: [], unassigned: [] });
    expect((await propose()).pairs).toHaveLength(1);
    expect(await offersOf(id)).toEqual([]);
  });
});

describe('sending an assignment', () => {
  it('is refused to others, for a closed search and for a teacher who cannot be offered it, and then sends nothing', async () => {
    const [teacher, without] = [await newTeacher(), await newTeacher({ inbox: false })];
    const [first, second] = [await search(), await search()];
    const pair = { request_id: first.id, teacher_id: teacher, slots };
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect(refusal(await send([pair], stranger))).toEqual([404, 'not_found', null]);
    expect(refusal(await send([pair, { request_id: second.id, teacher_id: without, slots }]))).toEqual([
      409,
      'no_inbox',
      'pairs.1.teacher_id',
    ]);
    expect(await offersOf(first.id)).toEqual([]);
    expect(refusal(await send([pair, pair]))).toEqual([409, 'already_offered', 'pairs.1.teacher_id']);
    const elsewhere = await school.build.teacher(await school.build.course());
    const refusedFor = async (teacher_id: number) => refusal(await send([pair, { request_id: second.id, teacher_id, slots }]));
    expect(await refusedFor(elsewhere)).toEqual([409, 'not_taught_by_teacher', 'pairs.1.teacher_id']);
    const leaving = await newTeacher();
    await sql`update teachers set status = 'inactive', inactive_reason = 'quits' where id = ${leaving}`.execute(school.database.db);
    expect(await refusedFor(leaving)).toEqual([409, 'teacher_inactive', 'pairs.1.teacher_id']);
    await manager.post(`/api/matches/requests/${second.id}/withdraw/`);
    expect(refusal(await send([pair, { request_id: second.id, teacher_id: teacher, slots }]))).toEqual([409, 'match_closed', null]);
    expect(await offersOf(first.id)).toEqual([]);
  });

  it('sends nothing if the consent of one child was withdrawn after the proposal', async () => {
    await newTeacher();
    await newTeacher();
    const [first, second] = [await search(), await search()];
    const { pairs } = await propose();
    await withdrawConsent(second.kid_id);
    const sent = await send(pairs.map(({ request_id, teacher_id, slots: times }) => ({ request_id, teacher_id, slots: times })));
    expect(refusal(sent)).toEqual([409, 'child_consent_missing', null]);
    expect([await offersOf(first.id), await offersOf(second.id)]).toEqual([[], []]);
  });

  it('offers every pair', async () => {
    await newTeacher();
    await newTeacher();
    const requests = [await search(), await search()];
    const { pairs } = await propose();
    const sent = await send(pairs.map(({ request_id, teacher_id, slots: times }) => ({ request_id, teacher_id, slots: times })));
    expect([sent.status, sent.body]).toEqual([200, { sent: 2 }]);
    for (const { id } of requests) expect(await offersOf(id)).toHaveLength(1);
    expect((await propose()).pairs).toEqual([
      expect.objectContaining({ request_id: requests[0]?.id }),
      expect.objectContaining({ request_id: requests[1]?.id }),
    ]);
  });
});

/** The seed of a reproducible random sequence. */
let seed = 5;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

describe('the teachers free for several searches', () => {
  it('are those of each search alone', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => newTeacher()));
    const { course_id, service_course_id } = course;
    const kids = await Promise.all(Array.from({ length: 4 }, async () => (await school.build.client(manager.userId)).kid_id));
    for (let lesson = 0; lesson < 40; lesson += 1)
      await manager.post('/api/events/lessons/', {
        ...{ course_id, service_course_id, teacher_id: ids[random(5)], kid_id: kids[random(4)], minutes: 45 },
        start: `2026-11-${18 + random(12)}T${String(6 + random(6)).padStart(2, '0')}:00:00Z`,
      });
    const asked = Array.from({ length: 24 }, (_, index): SearchedTimes => {
      const start_minute = 480 + 15 * random(16);
      return {
        teacherIds: ids.filter(() => random(4) > 0),
        kidId: kids[random(4)] ?? 0,
        windows: [1, 2, 3].map((weekday) => ({
          weekday: weekday + random(3),
          start_minute,
          finish_minute: start_minute + 60 + 30 * random(5),
        })),
        lessons: 1 + random(3),
        period: {
          zone: index % 3 === 0 ? 'Asia/Tokyo' : 'Europe/Moscow',
          from: Temporal.PlainDate.from('2026-11-18'),
          weeks: 3,
          minutes: 45,
        },
      };
    });
    const ctx = { db: school.database.db, now: testNow };
    const told = ({ teachers, timesOf }: Holdings) => teachers.map((each) => ({ ...each, times: timesOf(each.teacher_id) }));
    const together = await teachersHolding(ctx, asked);
    let found = 0;
    for (const each of asked) {
      const alone = (await teachersHolding(ctx, [each])).get(each);
      const all = together.get(each);
      if (alone === undefined || all === undefined) throw new Error('a search has no answer');
      expect(told(all)).toEqual(told(alone));
      for (const { times } of told(all)) expect(times).toHaveLength(each.lessons);
      found += all.teachers.length;
    }
    expect(found).toBeGreaterThan(10);
  });
});

describe('a proposed pair', () => {
  it('is never one that placing refuses: each offer is accepted at the proposed times without a conflict', async () => {
    const teachers = await Promise.all(Array.from({ length: 8 }, () => newTeacher()));
    const { course_id, service_course_id } = course;
    const { kid_id } = await school.build.client(manager.userId);
    for (const teacher_id of teachers) {
      for (let lesson = 0; lesson < 3; lesson += 1)
        await manager.post('/api/events/lessons/', {
          ...{ course_id, service_course_id, teacher_id, kid_id, minutes: 45 },
          start: `2026-${11 + random(2)}-${17 + random(12)}T${String(6 + random(6)).padStart(2, '0')}:00:00Z`,
        });
      if (random(3) === 0) await school.build.vacation(teacher_id, '2026-12-01', '2026-12-07', manager.userId);
    }
    for (let index = 0; index < 10; index += 1) {
      const start_minute = 540 + 30 * random(6);
      await search({
        lessons_per_week: 1 + random(2),
        weeks: 1 + random(6),
        windows: [2, 3, 4].map((weekday) => ({ weekday, start_minute, finish_minute: start_minute + 90 })),
      });
    }
    const { pairs, best, one_by_one } = await propose();
    expect(pairs.length).toBeGreaterThan(3);
    expect(best.served).toBeGreaterThanOrEqual(one_by_one.served);
    expect((await send(pairs.map(({ request_id, teacher_id, slots: times }) => ({ request_id, teacher_id, slots: times })))).status).toBe(
      200,
    );
    for (const { teacher_id, slots: times } of pairs) {
      const who = await school.as(teacher_id);
      const { results } = (await who.get('/api/matches/offers/')).body as { results: InboxOffer[] };
      const accepted = await who.post(`/api/matches/offers/${results[0]?.id}/accept/`, { times, failing: [] });
      expect([accepted.status, accepted.error]).toEqual([200, null]);
    }
  }, 60_000);
});
