/**
 * Tests every endpoint that can remove a lesson or change its time against the rules of late lessons, penalties, reports and money. Those
 * that move only money or pay are tested in `ways-around-money.test.ts`. The list of endpoints is derived from the code, so a new one fails
 * here until it has an attempt.
 */
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { costOfCancellation, costOfMove, defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { Fault, MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { effectsOfCalls } from './effects-of-calls.ts';
import { attemptsOfMoney } from './money-attempts.ts';
import { brokenMoney } from '../rows/money-rules.ts';
import { attemptsOfPay } from './pay-attempts.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';
import { isExhaustive, sampled } from '../setup/exhaustive.ts';
import { cancelReasons } from '../builders/reasons.ts';

type Scenario = Awaited<ReturnType<typeof scenario>>;
/** A stranger is the account manager of other clients. */
type Who = 'teacher' | 'manager' | 'curator' | 'stranger';
/** An attempt; `answers` are the expected refusals, besides success. */
type Attempt = { readonly path: string; readonly body: object; readonly answers: readonly string[] };

const today = '2026-11-17';
const before = '2026-11-16T09:00:00Z';
/** One hour before the lesson, too late to cancel it for free. */
const now = '2026-11-17T13:00:00Z';
const start = '2026-11-17T14:00:00Z';
const { familyPlans, teacherCannotCome } = cancelReasons;
const said = { at: '2026-11-17T12:30:00Z', how: 'phone' };
const needsReason = ['late_cancellation_required', 'forbidden', 'not_found', 'reason_not_applicable', 'client_word_required'];
const needsDecision = ['hits_unresolved', 'resolution_refused', 'forbidden', 'not_found', 'vacation_closed'];

let school: TestApp;
let calls: Awaited<ReturnType<typeof effectsOfCalls>>;
let stranger: Caller;

beforeAll(async () => {
  calls = await effectsOfCalls(resolve(import.meta.dirname, '../../..'));
  school = await testApp();
  stranger = await school.as(await school.build.user('AccountManager'));
});

/** A child with a weekly lesson that begins in an hour, and the staff who serve the family. */
async function scenario() {
  school.at(before);
  const { build, database } = school;
  const taught = await build.taughtChild();
  const as: Record<Who, Caller> = {
    teacher: await school.as(taught.teacher_id),
    manager: await school.as(taught.manager_id),
    curator: await school.as(taught.curator_id),
    stranger,
  };
  const times = [{ weekday: 2, start_minute: 1020 }];
  const made = await as.manager.post('/api/events/regular_rules/', {
    engagement_id: taught.engagement_id,
    times,
    minutes: 45,
    valid_from: today,
  });
  expect(made.status).toBe(201);
  const rule = (made.body as { rules: { id: number }[] }).rules[0]?.id ?? 0;
  const { rows } = await sql<{ id: number }>`select id from lessons where rule_id = ${rule} order by start`.execute(database.db);
  school.at(now);
  return { ...taught, as, rule, lesson: rows[0]?.id ?? 0, others: rows.slice(1).map(({ id }) => id) };
}

const ruled = (s: Scenario, verb: string, body: object): Attempt[] =>
  [null, { reason_id: teacherCannotCome }, { reason_id: familyPlans }, { reason_id: familyPlans, client_said: said }].map(
    (late_cancellation) => ({
      path: `/api/events/regular_rules/${s.rule}/${verb}/`,
      body: { ...body, late_cancellation },
      answers: needsReason,
    }),
  );
const stopped = (path: string, body: object): Attempt[] =>
  [null, { reason_id: familyPlans }, { reason_id: teacherCannotCome }].map((late_cancellation) => ({
    path,
    body: { ...body, late_cancellation },
    answers: needsReason,
  }));
/** The call without a decision, and with every possible one. */
const hit = (s: Scenario, path: string, body: object): Attempt[] =>
  [
    [],
    [{ lesson_id: s.lesson, action: 'cancel', reason_id: teacherCannotCome }],
    [{ lesson_id: s.lesson, action: 'cancel', reason_id: familyPlans }],
    [{ lesson_id: s.lesson, action: 'cancel', reason_id: familyPlans, client_said: said }],
    [{ lesson_id: s.lesson, action: 'move', start: '2026-11-18T15:00:00Z' }],
    [{ lesson_id: s.lesson, action: 'leave' }],
  ].map((decided) => {
    const others = decided.length === 0 ? [] : s.others.map((lesson_id) => ({ lesson_id, action: 'leave' }));
    return { path, body: { ...body, resolutions: [...decided, ...others] }, answers: needsDecision };
  });
const ofLesson = (s: Scenario, verb: string, body: object, answers: string[] = []): Attempt => ({
  path: `/api/events/lessons/${s.lesson}/${verb}/`,
  body,
  answers: ['forbidden', 'not_found', ...answers],
});

const pathOf = (name: keyof typeof contract, id = 0) => contract[name].path.replace('{id}', String(id));
const away = { start: '2026-11-17T13:30:00Z', finish: '2026-11-17T16:00:00Z' };
const weekly = { weekday: 2, start_minute: 1000, finish_minute: 1100, zone: 'Europe/Moscow', valid_from: today };

/** The attempts with each endpoint of the list against a lesson that begins in an hour. */
const attempts: Readonly<Record<string, (s: Scenario) => Attempt[] | Promise<Attempt[]>>> = {
  endRegularRule: (s) => ruled(s, 'end', { from_day: today }),
  pauseRegularRule: (s) => ruled(s, 'pause', { from_day: today, to_day: '2026-11-18' }),
  // It is refused for a service for one child; for a pair the lessons only become shareable: see the test of joining.
  joinRegularRule: (s) => [
    {
      path: pathOf('joinRegularRule', s.rule),
      body: { engagement_id: s.engagement_id, from_day: today },
      answers: ['not_a_pair', 'not_found'],
    },
  ],
  changeRegularRule: (s) => ruled(s, 'change', { from_day: today, weekday: 4, start_minute: 1020 }),
  pauseEngagement: (s) => stopped(`/api/pupil-teacher-course-relations/${s.engagement_id}/pause/`, { return_on: '2026-11-18' }),
  endEngagement: (s) => stopped(`/api/pupil-teacher-course-relations/${s.engagement_id}/end/`, { reason: 'quits' }),
  makeClientInactive: (s) => stopped(`/api/clients/${s.client_id}/make-inactive/`, { reason: 'vacation', learning: 'pauses' }),
  makeChildInactive: (s) => stopped(`/api/children/${s.kid_id}/make-inactive/`, { reason: 'vacation', learning: 'ends' }),
  makeTeacherInactive: (s) => hit(s, `/api/teachers/${s.teacher_id}/make-inactive/`, { reason: 'sick_leave', return_on: '2026-11-18' }),
  approveVacation: async (s) => hit(s, pathOf('approveVacation', await vacation(s)), {}),
  replaceWorkingHours: (s) => hit(s, pathOf('replaceWorkingHours', s.teacher_id), { zone: 'Europe/Moscow', valid_from: today, week: [] }),
  createNonWorkingTime: (s) => hit(s, pathOf('createNonWorkingTime'), { teacher_id: s.teacher_id, ...away }),
  changeNonWorkingTime: async (s) => hit(s, pathOf('changeNonWorkingTime', await elsewhere(s)), away),
  createNonWorkingRule: (s) => hit(s, pathOf('createNonWorkingRule'), { teacher_id: s.teacher_id, ...weekly }),
  changeNonWorkingRule: async (s) => hit(s, pathOf('changeNonWorkingRule', await weeklyElsewhere(s)), weekly),
  createActivity: (s) =>
    hit(s, pathOf('createActivity'), { teacher_id: s.teacher_id, kind: 'meeting', title: 'Meeting', paid: false, ...away }),
  changeActivity: async (s) =>
    hit(s, pathOf('changeActivity', await meeting(s)), { kind: 'meeting', title: 'Meeting', paid: false, ...away }),
  moveLesson: (s) =>
    (['client', 'teacher', 'school'] as const).flatMap((asked_by) =>
      [null, said].map((client_said) =>
        ofLesson(s, 'move', { start: '2026-11-18T15:00:00Z', asked_by, client_said }, ['invalid', 'client_word_required', 'lesson_closed']),
      ),
    ),
  cancelLesson: (s) =>
    Object.values(cancelReasons).flatMap((reason_id) =>
      [null, said].map((client_said) =>
        ofLesson(s, 'cancel', { reason_id, client_said }, ['client_word_required', 'reason_not_applicable', 'lesson_closed']),
      ),
    ),
  substituteTeacher: async (s) => [ofLesson(s, 'substitute', { teacher_id: await school.build.teacher(s) })],
  markNoShow: (s) => (['client', 'teacher'] as const).map((who) => ofLesson(s, 'no-show', { who }, ['no_show_too_early'])),
  conductLesson: (s) => [ofLesson(s, 'conduct', { outcome: 'held' }, ['lesson_in_future', 'lesson_not_over'])],
  correctLesson: (s) => [ofLesson(s, 'correct', { reason: 'Wrong' }, ['lesson_not_closed'])],
};

async function vacation({ teacher_id }: Scenario): Promise<number> {
  // In this zone the next day begins at the start of the lesson.
  const days = {
    first_day: '2026-11-18',
    last_day: '2026-11-18',
    zone: 'Australia/Brisbane',
    start,
    finish: '2026-11-18T14:00:00Z',
  };
  const row = { teacher_id, ...days, requested_at: before, requested_by: teacher_id };
  return (await school.database.db.insertInto('vacations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function elsewhere({ teacher_id }: Scenario): Promise<number> {
  const row = { teacher_id, start: '2026-12-14T07:00:00Z', finish: '2026-12-14T08:00:00Z' };
  return (await school.database.db.insertInto('non_working_times').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function weeklyElsewhere({ teacher_id }: Scenario): Promise<number> {
  const row = { teacher_id, ...weekly, weekday: 6, valid_from: '2026-01-01' };
  return (await school.database.db.insertInto('non_working_rules').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function meeting({ teacher_id }: Scenario): Promise<number> {
  const row = { teacher_id, title: 'Meeting', start: '2026-12-14T07:00:00Z', finish: '2026-12-14T08:00:00Z' };
  return (await school.database.db.insertInto('activities').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

type Found = {
  status: string;
  start: string;
  client_share: number | null;
  teacher_share: number | null;
  move_asked_by: MoveAsker | null;
  fault: Fault | null;
  excused: boolean;
  reported: boolean;
  charged: number;
  fined: number;
};

/** The state of the lesson, with all its transactions. */
async function found({ lesson }: Scenario): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select l.status, l.start, l.client_share, l.teacher_share, l.move_asked_by, g.fault, coalesce(r.excused, false) as excused,
      exists (select from lesson_follow_ups f where f.lesson_id = l.id and f.kind = 'client_report' and f.state = 'open') as reported,
      (select count(*)::int from ledger_transactions t where t.lesson_id = l.id) as charged,
      (select count(*)::int from accruals a where a.lesson_id = l.id and a.amount < 0 and a.reverses_id is null) as fined
    from lessons l left join cancellation_reasons r on r.id = l.cancel_reason_id
    left join cancellation_reason_categories g on g.id = r.category_id where l.id = ${lesson}
  `.execute(school.database.db);
  return rows[0];
}

/** Lists violations of the rules of late lessons, penalties and reports. */
function broken(lesson: Found | undefined): string[] {
  if (lesson === undefined) return ['it vanished'];
  const { status, fault, excused, client_share, teacher_share, move_asked_by, reported, charged, fined } = lesson;
  const faults: string[] = [];
  if (lesson.start !== start) faults.push('its time changed without a trace');
  if (fined > 0) faults.push('a penalty was posted before anybody confirmed it');
  if (reported && charged > 0) faults.push('money moved before the manager confirmed the report');
  const shares =
    status === 'cancelled' && fault !== null
      ? costOfCancellation(defaultLessonPolicy, { fault, excused }, 1, 0).shares
      : status === 'rescheduled' && move_asked_by !== null
        ? costOfMove(defaultLessonPolicy, move_asked_by, 1, 0).shares
        : null;
  if (shares === null && status !== 'planned') faults.push(`it is ${status} without anybody's reason`);
  if (shares !== null && ((client_share ?? 0) !== shares.client || (teacher_share ?? 0) !== shares.teacher))
    faults.push(`it cost ${client_share} and ${teacher_share} instead of ${shares.client} and ${shares.teacher}`);
  return faults;
}

const keyOf = ({ status, error }: Answer) => (status < 300 ? 'done' : (error?.key ?? String(status)));

/** Reads whose functions are in the same table as those of writes, so they seem to write. */
const reads = ['getImportCost'];

it('covers every endpoint that can remove a lesson, change its time or move money', () => {
  const said = new Set([attempts, attemptsOfMoney, attemptsOfPay].flatMap((each) => Object.keys(each)));
  expect([...said, ...reads].sort()).toEqual([...calls.keys()].sort());
});

/** Endpoints that work only after the lesson's end, on a closed lesson, or on a shared one. */
const tooEarly = ['joinRegularRule', 'markNoShow', 'conductLesson', 'correctLesson'];
const succeeded = new Set<string>();

describe.each(sampled(Object.entries(attempts), 3))('a lesson that begins in an hour, and %s', (name, tries) => {
  const { path } = (contract as Readonly<Record<string, Endpoint>>)[name] ?? { path: '' };
  const own = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`);
  it.each(['teacher', 'manager', 'curator', 'stranger'] as const)('by a %s: it neither disappears nor becomes cheaper', async (who) => {
    const count = (await tries(await scenario())).length;
    const keys: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const s = await scenario();
      const attempt = (await tries(s))[index];
      if (attempt === undefined) continue;
      expect(attempt.path).toMatch(own);
      const answer = await s.as[who].post(attempt.path, attempt.body);
      keys.push(keyOf(answer));
      if (keyOf(answer) === 'done') succeeded.add(name);
      expect([attempt.path, attempt.body, ['done', ...attempt.answers]]).toEqual([
        attempt.path,
        attempt.body,
        expect.arrayContaining([keyOf(answer)]),
      ]);
      expect([attempt.path, attempt.body, broken(await found(s))]).toEqual([attempt.path, attempt.body, []]);
      if (who === 'stranger') expect(['forbidden', 'not_found']).toContain(keyOf(answer));
    }
    expect(keys.length).toBe(count);
    expect(await brokenMoney(school.database.db)).toEqual([]);
  });
});

it.runIf(isExhaustive)(
  'every endpoint that works before a lesson succeeds for someone with a decision about it, so the attempts are meaningful',
  () => {
    expect(Object.keys(attempts).filter((name) => !succeeded.has(name))).toEqual(tooEarly);
  },
);

it('detects a lesson that disappeared, one that became free, and an unconfirmed penalty', async () => {
  const s = await scenario();
  const { db } = school.database;
  await sql`update lessons set status = 'cancelled', cancelled_at = ${now}, cancel_reason_id = ${familyPlans}, client_share = 0, teacher_share = 0
    where id = ${s.lesson}`.execute(db);
  expect(broken(await found(s))).toEqual(['it cost 0 and 0 instead of 10000 and 7500']);
  await sql`delete from lessons where id = ${s.lesson}`.execute(db);
  expect(broken(await found(s))).toEqual(['it vanished']);
});
