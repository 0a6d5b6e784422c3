import type { MatchRequest, SearchStart } from '@lectern/contract/matches/matches.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { expireMatchRequests } from './public/expire-match-requests.ts';
import { withdrawOffersOfTeacher } from './public/withdraw-offers-of-teacher.ts';

const path = '/api/matches/requests/';
let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let second: number;

beforeEach(async () => {
  ({ school, taught, manager } = await taughtSchool());
  second = await school.build.teacher(taught);
});

const input = (more: object = {}) => {
  const { kid_id, course_id, service_course_id } = taught;
  return {
    kid_id,
    course_id,
    service_course_id,
    grade: 7,
    lessons_per_week: 2,
    zone: 'Asia/Yekaterinburg',
    starts_on: '2026-11-18',
    weeks: 12,
    windows: [
      { weekday: 3, start_minute: 900, finish_minute: 1020 },
      { weekday: 3, start_minute: 1020, finish_minute: 1080 },
      { weekday: 1, start_minute: 900, finish_minute: 1440 },
    ],
    ...more,
  };
};
const offerTo = (teacher_id: number) => ({ teacher_id, slots: [{ weekday: 3, start_minute: 930 }] });
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const request = (answer: Answer) => answer.body as MatchRequest;
const begin = async (more: object = {}) => request(await manager.post(path, input(more)));

/** Runs a write of a job or another feature in its own transaction. */
function write(work: (ctx: never) => Promise<void>) {
  return school.database.db
    .transaction()
    .execute((db) => work({ db, now: testNow.add({ hours: 49 }), audit: () => {}, nothingChanged: () => {} } as never));
}

describe('opening a search', () => {
  it('is refused to roles that search for nobody', async () => {
    for (const role of ['Teacher', 'Methodist'] as const)
      expect(refusal(await (await school.as(await school.build.user(role))).post(path, input()))).toEqual([403, 'forbidden', null]);
  });

  it('is refused for a child, a course or a service outside the user’s scope', async () => {
    const stranger = await school.as(await school.build.user('AccountManager'));
    const other = await school.build.course();
    expect(refusal(await stranger.post(path, input()))).toEqual([404, 'not_found', 'kid_id']);
    expect(refusal(await manager.post(path, input({ service_course_id: other.service_course_id })))).toEqual([
      404,
      'not_found',
      'service_course_id',
    ]);
    expect(refusal(await manager.post(path, input({ zone: 'Mars/Olympus' })))).toEqual([400, 'zone_unknown', 'zone']);
    expect(refusal(await manager.post(path, input({ deadline: '2026-11-16T08:00:00Z' })))).toEqual([400, 'invalid', 'deadline']);
    for (const starts_on of ['2026-11-15', '2027-11-18'])
      expect(refusal(await manager.post(path, input({ starts_on })))).toEqual([400, 'invalid', 'starts_on']);
  });

  it('is refused for an inactive child', async () => {
    await school.database.db
      .updateTable('children')
      .set({ status: 'inactive', inactive_reason: 'other' })
      .where('id', '=', taught.kid_id)
      .execute();
    expect(refusal(await manager.post(path, input()))).toEqual([409, 'client_inactive', 'kid_id']);
  });

  it('is refused for the lessons of a pair or a group, which no offer to one child is for', async () => {
    const kind = (value: string) =>
      sql`update service_courses set kind = ${value} where id = ${taught.service_course_id}`.execute(school.database.db);
    for (const shared of ['pair', 'group']) {
      await kind(shared);
      expect(refusal(await manager.post(path, input()))).toEqual([400, 'group_is_weekly', 'service_course_id']);
    }
    await kind('individual');
  });

  it('is refused while another one for the child and course is open, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => manager.post(path, input())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const going = answers.find(({ status }) => status === 201);
    const refused = await manager.post(path, input());
    expect([refused.error?.key, refused.error?.params.id]).toEqual(['match_going', going === undefined ? 0 : request(going).id]);
  });

  it('without offers creates a draft, with touching windows merged', async () => {
    const made = await begin();
    expect(made.state).toBe('draft');
    expect(made.minutes).toBe(45);
    expect(made.deadline).toBe('2026-11-18T09:00:00Z');
    expect(made.windows).toEqual([
      { weekday: 1, start_minute: 900, finish_minute: 1440 },
      { weekday: 3, start_minute: 900, finish_minute: 1080 },
    ]);
  });

  it('with offers is open, and mails each teacher without the family’s name', async () => {
    const made = await begin({ offers: [offerTo(taught.teacher_id), offerTo(second)] });
    expect([made.state, made.offers.map(({ state }) => state)]).toEqual(['open', ['offered', 'offered']]);
    const { rows } = await sql<{ subject: string }>`select subject from mail_outbox order by id desc limit 2`.execute(school.database.db);
    expect(rows.map(({ subject }) => subject)).toEqual(Array(2).fill(`Новый ученик: ${made.course_title}`));
    const teacher = await school.as(second);
    expect((await teacher.get('/api/matches/get-unviewed-matches-count/')).body).toEqual({ count: 1 });
  });

  it('is atomic', async () => {
    const elsewhere = await school.build.teacher(await school.build.course());
    expect(refusal(await manager.post(path, input({ offers: [offerTo(second), offerTo(elsewhere)] })))).toEqual([
      409,
      'not_taught_by_teacher',
      'offers.1.teacher_id',
    ]);
    expect(refusal(await manager.post(path, input({ offers: [offerTo(second), offerTo(second)] })))).toEqual([
      409,
      'already_offered',
      'offers.1.teacher_id',
    ]);
    await school.database.db
      .updateTable('teachers')
      .set({ status: 'inactive', inactive_reason: 'quits' })
      .where('id', '=', second)
      .execute();
    expect(refusal(await manager.post(path, input({ offers: [offerTo(second)] })))).toEqual([
      409,
      'teacher_inactive',
      'offers.0.teacher_id',
    ]);
    expect((await manager.get(`${path}?client_id=${taught.client_id}`)).body).toEqual({ count: 0, results: [] });
  });

  it('is allowed for any child by the ability to arrange every schedule', async () => {
    const caller = await school.as(await school.build.user('Methodist', { abilities: [abilities.allSchedules] }));
    expect((await caller.post(path, input())).status).toBe(201);
  });
});

