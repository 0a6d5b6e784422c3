/** Lessons within the limit of late cancellation, for every action that removes weekly lessons. */
import type { CancelPreview } from '@lectern/contract/lessons/lessons.schema';
import type { LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import type { PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let rule: number;
/** Three hours before the lesson of Tuesday, 17 November. */
const shortlyBefore = '2026-11-17T11:00:00Z';
const late = '2026-11-17T14:00:00Z';
const familyPlans = 2;
const schoolDecision = 8;

beforeEach(async () => {
  ({ school, taught, manager } = await taughtSchool());
  const times = [{ weekday: 2, start_minute: 1020 }];
  const terms = { engagement_id: taught.engagement_id, times, minutes: 45, valid_from: '2026-11-17' };
  const { body, status } = await manager.post('/api/events/regular_rules/', terms);
  expect(status).toBe(201);
  rule = (body as PlacedRules).rules[0]?.id ?? 0;
  school.at(shortlyBefore);
});

type Way = { readonly write: () => string; readonly preview: () => string; readonly body: object };
const rules = () => `/api/events/regular_rules/${rule}`;
const engagement = () => `/api/pupil-teacher-course-relations/${taught.engagement_id}`;
const ways: [string, Way][] = [
  [
    'ending a rule',
    { write: () => `${rules()}/end/`, preview: () => `${rules()}/end/preview/?from_day=2026-11-17`, body: { from_day: '2026-11-17' } },
  ],
  [
    'pausing a rule',
    { write: () => `${rules()}/pause/`, preview: () => `${rules()}/pause/preview/?from_day=2026-11-17`, body: { from_day: '2026-11-17' } },
  ],
  [
    'changing a rule',
    {
      write: () => `${rules()}/change/`,
      preview: () => `${rules()}/change/preview/?from_day=2026-11-17&weekday=4&start_minute=1020`,
      body: { from_day: '2026-11-17', weekday: 4, start_minute: 1020 },
    },
  ],
  ['pausing an engagement', { write: () => `${engagement()}/pause/`, preview: () => `${engagement()}/stop/?learning=pauses`, body: {} }],
  [
    'ending an engagement',
    { write: () => `${engagement()}/end/`, preview: () => `${engagement()}/stop/?learning=ends`, body: { reason: 'quits' } },
  ],
  [
    'a child who leaves',
    {
      write: () => `/api/children/${taught.kid_id}/make-inactive/`,
      preview: () => `/api/children/${taught.kid_id}/make-inactive/?learning=pauses`,
      body: { reason: 'vacation', learning: 'pauses' },
    },
  ],
  [
    'a client who leaves',
    {
      write: () => `/api/clients/${taught.client_id}/make-inactive/`,
      preview: () => `/api/clients/${taught.client_id}/make-inactive/?learning=ends`,
      body: { reason: 'quits', learning: 'ends' },
    },
  ],
];

type Row = { id: number; start: string; status: string; cancel_reason_id: number | null; client_share: number | null };
async function lessons(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, start, status, cancel_reason_id, client_share from lessons where kid_id = ${taught.kid_id} order by start`.execute(
    school.database.db,
  );
  return rows;
}
async function moneyOf(id: number) {
  const { rows } = await sql<{ occasion_code: string; amount: number }>`
    select occasion_code, amount from ledger_transactions where lesson_id = ${id} order by id`.execute(school.database.db);
  return rows.map(({ occasion_code, amount }) => [occasion_code, amount]);
}
const cancelling = (reason_id: number, more: object = {}) => ({ late_cancellation: { reason_id, ...more } });

describe.each(ways)('%s', (_, { write, preview, body }) => {
  it('is refused without a reason for the imminent lesson, and removes nothing', async () => {
    const before = await lessons();
    const answer = await manager.post(write(), body);
    expect([answer.status, answer.error?.key, answer.error?.params]).toEqual([
      409,
      'late_cancellation_required',
      { count: 1, lesson_id: before[0]?.id },
    ]);
    expect(await lessons()).toEqual(before);
    expect((await manager.post(write(), { ...body, ...cancelling(7777) })).error?.key).toBe('reason_not_applicable');
    expect((await manager.get(`${preview()}&late_reason_id=7777`)).error?.key).toBe('reason_not_applicable');
  });

  it('is refused if the late cancellation pays the teacher without a rate', async () => {
    await school.database.db.deleteFrom('rate_versions').where('teacher_id', '=', taught.teacher_id).execute();
    const answer = await manager.post(write(), { ...body, ...cancelling(familyPlans) });
    expect(answer.error?.key).toBe('rate_missing');
    expect((await lessons())[0]?.status).toBe('planned');
  });

  it('cancels it at the previewed cost, and takes the others back for free', async () => {
    const [first, ...others] = await lessons();
    expect([first?.start, others.length]).toEqual([late, 7]);
    const single = (await manager.get(`/api/events/lessons/${first?.id}/cancel/preview/?reason_id=${familyPlans}`)).body as CancelPreview;
    const shown = (await manager.get(`${preview()}&late_reason_id=${familyPlans}`)).body as { late: LateLesson[] };
    expect(shown.late).toEqual([expect.objectContaining({ id: first?.id, start: late, cost: single })]);
    expect([single.charge?.amount, single.pay]).toEqual([90_000, null]);
    expect((await manager.post(write(), { ...body, ...cancelling(familyPlans) })).error).toBeNull();
    const left = await lessons();
    expect(left.filter(({ status }) => status === 'cancelled')).toEqual([
      expect.objectContaining({ id: first?.id, cancel_reason_id: familyPlans, client_share: 10_000 }),
    ]);
    expect(left.filter(({ id }) => others.some((other) => other.id === id))).toEqual([]);
    expect(await moneyOf(first?.id ?? 0)).toEqual([
      ['lesson_charge_money', 90_000],
      ['lesson_pay', 37_500],
    ]);
    const { rows } = await sql<{ actor_id: number }>`
      select actor_id from audit_log where action = 'lesson.cancel' and entity_id = ${String(first?.id)}`.execute(school.database.db);
    expect(rows).toEqual([{ actor_id: taught.manager_id }]);
  });

  it('charges nobody if the school configured so', async () => {
    const [first] = await lessons();
    expect((await manager.post(write(), { ...body, ...cancelling(schoolDecision) })).error).toBeNull();
    expect((await lessons()).find(({ id }) => id === first?.id)?.status).toBe('cancelled');
    expect(await moneyOf(first?.id ?? 0)).toEqual([]);
  });

  it('needs no reason while every lesson is before the limit', async () => {
    school.at(testNow);
    expect(((await manager.get(preview())).body as { late: LateLesson[] }).late).toEqual([]);
    expect((await manager.post(write(), body)).error).toBeNull();
    expect((await lessons()).some(({ start, status }) => start === late || status === 'cancelled')).toBe(false);
  });
});

describe.each(ways.slice(0, 3))('%s by the teacher', (_, { write, preview, body }) => {
  it('for the client is refused without time and channel, and awaits the manager', async () => {
    const teacher = await school.as(taught.teacher_id);
    const [first] = await lessons();
    expect((await teacher.post(write(), { ...body, ...cancelling(familyPlans) })).error?.key).toBe('client_word_required');
    expect((await teacher.post(write(), { ...body, ...cancelling(schoolDecision) })).error?.key).toBe('reason_not_applicable');
    const shown = (await teacher.get(`${preview()}&late_reason_id=${familyPlans}&late_said_at=${testNow}`)).body as { late: LateLesson[] };
    expect(shown.late[0]?.cost).toMatchObject({ waits_for_manager: true, client_share: 0 });
    const client_said = { at: '2026-11-17T10:30:00Z', how: 'phone' };
    expect((await teacher.post(write(), { ...body, ...cancelling(familyPlans, { client_said }) })).error).toBeNull();
    expect(await moneyOf(first?.id ?? 0)).toEqual([]);
    const { results } = (await manager.get('/api/events/lesson-follow-ups/?state=open&page_size=100')).body as {
      results: { lesson_id: number; kind: string; client_share: number }[];
    };
    expect(results).toEqual([expect.objectContaining({ lesson_id: first?.id, kind: 'client_report', client_share: 10_000 })]);
  });
});

describe.each(ways.slice(3))('%s, by an account manager who teaches the lesson', (_, { write, body }) => {
  it('for the client is refused without time and channel', async () => {
    const { db } = school.database;
    const [first] = await lessons();
    await sql`insert into teachers (id) values (${taught.manager_id})`.execute(db);
    await sql`update lessons set teacher_id = ${taught.manager_id} where id = ${first?.id ?? 0}`.execute(db);
    const answer = await manager.post(write(), { ...body, ...cancelling(familyPlans) });
    expect([answer.error?.key, answer.error?.field]).toEqual(['client_word_required', 'client_said']);
    expect((await lessons())[0]?.status).toBe('planned');
  });
});

it('counts the free cancellations of a month once when several lessons are removed together', async () => {
  // Ten hours before: in time for the client, within the limit of the teacher.
  const more = { engagement_id: taught.engagement_id, minutes: 45, valid_from: '2026-11-17' };
  school.at('2026-11-17T04:30:00Z');
  for (const start_minute of [1080, 1140])
    expect((await manager.post('/api/events/regular_rules/', { ...more, times: [{ weekday: 2, start_minute }] })).status).toBe(201);
  const asked = `${engagement()}/stop/?learning=pauses&late_reason_id=${familyPlans}`;
  const shown = (await manager.get(asked)).body as { late: LateLesson[] };
  expect(shown.late.map(({ cost }) => cost?.client_share)).toEqual([0, 0, 10_000]);
  expect((await manager.post(`${engagement()}/pause/`, cancelling(familyPlans))).error).toBeNull();
  const cancelled = (await lessons()).filter(({ status }) => status === 'cancelled');
  expect(cancelled.map(({ client_share }) => client_share)).toEqual([0, 0, 10_000]);
});

it('places no lesson in the week of one that a rule change cancelled', async () => {
  const change = { from_day: '2026-11-17', weekday: 4, start_minute: 1020 };
  expect((await manager.post(`${rules()}/change/`, { ...change, ...cancelling(familyPlans) })).error).toBeNull();
  const [, next] = await lessons();
  expect(next?.start).toBe('2026-11-26T14:00:00Z');
});

it('names the package unit that each of several late lessons would use', async () => {
  const more = { engagement_id: taught.engagement_id, minutes: 45, valid_from: '2026-11-17' };
  for (const start_minute of [1080, 1140])
    expect((await manager.post('/api/events/regular_rules/', { ...more, times: [{ weekday: 2, start_minute }] })).status).toBe(201);
  const { client_id, service_course_id } = taught;
  const abonement_id = await school.build.abonement(service_course_id, { units: 2 });
  await manager.post('/api/transactions/transactions/', {
    client_id,
    occasion_code: 'payment_bank',
    amount: 640_000,
    business_date: '2026-11-16',
  });
  expect((await manager.post('/api/user-subscription-relation/', { client_id, abonement_id })).error).toBeNull();
  const asked = `${engagement()}/stop/?learning=pauses&late_reason_id=${familyPlans}`;
  const shown = (await manager.get(asked)).body as { late: LateLesson[] };
  const sources = shown.late.map(({ cost }) => cost?.charge?.why[1]);
  expect(sources.map((source) => [source?.key, source?.params.unit_no])).toEqual([
    ['unit_of_package', 1],
    ['unit_of_package', 2],
    ['without_package', undefined],
  ]);
});
