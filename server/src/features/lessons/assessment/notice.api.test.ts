import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { CancelPreview, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager } = await taughtSchool());
});

const familyPlans = 2;
const url = (lesson: Lesson, verb: string) => `/api/events/lessons/${lesson.id}/${verb}/`;

async function at(instant: string): Promise<void> {
  school.at(instant);
  [manager, teacher] = [await school.as(taught.manager_id), await school.as(taught.teacher_id)];
}
async function placed(start: string): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return answer.body;
}
async function move(lesson: Lesson, start: string, asked_by = 'client'): Promise<Lesson> {
  const answer = await manager.post(url(lesson, 'move'), { start, asked_by });
  expect(answer.error).toBeNull();
  return answer.body;
}
async function cancel(lesson: Lesson): Promise<void> {
  expect((await manager.post(url(lesson, 'cancel'), { reason_id: familyPlans })).error).toBeNull();
}
const preview = async (lesson: Lesson) =>
  (await manager.get(`${url(lesson, 'cancel/preview')}?reason_id=${familyPlans}`)).body as CancelPreview;
const freeLeft = async (lesson: Lesson) => (await preview(lesson)).free_cancellations_left;
const shareOf = async ({ id }: Lesson) =>
  (
    await sql<{ share: number | null }>`select coalesce(n.client_share, l.client_share) as share from lessons l
      left join lessons n on n.id = l.moved_from_id where l.id = ${id}`.execute(school.database.db)
  ).rows[0]?.share ?? null;

describe('a lesson that the client moved too late for free', () => {
  it('is paid when the client cancels it, though the school moved it in between, and then gives the free one back', async () => {
    const other = await placed('2026-11-24T07:00:00Z');
    const lesson = await placed('2026-11-17T07:00:00Z');
    await at('2026-11-17T06:00:00Z');
    const moved = await move(await move(lesson, '2026-11-20T07:00:00Z'), '2026-11-21T07:00:00Z', 'school');
    expect(await freeLeft(other)).toBe(1);
    expect(await preview(moved)).toMatchObject({ client_share: 10_000, rule: { kind: 'late_cancellation' } });
    await cancel(moved);
    expect(await freeLeft(other)).toBe(2);
    // Correcting a mistaken cancellation reverses the price, and the move counts again.
    expect((await manager.post(url(moved, 'correct'), { reason: 'It was the school' })).error).toBeNull();
    expect(await freeLeft(other)).toBe(1);
  });

  it('is cancelled free for the school’s own reason, which the log names', async () => {
    const lesson = await placed('2026-11-17T07:00:00Z');
    await at('2026-11-17T06:00:00Z');
    const moved = await move(lesson, '2026-11-20T07:00:00Z');
    expect((await manager.post(url(moved, 'cancel'), { reason_id: cancelReasons.schoolDecision })).error).toBeNull();
    const { rows } = await sql<{ fault: string }>`select new ->> 'fault' as fault from audit_log
      where action = 'lesson.cancel' and entity_id = ${moved.id}`.execute(school.database.db);
    expect(rows).toEqual([{ fault: 'school' }]);
  });
});

it('a cancellation counts in the month from which the client moved the lesson', async () => {
  for (const day of ['24', '25']) await cancel(await placed(`2026-11-${day}T07:00:00Z`));
  const [moved, ownOfDecember] = [
    await move(await placed('2026-11-26T07:00:00Z'), '2026-12-03T07:00:00Z'),
    await placed('2026-12-04T07:00:00Z'),
  ];
  expect(await preview(moved)).toMatchObject({ client_share: 10_000, free_cancellations_left: 0, rule: { kind: 'over_quota' } });
  await cancel(moved);
  expect(await freeLeft(ownOfDecember)).toBe(2);
  const bySchool = await move(await placed('2026-11-27T07:00:00Z'), '2026-12-05T07:00:00Z', 'school');
  expect(await preview(bySchool)).toMatchObject({ client_share: 0, free_cancellations_left: 2 });
});

it('a move that the manager confirms as one in time uses up no free cancellation', async () => {
  const other = await placed('2026-11-24T07:00:00Z');
  const lesson = await placed('2026-11-17T07:00:00Z');
  await at('2026-11-17T06:00:00Z');
  const client_said = { at: '2026-11-16T12:00:00Z', how: 'phone' };
  expect((await teacher.post(url(lesson, 'move'), { start: '2026-11-20T07:00:00Z', asked_by: 'client', client_said })).error).toBeNull();
  const { results } = (await manager.get('/api/events/lesson-follow-ups/?page_size=100')).body as { results: FollowUp[] };
  const report = results.find(({ lesson_id }) => lesson_id === lesson.id);
  const confirmed = await manager.post(`/api/events/lesson-follow-ups/${report?.id}/confirm-report/`, { reason_id: familyPlans });
  expect(confirmed.body).toMatchObject({ state: 'changed', client_share: 0 });
  expect(await freeLeft(other)).toBe(2);
});

it('a trial is moved late for free as often as a lesson, and uses up nothing of the month', async () => {
  const other = await placed('2026-11-24T07:00:00Z');
  const trial = await school.build.course({ kind: 'trial', price: 0 });
  const tried = { ...taught, ...trial, teacher_id: await school.build.teacher(trial, taught) };
  taught = { ...tried, engagement_id: await school.build.engagement(tried) };
  let lesson = await placed('2026-11-17T07:00:00Z');
  const shares: (number | null)[] = [];
  for (const start of ['2026-11-18T07:00:00Z', '2026-11-19T07:00:00Z', '2026-11-20T07:00:00Z']) {
    await at(Temporal.Instant.from(lesson.start).subtract({ hours: 1 }).toString());
    const cost = (await manager.get(`${url(lesson, 'move/cost')}?asked_by=client`)).body as CancelPreview;
    lesson = await move(lesson, start);
    shares.push(cost.client_share);
    expect(await shareOf(lesson)).toBe(cost.client_share);
  }
  expect(shares).toEqual([0, 0, 10_000]);
  expect(await freeLeft(other)).toBe(2);
});