describe('offering a search to more teachers', () => {
  it('is refused after its end or deadline, and for a teacher with an open offer', async () => {
    const made = await begin({ offers: [offerTo(second)] });
    const send = (teacher_id: number) => manager.post(`${path}${made.id}/offers/`, { offers: [offerTo(teacher_id)] });
    expect(refusal(await send(second))).toEqual([409, 'already_offered', 'offers.0.teacher_id']);
    expect(refusal(await send(2_000_000))).toEqual([400, 'invalid', 'offers.0.teacher_id']);
    const elsewhere = await school.build.teacher(await school.build.course());
    expect(refusal(await send(elsewhere))).toEqual([409, 'not_taught_by_teacher', 'offers.0.teacher_id']);
    school.at(testNow.add({ hours: 48 }));
    expect(refusal(await send(taught.teacher_id))).toEqual([409, 'match_closed', null]);
    school.at(testNow);
    await school.database.db
      .updateTable('teachers')
      .set({ status: 'inactive', inactive_reason: 'quits' })
      .where('id', '=', taught.teacher_id)
      .execute();
    expect(refusal(await send(taught.teacher_id))).toEqual([409, 'teacher_inactive', 'offers.0.teacher_id']);
  });

  it('opens a draft', async () => {
    const draft = await begin();
    const open = request(await manager.post(`${path}${draft.id}/offers/`, { offers: [offerTo(second)] }));
    expect([open.state, open.offers.map(({ teacher_id, slots }) => [teacher_id, slots])]).toEqual([
      'open',
      [[second, [{ weekday: 3, start_minute: 930 }]]],
    ]);
  });
});

describe('withdrawing', () => {
  it('one offer leaves the search and the others unchanged', async () => {
    const made = await begin({ offers: [offerTo(taught.teacher_id), offerTo(second)] });
    const [last] = made.offers;
    const after = request(await manager.post(`/api/matches/offers/${last?.id}/withdraw/`));
    expect([after.state, after.offers.map(({ state }) => state)]).toEqual(['open', ['withdrawn', 'offered']]);
    expect((await manager.post(`/api/matches/offers/${last?.id}/withdraw/`)).status).toBe(200);
    expect(request(await manager.post(`${path}${made.id}/offers/`, { offers: [offerTo(last?.teacher_id ?? 0)] })).offers).toHaveLength(3);
  });

  it('a search ends its open offers once, and allows another search', async () => {
    const made = await begin({ offers: [offerTo(second)] });
    const [first, again] = [await manager.post(`${path}${made.id}/withdraw/`), await manager.post(`${path}${made.id}/withdraw/`)];
    for (const answer of [first, again])
      expect([request(answer).state, request(answer).offers.map(({ state }) => state)]).toEqual(['withdrawn', ['withdrawn']]);
    const closed = { allowed: false, reason: 'match_closed' };
    expect(request(first).can).toEqual({ offer: closed, withdraw: closed, extend: closed, start_waves: closed, stop_waves: closed });
    const { rows } =
      await sql`select action from audit_log where entity in ('match_request', 'match_offer') and client_id = ${taught.client_id}
      order by id`.execute(school.database.db);
    expect(rows.map((row) => (row as { action: string }).action)).toEqual([
      'match_request.create',
      'match_offer.send',
      'match_offer.withdraw',
      'match_request.withdraw',
    ]);
    expect((await begin()).state).toBe('draft');
  });

  it('is refused after another end', async () => {
    const made = await begin({ offers: [offerTo(second)] });
    await write((ctx) => expireMatchRequests(ctx));
    expect(refusal(await manager.post(`${path}${made.id}/withdraw/`))).toEqual([409, 'match_closed', null]);
    expect(refusal(await manager.post(`/api/matches/offers/${made.offers[0]?.id}/withdraw/`))).toEqual([409, 'match_closed', null]);
  });

  it('returns 404 for a search of another user’s client', async () => {
    const made = await begin({ offers: [offerTo(second)] });
    const stranger = await school.as(await school.build.user('Curator'));
    expect((await stranger.post(`${path}${made.id}/withdraw/`)).status).toBe(404);
    expect((await stranger.post(`/api/matches/offers/${made.offers[0]?.id}/withdraw/`)).status).toBe(404);
    expect((await stranger.get(path)).body).toEqual({ count: 0, results: [] });
  });
});

