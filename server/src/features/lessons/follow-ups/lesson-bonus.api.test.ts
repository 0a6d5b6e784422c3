/** Bonuses of the client for a teacher's late cancellation or absence, by the lesson policy. */
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CancelPreview, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;
let curator: Caller;
const start = '2026-11-17T07:00:00Z';
const teacherIll = 5;
const teacherCannot = 6;

beforeEach(async () => {
  ({ school, taught, manager, teacher } = await taughtSchool());
  curator = await school.as(taught.curator_id);
});

/** A lesson with bonuses of half its price for a late cancellation, and of all of it for an absence. */
async function placed(bonuses = { teacher_late_bonus: 5_000, teacher_last_moment_bonus: 10_000 }): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const { body } = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  const lesson = body as Lesson;
  const policy = JSON.stringify({ ...defaultLessonPolicy, ...bonuses });
  await sql`update lessons set policy = ${policy}::jsonb where id = ${lesson.id}`.execute(school.database.db);
  return lesson;
}
const url = ({ id }: Lesson, verb: string) => `/api/events/lessons/${id}/${verb}/`;
async function given({ id }: Lesson) {
  const { rows } = await sql<{ occasion_code: string; amount: number; reversal: boolean }>`
    select occasion_code, amount, reverses_id is not null as reversal from ledger_transactions where lesson_id = ${id} and occasion_code = 'lesson_bonus' order by id`.execute(
    school.database.db,
  );
  return rows.map(({ occasion_code, amount, reversal }) => [occasion_code, amount, reversal]);
}
async function penaltyOf({ id }: Lesson): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from lesson_follow_ups where lesson_id = ${id} and kind = 'penalty' and state = 'open'`.execute(school.database.db);
  return rows[0]?.id ?? 0;
}
async function decide(lesson: Lesson, agreed: boolean): Promise<void> {
  const answer = await curator.post(`/api/events/lesson-follow-ups/${await penaltyOf(lesson)}/decide-penalty/`, {
    agreed,
    comment: 'Said so',
  });
  expect(answer.error).toBeNull();
}
const bonusOf = async () => {
  const { rows } = await sql<{ bonus: number }>`select bonus from client_balances where client_id = ${taught.client_id}`.execute(
    school.database.db,
  );
  return rows[0]?.bonus ?? 0;
};

it('grants no bonus for illness, in time, or without one in the policy', async () => {
  const ill = await placed();
  school.at('2026-11-17T06:00:00Z');
  expect((await teacher.post(url(ill, 'cancel'), { reason_id: teacherIll })).status).toBe(200);
  school.at(testNow);
  const early = await placed();
  expect((await teacher.post(url(early, 'cancel'), { reason_id: teacherCannot })).status).toBe(200);
  const none = await placed({ teacher_late_bonus: 0, teacher_last_moment_bonus: 0 });
  school.at('2026-11-17T06:00:00Z');
  expect((await teacher.post(url(none, 'cancel'), { reason_id: teacherCannot })).status).toBe(200);
  for (const lesson of [ill, early, none]) expect(await given(lesson)).toEqual([]);
});

it('grants the previewed bonus with the confirmed penalty of a late cancellation, visible only with the client’s money', async () => {
  const lesson = await placed();
  school.at('2026-11-17T04:00:00Z');
  const preview = async (who: Caller) =>
    (await who.get(`${url(lesson, 'cancel/preview')}?reason_id=${teacherCannot}`)).body as CancelPreview;
  expect((await preview(teacher)).bonus).toBeNull();
  expect((await preview(manager)).bonus).toEqual({ amount: 45_000, currency: 'RUB' });
  expect((await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot })).status).toBe(200);
  expect(await given(lesson)).toEqual([]);
  await decide(lesson, true);
  expect(await given(lesson)).toEqual([['lesson_bonus', 45_000, false]]);
  expect(await bonusOf()).toBe(45_000);
  const { rows } = await sql<{ after: object }>`
    select new as after from audit_log where action = 'lesson.bonus' and entity_id = ${String(lesson.id)}`.execute(school.database.db);
  expect(rows).toEqual([{ after: expect.objectContaining({ amount: 45_000, occasion: 'lesson_bonus', share: 5_000 }) }]);
});

it('grants no bonus when the curator waives the penalty', async () => {
  const lesson = await placed();
  school.at('2026-11-17T04:00:00Z');
  expect((await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot })).status).toBe(200);
  await decide(lesson, false);
  expect(await given(lesson)).toEqual([]);
  expect(await bonusOf()).toBe(0);
});

it('grants the bonus once for two concurrent confirmations of the penalty', async () => {
  const lesson = await placed();
  school.at('2026-11-17T04:00:00Z');
  expect((await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot })).status).toBe(200);
  const path = `/api/events/lesson-follow-ups/${await penaltyOf(lesson)}/decide-penalty/`;
  const answers = await Promise.all([curator.post(path, { agreed: true }), curator.post(path, { agreed: true })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await bonusOf()).toBe(45_000);
});

it('grants the whole price for an absence, reverses it with a correction, and keeps the ledger consistent', async () => {
  const lesson = await placed();
  school.at('2026-11-17T07:20:00Z');
  expect((await manager.post(url(lesson, 'no-show'), { who: 'teacher' })).error).toBeNull();
  await decide(lesson, true);
  expect(await bonusOf()).toBe(90_000);
  expect((await manager.post(url(lesson, 'correct'), { reason: 'The teacher came' })).error).toBeNull();
  expect(await given(lesson)).toEqual([
    ['lesson_bonus', 90_000, false],
    ['lesson_bonus', 90_000, true],
  ]);
  expect(await bonusOf()).toBe(0);
  // Absent after all: the next closing grants it again.
  expect((await manager.post(url(lesson, 'no-show'), { who: 'teacher' })).error).toBeNull();
  await decide(lesson, true);
  expect(await bonusOf()).toBe(90_000);
  expect(await findLedgerFaults(school.database.db)).toEqual([]);
});
