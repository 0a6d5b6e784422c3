import { matchOfferStates, matchRequestStates } from '@lectern/contract/matches/match-states';
import type { MatchOfferState, MatchRequestState } from '@lectern/contract/matches/match-states';
import { staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

const path = '/api/matches/get-unviewed-matches-count/';
const at = testNow.toString();
const later = testNow.add({ hours: 1 }).toString();

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});

/** A search for a teacher, for a new child. */
async function request(state: MatchRequestState = 'open'): Promise<number> {
  const { course_id } = await school.build.course();
  const { client_id, kid_id } = await school.build.client(null);
  const { id } = await school.database.db
    .insertInto('match_requests')
    .values({
      kid_id,
      client_id,
      course_id,
      grade: 7,
      lessons_per_week: 1,
      zone: 'Europe/Moscow',
      deadline: testNow.add({ hours: 72 }).toString(),
      state,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Offer = { readonly request_id: number; readonly teacher_id: number; readonly state: MatchOfferState };
function offer({ request_id, teacher_id, state }: Offer) {
  const open = state === 'offered' || state === 'viewed';
  return school.database.db
    .insertInto('match_offers')
    .values({
      request_id,
      teacher_id,
      state,
      offered_at: at,
      viewed_at: state === 'viewed' || state === 'accepted' || state === 'declined' ? at : null,
      ended_at: open ? null : later,
      decline_reason: state === 'declined' ? 'No free time' : null,
    })
    .execute();
}

async function newTeacher(): Promise<number> {
  return school.build.teacher(await school.build.course());
}

describe('the count of unviewed matches', () => {
  it('is for teachers only', async () => {
    for (const role of staffRoles.filter((each) => each !== 'Teacher')) {
      const answer = await (await school.as(await school.build.user(role))).get(path);
      expect([role, answer.status, answer.error?.key]).toEqual([role, 403, 'forbidden']);
    }
    expect((await school.nobody.get(path)).status).toBe(401);
  });

  it('is 0 for a teacher without offers', async () => {
    const answer = await (await school.as(await newTeacher())).get(path);
    expect(answer.body).toEqual({ count: 0 });
  });

  it('counts exactly the offers that the teacher has not viewed', async () => {
    const teacher_id = await newTeacher();
    const teacher = await school.as(teacher_id);
    for (const state of matchOfferStates) await offer({ request_id: await request(), teacher_id, state });
    expect((await teacher.get(path)).body).toEqual({ count: 1 });
    for (let more = 0; more < 3; more += 1) await offer({ request_id: await request(), teacher_id, state: 'offered' });
    expect((await teacher.get(path)).body).toEqual({ count: 4 });
    await sql`update match_offers set state = 'viewed', viewed_at = ${at} where teacher_id = ${teacher_id} and state = 'offered'`.execute(
      school.database.db,
    );
    expect((await teacher.get(path)).body).toEqual({ count: 0 });
  });

  it('excludes colleagues’ offers, even of the same child', async () => {
    const [one, other] = [await newTeacher(), await newTeacher()];
    const request_id = await request();
    await offer({ request_id, teacher_id: one, state: 'offered' });
    await offer({ request_id, teacher_id: other, state: 'viewed' });
    expect((await (await school.as(one)).get(path)).body).toEqual({ count: 1 });
    expect((await (await school.as(other)).get(path)).body).toEqual({ count: 0 });
  });

  it('uses the index of unviewed offers only', async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = 'match_offers_unviewed'`.execute(
      school.database.db,
    );
    expect(rows[0]?.indexdef).toMatch(/\(teacher_id\) WHERE \(state = 'offered'/);
  });
});

describe('the tables of requests and offers', () => {
  it('have exactly the states of the contract', async () => {
    for (const [table, states] of [
      ['match_requests', matchRequestStates],
      ['match_offers', matchOfferStates],
    ] as const) {
      const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = ${`${table}_state_check`}`.execute(school.database.db);
      const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
      expect(known).toEqual([...states]);
    }
  });

  it('let only one teacher accept a request', async () => {
    const request_id = await request();
    await offer({ request_id, teacher_id: await newTeacher(), state: 'accepted' });
    await expect(offer({ request_id, teacher_id: await newTeacher(), state: 'accepted' })).rejects.toThrow('match_offers_one_accepted');
  });

  it('allow one open offer of a request per teacher, and another after its end', async () => {
    const request_id = await request();
    const teacher_id = await newTeacher();
    await offer({ request_id, teacher_id, state: 'withdrawn' });
    await offer({ request_id, teacher_id, state: 'offered' });
    await expect(offer({ request_id, teacher_id, state: 'offered' })).rejects.toThrow('match_offers_one_going');
  });

  it('allow one open search per child and course', async () => {
    const id = await request('expired');
    const again = (state: MatchRequestState) =>
      sql`insert into match_requests (kid_id, client_id, course_id, grade, lessons_per_week, zone, deadline, state, created_at)
        select kid_id, client_id, course_id, grade, lessons_per_week, zone, deadline, ${state}, created_at from match_requests where id = ${id}`.execute(
        school.database.db,
      );
    await again('open');
    await expect(again('draft')).rejects.toThrow('match_requests_one_going');
  });

  it.each([
    ['an answer to what was never looked at', { state: 'accepted', viewed_at: null, ended_at: later, decline_reason: null }],
    ['a refusal without a reason', { state: 'declined', viewed_at: at, ended_at: later, decline_reason: null }],
    ['an end of what is still open', { state: 'viewed', viewed_at: at, ended_at: later, decline_reason: null }],
    ['a look at what is unviewed', { state: 'offered', viewed_at: at, ended_at: null, decline_reason: null }],
  ] as const)('refuse %s', async (_, row) => {
    const request_id = await request();
    const values = { request_id, teacher_id: await newTeacher(), offered_at: at, ...row };
    await expect(school.database.db.insertInto('match_offers').values(values).execute()).rejects.toThrow('check constraint');
  });
});