describe('automatic ends', () => {
  it('expire a search and its open offers after the deadline, and nothing else', async () => {
    const due = await begin({ offers: [offerTo(second)] });
    await write((ctx) => expireMatchRequests(ctx));
    const read = request(await manager.get(`${path}?client_id=${taught.client_id}`)) as unknown as { results: MatchRequest[] };
    expect(read.results.map(({ id, state, offers }) => [id, state, offers[0]?.state])).toEqual([[due.id, 'expired', 'expired']]);
    const draft = await begin();
    await write((ctx) => expireMatchRequests(ctx));
    const drafts = (await manager.get(`${path}?state=draft`)).body as { results: MatchRequest[] };
    expect(drafts.results.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('withdraw offers to a teacher who stops working', async () => {
    await begin({ offers: [offerTo(second), offerTo(taught.teacher_id)] });
    await write((ctx) => withdrawOffersOfTeacher(ctx, second));
    const { results } = (await manager.get(path)).body as { results: MatchRequest[] };
    const states = results[0]?.offers.map(({ teacher_id, state }) => [teacher_id === second, state]);
    expect(states?.sort()).toEqual([
      [false, 'offered'],
      [true, 'withdrawn'],
    ]);
  });
});

describe('an offer', () => {
  const states = async () => {
    const { results } = (await manager.get(path)).body as { results: MatchRequest[] };
    return results[0]?.offers.map(({ teacher_id, state }) => [teacher_id, state]) ?? [];
  };

  it('ends when its teacher no longer teaches the course in that grade', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    const third = await school.build.teacher(taught);
    await begin({ offers: [offerTo(second), offerTo(third)] });
    const teaches = (id: number, grade_to: number) =>
      methodist.post(`/api/teachers/${id}/edit/profile/courses/`, {
        courses: [{ course_id: taught.course_id, grade_from: 1, grade_to, level: 'standard' }],
      });
    expect([(await teaches(second, 6)).status, (await teaches(third, 7)).status]).toEqual([200, 200]);
    expect((await states()).sort()).toEqual(
      [
        [second, 'withdrawn'],
        [third, 'offered'],
      ].sort(),
    );
  });

  it('sent while its teacher stops working never stays open', async () => {
    const planner = await school.as(await school.build.user('Curator', { abilities: [abilities.allSchedules] }));
    const { id } = await begin();
    for (let round = 0; round < 6; round += 1) {
      const teacher = await school.build.teacher(taught);
      await Promise.all([
        manager.post(`${path}${id}/offers/`, { offers: [offerTo(teacher)] }),
        planner.post(`/api/teachers/${teacher}/make-inactive/`, { reason: 'quits' }),
      ]);
    }
    expect((await states()).filter(([, state]) => state === 'offered')).toEqual([]);
  });
});

describe('the start of a search', () => {
  const start = async (caller: Caller) => (await caller.get(`/api/matches/search-start/${taught.client_id}/`)).body as SearchStart;

  it('returns 404 for a client outside the user’s scope', async () => {
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await stranger.get(`/api/matches/search-start/${taught.client_id}/`)).status).toBe(404);
  });

  it('tells a teacher of the child that they cannot search, and names no colleague', async () => {
    const told = await start(await school.as(taught.teacher_id));
    expect([told.kids, told.can]).toEqual([[], { search: { allowed: false, reason: 'forbidden' } }]);
  });

  it('shows a manager the children’s engagements, and past ones with the reason of their end', async () => {
    const before = await school.build.teacher(taught);
    await school.build.engagement({ ...taught, teacher_id: before });
    await school.database.db
      .updateTable('engagements')
      .set({ status: 'ended', ended_on: '2026-10-01', end_reason: 'quits' })
      .where('teacher_id', '=', before)
      .execute();
    const { kids, places_with } = await start(manager);
    const { course_id, service_course_id, kid_id } = taught;
    expect(places_with).toBeNull();
    expect(kids).toMatchObject([
      {
        id: kid_id,
        grade: 7,
        engagements: [
          { course_id, service_course_id, status: 'active' },
          { course_id, service_course_id, status: 'ended' },
        ],
      },
    ]);
    expect(kids[0]?.history.find(({ teacher_id }) => teacher_id === before)).toMatchObject({
      held: 0,
      last: null,
      courses: [{ status: 'ended', ended_on: '2026-10-01', end_reason: 'quits' }],
    });
  });

  it('shows a curator the teachers with whom they may place', async () => {
    expect((await start(await school.as(taught.curator_id))).places_with).toEqual([taught.teacher_id]);
  });
});
