import type { ClientLogItem } from '@lectern/contract/clients/access/client-log.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { EngagementRow, StopPreview } from '@lectern/contract/engagements/engagements.schema';
import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import type { Job, JobContext } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { goOnWhenDue } from './leaving/go-on-when-due.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let manager: Caller;
let curator: Caller;
let stranger: Caller;

beforeAll(async () => {
  school = await testApp();
  stranger = await school.as(await school.build.user('AccountManager'));
});
beforeEach(async () => {
  school.at(testNow);
  taught = await school.build.taughtChild();
  await school.build.hours(taught.teacher_id);
  manager = await school.as(taught.manager_id);
  curator = await school.as(taught.curator_id);
});

const relation = (action: string, id = taught.engagement_id) => `/api/pupil-teacher-course-relations/${id}/${action}/`;
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field ?? null];
const row = ({ body }: Answer) => body as EngagementRow;
const card = ({ body }: Answer) => body as ClientCard;
/** A cancellation reason with the fault of the client: the child is ill. */
const byClient = 2;
const setStatus = (status: string) =>
  sql`update engagements set status = ${status}, paused_on = null, ended_on = ${status === 'ended' ? '2026-11-01' : null}::date where id = ${taught.engagement_id}`.execute(
    school.database.db,
  );

/** Wednesdays at 18:00 for weeks ahead. */
async function everyWednesday(): Promise<number> {
  const input = { engagement_id: taught.engagement_id, times: [{ weekday: 3, start_minute: 1080 }], minutes: 45, valid_from: '2026-11-16' };
  const { body } = await manager.post('/api/events/regular_rules/', input);
  return (body as PlacedRules).placed;
}

async function planned(): Promise<string[]> {
  const { rows } = await sql<{ start: string }>`
    select start from lessons where engagement_id = ${taught.engagement_id} and status = 'planned' order by start`.execute(
    school.database.db,
  );
  return rows.map(({ start }) => start.slice(0, 10));
}

async function search(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into match_requests (kid_id, client_id, course_id, grade, lessons_per_week, zone, deadline, state, created_at)
    values (${taught.kid_id}, ${taught.client_id}, ${taught.course_id}, 7, 1, 'Europe/Moscow', '2026-12-01', 'open', '2026-11-15') returning id
  `.execute(school.database.db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into match_offers (request_id, teacher_id, offered_at) values (${id}, ${taught.teacher_id}, '2026-11-15')`.execute(
    school.database.db,
  );
  return id;
}
const statesOf = async (request: number) => {
  const { rows } = await sql<{ request: string; offer: string }>`
    select r.state as request, o.state as offer from match_requests r join match_offers o on o.request_id = r.id where r.id = ${request}
  `.execute(school.database.db);
  return rows[0];
};

describe('an engagement', () => {
  it('of another user returns 404', async () => {
    for (const [action, body] of [
      ['begin', {}],
      ['pause', {}],
      ['resume', {}],
      ['end', { reason: 'quits' }],
    ] as const)
      expect(refusal(await stranger.post(relation(action), body))[1]).toBe('not_found');
    expect(refusal(await stranger.get(`${relation('stop')}?learning=ends`))[1]).toBe('not_found');
    expect((await stranger.get(`/api/pupil-teacher-course-relations/?client_id=${taught.client_id}`)).body).toEqual({
      count: 0,
      results: [],
    });
  });

  it.each([
    ['trial', 'pause', 'engagement_is_trial'],
    ['trial', 'resume', 'engagement_not_paused'],
    ['active', 'begin', 'engagement_not_trial'],
    ['active', 'resume', 'engagement_not_paused'],
    ['paused', 'pause', 'engagement_paused'],
    ['paused', 'begin', 'engagement_not_trial'],
    ['ended', 'begin', 'engagement_ended'],
    ['ended', 'pause', 'engagement_ended'],
    ['ended', 'resume', 'engagement_ended'],
    ['ended', 'end', 'engagement_ended'],
  ])('that is %s refuses to %s, and the button says why', async (status, action, key) => {
    await setStatus(status);
    expect(refusal(await manager.post(relation(action), action === 'end' ? { reason: 'quits' } : {}))).toEqual([409, key, null]);
    const list = await manager.get(`/api/pupil-teacher-course-relations/?kid_id=${taught.kid_id}&status=${status}`);
    expect(list.body).toMatchObject({ count: 1, results: [{ can: { [action]: { allowed: false, reason: key } } }] });
  });

  it('resumes neither from a trial nor from a pause while the client is inactive', async () => {
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${taught.client_id}`.execute(school.database.db);
    for (const [status, action] of [
      ['trial', 'begin'],
      ['paused', 'resume'],
    ] as const) {
      await setStatus(status);
      expect(refusal(await manager.post(relation(action)))).toEqual([409, 'client_inactive', null]);
    }
  });

  it('refuses a return date that is not in the future', async () => {
    expect(refusal(await manager.post(relation('pause'), { return_on: '2026-11-16' }))).toEqual([400, 'date_in_past', 'return_on']);
  });

  it('begins after a trial, also by the teacher’s curator', async () => {
    await setStatus('trial');
    expect(row(await curator.post(relation('begin')))).toMatchObject({ status: 'active', can: { begin: { allowed: false } } });
  });

  it('continues a trial with paid lessons, else a service with a rate, else one as long as the trial', async () => {
    const { db } = school.database;
    const { course_id, service_course_id, teacher_id, client_id, kid_id, engagement_id } = taught;
    const begun = async () => {
      await db.updateTable('engagements').set({ status: 'trial', service_course_id }).where('id', '=', engagement_id).execute();
      return row(await manager.post(relation('begin'))).service_course_title;
    };
    await db.updateTable('service_courses').set({ kind: 'trial' }).where('id', '=', service_course_id).execute();
    const trial = await begun();
    const services = await db
      .insertInto('service_courses')
      .values(
        [30, 45, 60, 90].map((minutes) => ({
          course_id,
          title_en: `Individual, ${minutes} min`,
          title_ru: `Индивидуальный, ${minutes} мин`,
          kind: 'individual' as const,
          minutes,
          price: 90_000 as never,
          currency: 'RUB' as const,
        })),
      )
      .returning(['id', 'minutes'])
      .execute();
    const idOf = (requested: number) => services.find(({ minutes }) => minutes === requested)?.id ?? 0;
    const sameLength = await begun();
    await db
      .insertInto('rate_versions')
      .values({ teacher_id, service_course_id: idOf(60), amount: 50_000 as never, currency: 'RUB', effective_from: '2026-01-01' })
      .execute();
    const rated = await begun();
    const abonement_id = await school.build.abonement(idOf(90), { units: 1, price: 80_000 });
    const payment = { client_id, occasion_code: 'payment_bank', amount: 80_000, business_date: '2026-11-16' };
    expect((await manager.post('/api/transactions/transactions/', payment)).error).toBeNull();
    expect((await manager.post('/api/user-subscription-relation/', { client_id, kid_id, abonement_id })).error).toBeNull();
    expect([trial, sameLength, rated, await begun()]).toEqual([
      expect.stringContaining('Course'),
      'Individual, 45 min',
      'Individual, 60 min',
      'Individual, 90 min',
    ]);
  });

  it('pauses until a date: planned lessons are taken back as previewed, and placed again on resume', async () => {
    const placed = await everyWednesday();
    const before = await planned();
    expect(before).toHaveLength(placed);
    const preview = (await manager.get(`${relation('stop')}?learning=pauses&return_on=2026-12-01`)).body as StopPreview;
    expect(preview).toMatchObject({ pauses: 1, ends: 0, rules: 1, taken_back: 2, first: '2026-11-18T15:00:00Z', stays: placed - 2 });
    expect(row(await manager.post(relation('pause'), { return_on: '2026-12-01' }))).toMatchObject({
      status: 'paused',
      paused_on: '2026-11-16',
      return_on: '2026-12-01',
    });
    expect(await planned()).toEqual(before.slice(2));
    school.at('2026-11-23T09:00:00Z');
    expect(row(await manager.post(relation('resume')))).toMatchObject({ status: 'active', paused_on: null, return_on: null });
    const after = await planned();
    expect(after.slice(0, placed - 1)).toEqual(before.slice(1));
    expect(new Set(after).size).toBe(after.length);
  });

  it('is begun, paused, resumed and ended once for an idempotency key, with the same response', async () => {
    await everyWednesday();
    const times = async (action: string) => {
      const { rows } = await sql`select from audit_log where action = ${action} and entity_id = ${taught.engagement_id}`.execute(
        school.database.db,
      );
      return rows.length;
    };
    await setStatus('trial');
    for (const [action, body, status] of [
      ['begin', {}, 'active'],
      ['pause', { return_on: '2026-12-01' }, 'paused'],
      ['resume', {}, 'active'],
      ['end', { reason: 'quits' }, 'ended'],
    ] as const) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const send = () => manager.post(relation(action), body, key);
      const answers = [...(await Promise.all([send(), send()])), await send()];
      expect(answers.map((answer) => [answer.status, row(answer).status])).toEqual(Array(3).fill([200, status]));
      expect([answers[1]?.body, answers[2]?.body]).toEqual([answers[0]?.body, answers[0]?.body]);
      expect(await times(`engagement.${action}`)).toBe(1);
      expect((await manager.post(relation(action), body, { 'idempotency-key': crypto.randomUUID() })).status).toBe(409);
    }
  });

  it('refuses an idempotency key of another request', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await manager.post(relation('pause'), { return_on: '2026-12-01' }, key)).status).toBe(200);
    expect((await manager.post(relation('pause'), { return_on: '2026-12-02' }, key)).error?.key).toBe('idempotency_key_reused');
  });

  it('ends with its regular rules and open offers, and keeps single lessons', async () => {
    const placed = await everyWednesday();
    const request = await search();
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const single = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-20T15:00:00Z', minutes: 45 };
    await manager.post('/api/events/lessons/', single);
    const preview = (await manager.get(`${relation('stop')}?learning=ends`)).body as StopPreview;
    expect(preview).toMatchObject({ ends: 1, rules: 1, taken_back: placed, stays: 1 });
    expect(row(await manager.post(relation('end'), { reason: 'quits' }))).toMatchObject({
      status: 'ended',
      ended_on: '2026-11-16',
      end_reason: 'quits',
    });
    expect(await planned()).toEqual(['2026-11-20']);
    expect(await statesOf(request)).toEqual({ request: 'open', offer: 'withdrawn' });
    expect(card(await manager.get(`/api/clients/${taught.client_id}/`)).kids[0]).toMatchObject({ engagements: [], finished: 1 });
  });

  it('ends with its single lessons if requested, each at the previewed cost', async () => {
    const placed = await everyWednesday();
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const single = async (day: string) => {
      const input = { teacher_id, kid_id, course_id, service_course_id, start: `${day}T15:00:00Z`, minutes: 45 };
      expect((await manager.post('/api/events/lessons/', input)).status).toBe(201);
    };
    // This evening is too late to cancel. Two later lessons of the month are free, and the first of the next month is free again.
    for (const day of ['2026-11-16', '2026-11-20', '2026-11-23', '2026-11-27', '2026-12-04']) await single(day);
    const shares = async () => {
      const { rows } = await sql<{ client_share: number; teacher_share: number }>`
        select client_share, teacher_share from lessons where engagement_id = ${taught.engagement_id} and status = 'cancelled' order by start
      `.execute(school.database.db);
      return rows;
    };
    const preview = (reason: number) => manager.get(`${relation('stop')}?learning=ends&cancel_reason_id=${reason}`);
    const end = (reason: number) => manager.post(relation('end'), { reason: 'quits', cancel_reason_id: reason });
    expect(refusal(await preview(999_999))).toEqual([400, 'reason_not_applicable', 'reason_id']);
    expect(refusal(await end(999_999))).toEqual([400, 'reason_not_applicable', 'reason_id']);
    await sql`update rate_versions set effective_from = '2027-01-01' where teacher_id = ${teacher_id}`.execute(school.database.db);
    expect((await end(byClient)).error?.key).toBe('rate_missing');
    await sql`update rate_versions set effective_from = '2026-01-01' where teacher_id = ${teacher_id}`.execute(school.database.db);
    expect([await shares(), (await planned()).length]).toEqual([[], placed + 5]);
    const shown = (await preview(byClient)).body as StopPreview;
    expect(shown).toMatchObject({ taken_back: placed, stays: 5 });
    expect(shown.cancels?.map(({ start, client_share, teacher_share }) => [start.slice(0, 10), client_share, teacher_share])).toEqual([
      ['2026-11-16', 10_000, 7500],
      ['2026-11-20', 0, 0],
      ['2026-11-23', 0, 0],
      ['2026-11-27', 10_000, 10_000],
      ['2026-12-04', 0, 0],
    ]);
    expect(row(await end(byClient))).toMatchObject({ status: 'ended' });
    expect(await planned()).toEqual([]);
    expect(await shares()).toEqual(shown.cancels?.map(({ client_share, teacher_share }) => ({ client_share, teacher_share })));
  });
});

describe('a client who leaves', () => {
  const address = (action: string) => `/api/clients/${taught.client_id}/${action}/`;
  const leave = (more: object = {}) => manager.post(address('make-inactive'), { reason: 'vacation', learning: 'pauses', ...more });

  it('is made inactive and active only by their manager', async () => {
    expect(refusal(await stranger.get(`${address('make-inactive')}?learning=ends`))[1]).toBe('not_found');
    expect(refusal(await stranger.post(address('make-inactive'), { reason: 'quits', learning: 'ends' }))[1]).toBe('not_found');
    expect(refusal(await stranger.post(address('make-active')))[1]).toBe('not_found');
  });

  it('leaves and returns once for an idempotency key, whatever happened in between', async () => {
    const [gone, back] = [{ 'idempotency-key': crypto.randomUUID() }, { 'idempotency-key': crypto.randomUUID() }];
    const away = () => manager.post(address('make-inactive'), { reason: 'vacation', learning: 'pauses' }, gone);
    const here = () => manager.post(address('make-active'), undefined, back);
    const said = [await away(), await here(), await away()].map((answer) => card(answer).status);
    expect(said).toEqual(['inactive', 'active', 'inactive']);
    expect(card(await manager.get(`/api/clients/${taught.client_id}/`)).status).toBe('active');
  });

  it('has a return date in the future', async () => {
    expect(refusal(await leave({ return_on: '2026-11-16' }))).toEqual([400, 'date_in_past', 'return_on']);
    // It is already tomorrow in Vladivostok: dates are in the school's zone, as for engagements.
    school.at('2026-11-16T17:30:00Z');
    const zone = 'Asia/Vladivostok';
    expect((await manager.post(address('edit/profile'), { zone })).status).toBe(200);
    expect(card(await leave({ return_on: '2026-11-17' })).kids[0]).toMatchObject({ engagements: [{ return_on: '2026-11-17' }] });
  });

  it('temporarily has everything paused as previewed, and resumed on return', async () => {
    const placed = await everyWednesday();
    const request = await search();
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 4 });
    await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id });
    const preview = (await manager.get(`${address('make-inactive')}?learning=pauses`)).body as StopPreview;
    expect(preview).toMatchObject({ pauses: 1, ends: 0, rules: 1, taken_back: placed, stays: 0, searches: 1, packages: 1 });
    expect(card(await leave())).toMatchObject({
      status: 'inactive',
      inactive_reason: 'vacation',
      kids: [{ status: 'active', engagements: [{ status: 'paused', can: { resume: { reason: 'client_inactive' } } }] }],
    });
    expect(await planned()).toEqual([]);
    expect(await statesOf(request)).toEqual({ request: 'withdrawn', offer: 'withdrawn' });
    expect((await leave()).status).toBe(200);
    expect(card(await manager.post(address('make-active')))).toMatchObject({
      status: 'active',
      inactive_reason: null,
      kids: [{ engagements: [{ status: 'active' }] }],
    });
    expect(await planned()).toHaveLength(placed);
    expect((await manager.post(address('make-active'))).status).toBe(200);
    const log = (await manager.get(address('get-client-log-items'))).body as { results: ClientLogItem[] };
    const told = log.results.map(({ action }) => action);
    for (const action of [
      'client.make_inactive',
      'engagement.pause',
      'regular_rule.pause',
      'match_request.withdraw',
      'client.make_active',
    ] as const)
      expect(told.filter((each) => each === action)).toHaveLength(1);
  });

  it('for good has engagements ended, and they stay ended on return', async () => {
    await everyWednesday();
    await leave({ reason: 'quits', learning: 'ends' });
    expect(await planned()).toEqual([]);
    const back = card(await manager.post(address('make-active')));
    expect(back.kids[0]).toMatchObject({ engagements: [], finished: 1 });
    expect(await planned()).toEqual([]);
  });

  it('keeps earlier pauses, and a trial ends', async () => {
    await manager.post(relation('pause'));
    await leave();
    expect(card(await manager.post(address('make-active'))).kids[0]?.engagements).toMatchObject([{ status: 'paused' }]);
    await setStatus('trial');
    await leave();
    expect(card(await manager.get(`/api/clients/${taught.client_id}/`)).kids[0]).toMatchObject({ engagements: [], finished: 1 });
  });
});

describe('a child who leaves', () => {
  const address = (action: string) => `/api/children/${taught.kid_id}/${action}/`;
  const leave = () => manager.post(address('make-inactive'), { reason: 'sick_leave', learning: 'pauses', return_on: '2026-12-01' });

  it('is changed only by the client’s manager, with a return date in the future', async () => {
    expect(refusal(await stranger.get(`${address('make-inactive')}?learning=ends`))[1]).toBe('not_found');
    expect(refusal(await stranger.post(address('make-inactive'), { reason: 'quits', learning: 'ends' }))[1]).toBe('not_found');
    expect(refusal(await stranger.post(address('make-active')))[1]).toBe('not_found');
    const late = { reason: 'quits', learning: 'ends', return_on: '2026-11-01' };
    expect(refusal(await manager.post(address('make-inactive'), late))).toEqual([400, 'date_in_past', 'return_on']);
  });

  it('resumes only while the client is active too', async () => {
    const placed = await everyWednesday();
    expect((await manager.get(`${address('make-inactive')}?learning=pauses&return_on=2026-12-01`)).body).toMatchObject({ taken_back: 2 });
    expect(card(await leave()).kids[0]).toMatchObject({ status: 'inactive', inactive_reason: 'sick_leave', return_on: '2026-12-01' });
    await manager.post(`/api/clients/${taught.client_id}/make-inactive/`, { reason: 'vacation', learning: 'pauses' });
    const child = card(await manager.post(address('make-active'))).kids[0];
    expect(child).toMatchObject({ status: 'active', engagements: [{ status: 'paused' }] });
    const back = card(await manager.post(`/api/clients/${taught.client_id}/make-active/`));
    expect(back.kids[0]?.engagements).toMatchObject([{ status: 'active' }]);
    expect(await planned()).toHaveLength(placed);
  });
});

describe('a pause until a date', () => {
  const relationOf = async () => {
    const { rows } = await sql<{ status: string; return_on: string | null; paused_with: string | null }>`
      select status, return_on, paused_with from engagements where id = ${taught.engagement_id}`.execute(school.database.db);
    return rows[0];
  };
  /** The authors of later audit entries. */
  const resumed = async () => {
    const { rows } = await sql<{ action: string; actor_id: number | null }>`
      select action, actor_id from audit_log where client_id = ${taught.client_id}
        and action in ('engagement.resume', 'client.make_active', 'child.make_active') order by id`.execute(school.database.db);
    return rows.map(({ action, actor_id }) => [action, actor_id]);
  };
  async function runAt(instant: string, work: Job['work'] = goOnWhenDue): Promise<void> {
    school.at(instant);
    const { database } = school;
    const clock = () => Temporal.Instant.from(instant);
    const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
    await runJob(kernel, { name: 'learning-goes-on', cron: '1 * * * *', work }, new AbortController().signal);
  }
  const pause = (return_on: string | null) => manager.post(relation('pause'), { return_on });

  it('ends by itself when the date begins in the school’s zone, once, without an author, with the weekly lessons', async () => {
    await everyWednesday();
    await pause('2026-12-01');
    // 23:59 of the day before in Moscow, and a minute later.
    await runAt('2026-11-30T20:59:00Z');
    expect(await relationOf()).toMatchObject({ status: 'paused' });
    await runAt('2026-11-30T21:00:00Z');
    expect(await relationOf()).toEqual({ status: 'active', return_on: null, paused_with: null });
    const after = await planned();
    expect([after[0], after.at(-1), new Set(after).size]).toEqual(['2026-12-02', '2027-01-20', after.length]);
    await runAt('2026-11-30T21:00:00Z');
    expect([await planned(), await resumed()]).toEqual([after, [['engagement.resume', null]]]);
  });

  it('ends late after downtime, and not at all without a date or after a change of it', async () => {
    await pause('2026-12-01');
    await manager.post(relation('resume'));
    await pause(null);
    await runAt('2027-02-01T09:00:00Z');
    expect(await relationOf()).toMatchObject({ status: 'paused' });
    school.at(testNow);
    await manager.post(relation('resume'));
    await pause('2026-12-01');
    await runAt('2027-02-01T09:00:00Z');
    expect(await relationOf()).toMatchObject({ status: 'active' });
  });

  it('is checked again under the locks', async () => {
    await pause('2026-12-01');
    const changed = async (job: JobContext) =>
      goOnWhenDue({
        ...job,
        write: async (work) => {
          await sql`update engagements set return_on = '2026-12-20' where id = ${taught.engagement_id}`.execute(school.database.db);
          return job.write(work);
        },
      });
    await runAt('2026-12-01T09:00:00Z', changed);
    expect(await relationOf()).toMatchObject({ status: 'paused', return_on: '2026-12-20' });
  });

  it('ends once after a crash or in concurrent runs', async () => {
    await everyWednesday();
    await pause('2026-12-01');
    const killed = (job: JobContext) =>
      goOnWhenDue({
        ...job,
        write: (work) =>
          job.write(async (ctx) => {
            await work(ctx);
            throw new Error('killed');
          }),
      });
    await expect(runAt('2026-12-01T09:00:00Z', killed)).rejects.toThrow('did not go on');
    expect(await relationOf()).toMatchObject({ status: 'paused' });
    await Promise.all([runAt('2026-12-01T09:00:00Z'), runAt('2026-12-01T09:00:00Z')]);
    const after = await planned();
    expect([await resumed(), new Set(after).size]).toEqual([[['engagement.resume', null]], after.length]);
  });

  it('of an inactive client ends with the client’s return, on the client’s date', async () => {
    const placed = await everyWednesday();
    await manager.post(`/api/clients/${taught.client_id}/make-inactive/`, {
      reason: 'vacation',
      learning: 'pauses',
      return_on: '2026-12-10',
    });
    await sql`update engagements set return_on = '2026-12-01' where id = ${taught.engagement_id}`.execute(school.database.db);
    await runAt('2026-12-02T09:00:00Z');
    expect([await relationOf(), await resumed()]).toEqual([{ status: 'paused', return_on: '2026-12-01', paused_with: 'client' }, []]);
    await runAt('2026-12-10T09:00:00Z');
    expect(card(await manager.get(`/api/clients/${taught.client_id}/`))).toMatchObject({ status: 'active', return_on: null });
    expect(await resumed()).toEqual([
      ['client.make_active', null],
      ['engagement.resume', null],
    ]);
    expect((await planned()).length).toBeGreaterThan(placed - 2);
  });

  it('of a child who returns before the client ends when both are active', async () => {
    await manager.post(`/api/children/${taught.kid_id}/make-inactive/`, {
      reason: 'sick_leave',
      learning: 'pauses',
      return_on: '2026-12-01',
    });
    await manager.post(`/api/clients/${taught.client_id}/make-inactive/`, {
      reason: 'vacation',
      learning: 'pauses',
      return_on: '2026-12-10',
    });
    await runAt('2026-12-01T09:00:00Z');
    expect([await relationOf(), await resumed()]).toEqual([
      { status: 'paused', return_on: null, paused_with: 'client' },
      [['child.make_active', null]],
    ]);
    await runAt('2026-12-10T09:00:00Z');
    expect(await relationOf()).toMatchObject({ status: 'active' });
  });
});
