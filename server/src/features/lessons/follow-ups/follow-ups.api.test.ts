import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { PayAdjustments } from '@lectern/contract/salary/pay-adjustments.schema';
import type { CancelPreview, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { decideDueFollowUps } from './decide-due.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager, curator } = await taughtSchool());
});

const start = '2026-11-17T07:00:00Z';
const twoHoursBefore = '2026-11-17T05:00:00Z';
const oneHourBefore = '2026-11-17T06:00:00Z';
const familyPlans = 2;
const childIll = 1;
const teacherIll = 5;
const teacherCannot = 6;
const schoolDecision = 8;
const noConnection = 10;

async function placed(at = start): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start: at, minutes: 45 });
  expect(answer.error).toBeNull();
  return answer.body;
}

const url = (lesson: Lesson, verb: string) => `/api/events/lessons/${lesson.id}/${verb}/`;
const said = (at: string) => ({ at, how: 'phone' });

async function moneyOf(lesson: Lesson) {
  const { rows } = await sql<{ occasion_code: string; amount: number }>`
    select occasion_code, amount from ledger_transactions where lesson_id = ${lesson.id} order by id`.execute(school.database.db);
  return rows.map(({ occasion_code, amount }) => [occasion_code, amount]);
}

async function leftOf(who: Caller, lesson: Lesson): Promise<FollowUp[]> {
  const { results } = (await who.get('/api/events/lesson-follow-ups/?page_size=100')).body as { results: FollowUp[] };
  return results.filter(({ lesson_id }) => lesson_id === lesson.id);
}

const decide = (who: Caller, { id }: { id: number }, verb: string, body: object) =>
  who.post(`/api/events/lesson-follow-ups/${id}/${verb}/`, body);

async function confirmDue(at: string): Promise<void> {
  school.at(at);
  const { database } = school;
  const clock = () => Temporal.Instant.from(at);
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'client-reports', cron: '1 * * * *', work: decideDueFollowUps }, new AbortController().signal);
}

async function only(who: Caller, lesson: Lesson, kind: FollowUp['kind']): Promise<FollowUp> {
  const found = (await leftOf(who, lesson)).filter((each) => each.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as FollowUp;
}

describe('the right to choose a reason', () => {
  it('refuses a teacher the school’s and no-show reasons, in the preview and the cancellation', async () => {
    const lesson = await placed();
    for (const reason_id of [schoolDecision, 7]) {
      expect((await teacher.post(url(lesson, 'cancel'), { reason_id })).error).toMatchObject({ key: 'reason_not_applicable' });
      expect((await teacher.get(`${url(lesson, 'cancel/preview')}?reason_id=${reason_id}`)).error?.key).toBe('reason_not_applicable');
    }
    expect((await teacher.post(url(lesson, 'cancel'), { reason_id: noConnection })).status).toBe(200);
  });

  it('refuses a manager and a curator reasons that the school reserves', async () => {
    const lesson = await placed();
    await school.database.db
      .updateTable('cancellation_reasons')
      .set({ chosen_by: ['Curator'] })
      .where('id', '=', 9)
      .execute();
    expect((await manager.post(url(lesson, 'cancel'), { reason_id: cancelReasons.scheduleMistake })).error?.key).toBe(
      'reason_not_applicable',
    );
    const listed = (await manager.get('/api/events/cancellation_reason_categories/')).body as { reasons: { id: number }[] }[];
    expect(listed.flatMap(({ reasons }) => reasons.map(({ id }) => id))).not.toContain(9);
    expect((await curator.post(url(lesson, 'cancel'), { reason_id: cancelReasons.scheduleMistake })).status).toBe(200);
  });

  it('gives a sales manager the reasons of an account manager, and the client’s word to confirm', async () => {
    const salesId = await school.build.user('SalesManager');
    await school.database.db.updateTable('clients').set({ manager_id: salesId }).where('id', '=', taught.client_id).execute();
    const sales = await school.as(salesId);
    manager = sales;
    const lesson = await placed();
    const reserve = (by: string[]) =>
      school.database.db.updateTable('cancellation_reasons').set({ chosen_by: by }).where('id', '=', 9).execute();
    await reserve(['Curator']);
    expect((await sales.post(url(lesson, 'cancel'), { reason_id: cancelReasons.scheduleMistake })).error?.key).toBe(
      'reason_not_applicable',
    );
    await reserve(['AccountManager', 'Curator']);
    expect((await sales.get(`${url(lesson, 'cancel/preview')}?reason_id=9`)).status).toBe(200);
    const client_said = said(testNow.subtract({ hours: 1 }).toString());
    expect((await teacher.post(url(lesson, 'cancel'), { reason_id: familyPlans, client_said })).error).toBeNull();
    const report = await only(sales, lesson, 'client_report');
    expect(
      (await sales.post(`/api/events/lesson-follow-ups/${report.id}/confirm-report/`, { reason_id: familyPlans, comment: '' })).error,
    ).toBeNull();
  });
});

describe('a client’s request reported by a teacher', () => {
  const report = async (lesson: Lesson, saidAt = oneHourBefore, reason_id = familyPlans) => {
    const answer = await teacher.post(url(lesson, 'cancel'), { reason_id, client_said: said(saidAt) });
    expect(answer.error).toBeNull();
    return answer.body as Lesson;
  };

  it('is refused without time and channel, and for a time in the future or long ago', async () => {
    const lesson = await placed();
    const cancel = (client_said?: object) => teacher.post(url(lesson, 'cancel'), { reason_id: familyPlans, client_said });
    expect((await cancel()).error).toMatchObject({ key: 'client_word_required', field: 'client_said' });
    expect((await cancel(said('2026-12-17T06:00:00Z'))).error).toMatchObject({ key: 'invalid', field: 'client_said.at' });
    expect((await cancel(said('2026-09-17T06:00:00Z'))).error).toMatchObject({ key: 'invalid', field: 'client_said.at' });
  });

  it('frees the lesson at once and posts nothing before the manager confirms it', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    expect(await report(lesson)).toMatchObject({ status: 'cancelled' });
    expect(await moneyOf(lesson)).toEqual([]);
    const waiting = await only(manager, lesson, 'client_report');
    expect(waiting).toMatchObject({ state: 'open', said_how: 'phone', client_share: 10_000, teacher_share: 7_500 });
    // The slot is free again.
    await placed();
    expect((await decide(manager, waiting, 'confirm-report', {})).body).toMatchObject({ state: 'confirmed' });
    expect(await moneyOf(lesson)).toEqual([
      ['lesson_charge_money', 90_000],
      ['lesson_pay', 37_500],
    ]);
    expect((await decide(manager, waiting, 'confirm-report', {})).error?.key).toBe('follow_up_closed');
    expect(await moneyOf(lesson)).toHaveLength(2);
  });

  it('is charged by the time of the client’s request, not of the teacher’s report', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await report(lesson, '2026-11-16T12:00:00Z');
    await decide(manager, await only(manager, lesson, 'client_report'), 'confirm-report', {});
    expect(await moneyOf(lesson)).toEqual([]);
  });

  it('costs by the manager’s reason if they choose another one', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await report(lesson);
    const changed = await decide(manager, await only(manager, lesson, 'client_report'), 'confirm-report', { reason_id: teacherCannot });
    expect(changed.body).toMatchObject({ state: 'changed', teacher_share: -10_000, client_share: 0 });
    expect(await moneyOf(lesson)).toEqual([]);
    expect(await only(curator, lesson, 'penalty')).toMatchObject({ teacher_share: -10_000 });
  });

  it('is decided by no teacher, curator or manager of other clients', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await report(lesson);
    const waiting = await only(manager, lesson, 'client_report');
    const other = await school.as((await school.build.taughtChild()).manager_id);
    expect((await decide(other, waiting, 'confirm-report', {})).status).toBe(404);
    expect((await decide(teacher, waiting, 'confirm-report', {})).status).toBe(403);
    expect((await decide(curator, waiting, 'confirm-report', {})).status).toBe(403);
    expect(await leftOf(other, lesson)).toEqual([]);
  });

  it('is confirmed automatically after the configured time, once, and logged', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await report(lesson);
    await confirmDue(oneHourBefore);
    expect(await moneyOf(lesson)).toEqual([]);
    await confirmDue('2026-11-19T06:00:00Z');
    await confirmDue('2026-11-19T06:00:00Z');
    expect(await moneyOf(lesson)).toHaveLength(2);
    manager = await school.as(taught.manager_id);
    expect(await only(manager, lesson, 'client_report')).toMatchObject({ state: 'confirmed', decided_by_name: null });
  });

  it('is dropped when the lesson is reopened', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await report(lesson);
    const waiting = await only(manager, lesson, 'client_report');
    expect((await manager.post(url(lesson, 'correct'), { reason: 'A mistake' })).error).toBeNull();
    expect((await decide(manager, waiting, 'confirm-report', {})).error?.key).toBe('follow_up_closed');
    expect(await moneyOf(lesson)).toEqual([]);
  });
});

describe('a penalty', () => {
  const late = async (reason_id = teacherCannot) => {
    const lesson = await placed();
    school.at(twoHoursBefore);
    expect((await teacher.post(url(lesson, 'cancel'), { reason_id })).error).toBeNull();
    return lesson;
  };

  it('is never proposed for illness and other excused reasons', async () => {
    const ill = await late(teacherIll);
    expect((await leftOf(curator, ill)).map(({ kind }) => kind)).toEqual(['replacement']);
    school.at(testNow);
    const lesson = await placed('2026-11-17T09:00:00Z');
    school.at('2026-11-17T08:30:00Z');
    expect((await manager.post(url(lesson, 'cancel'), { reason_id: childIll })).error).toBeNull();
    expect(await moneyOf(lesson)).toEqual([]);
  });

  it('is posted once, when the curator confirms it, and not automatically', async () => {
    const lesson = await late();
    const proposed = await only(curator, lesson, 'penalty');
    expect(proposed).toMatchObject({ state: 'open', teacher_share: -5_000 });
    await confirmDue('2026-12-30T08:00:00Z');
    expect(await moneyOf(lesson)).toEqual([]);
    curator = await school.as(taught.curator_id);
    const answers = await Promise.all([1, 2, 3].map(() => decide(curator, proposed, 'decide-penalty', { agreed: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await moneyOf(lesson)).toEqual([['teacher_penalty', 25_000]]);
    // The lesson linked from the pay line shows its cost.
    expect((await teacher.get(url(lesson, 'conduct'))).body).toMatchObject({ accrued: { amount: -25_000 } });
  });

  it('is posted once after the time that the school sets, can be appealed against, and is never one for illness', async () => {
    // Later than every other test, because the settings cache depends on the clock.
    school.at('2027-01-11T09:00:00Z');
    const settings = await school.as(await school.build.user('Methodist', { abilities: [abilities.changeSettings] }));
    expect((await settings.post('/api/settings/', { key: 'penalty_post_hours', value: 24 })).status).toBe(200);
    const lesson = await placed('2027-01-12T07:00:00Z');
    const ill = await placed('2027-01-12T09:00:00Z');
    school.at('2027-01-12T06:00:00Z');
    for (const [each, reason_id] of [
      [lesson, teacherCannot],
      [ill, teacherIll],
    ] as const)
      expect((await teacher.post(url(each, 'cancel'), { reason_id })).error).toBeNull();
    expect(await only(curator, lesson, 'penalty')).toMatchObject({ state: 'open', due_at: '2027-01-13T06:00:00Z' });
    await confirmDue('2027-01-13T05:50:00Z');
    expect(await moneyOf(lesson)).toEqual([]);
    await confirmDue('2027-01-13T06:00:00Z');
    await confirmDue('2027-01-13T06:10:00Z');
    expect([await moneyOf(lesson), await moneyOf(ill)]).toEqual([[['teacher_penalty', 50_000]], []]);
    const posted = await only(curator, lesson, 'penalty');
    expect(posted).toMatchObject({ state: 'confirmed', decided_by_name: null });
    expect((await decide(curator, posted, 'decide-penalty', { agreed: false })).error?.key).toBe('follow_up_closed');
    const own = (await teacher.get(`/api/teachers/${taught.teacher_id}/bonuses-and-penalties/`)).body as PayAdjustments;
    expect(own.results[0]).toMatchObject({ kind: 'penalty', can: { appeal: { allowed: true } } });
  });

  it('is never posted after the curator waived it', async () => {
    const lesson = await late();
    const proposed = await only(curator, lesson, 'penalty');
    expect((await decide(curator, proposed, 'decide-penalty', { agreed: false, comment: 'Power cut' })).body).toMatchObject({
      state: 'waived',
      teacher_share: 0,
    });
    expect((await decide(curator, proposed, 'decide-penalty', { agreed: true })).error?.key).toBe('follow_up_closed');
    expect(await moneyOf(lesson)).toEqual([]);
  });

  it('is decided by neither its teacher nor the account manager', async () => {
    const proposed = await only(curator, await late(), 'penalty');
    expect((await decide(teacher, proposed, 'decide-penalty', { agreed: false })).status).toBe(403);
    expect((await decide(manager, proposed, 'decide-penalty', { agreed: false })).status).toBe(403);
    const own = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allSchedules] }));
    expect((await decide(own, proposed, 'decide-penalty', { agreed: false })).status).toBe(200);
  });
});

describe('a lesson that the teacher cancelled in time', () => {
  it('awaits a replacement, for curator and manager, until another lesson of the course is placed', async () => {
    const lesson = await placed();
    await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot });
    expect(await moneyOf(lesson)).toEqual([]);
    await only(curator, lesson, 'replacement');
    await only(manager, lesson, 'replacement');
    await placed('2026-11-18T07:00:00Z');
    expect(await only(manager, lesson, 'replacement')).toMatchObject({ state: 'done' });
  });

  it('is replaced by a substitute’s lesson at the same time', async () => {
    const lesson = await placed();
    await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot });
    const task = await only(manager, lesson, 'replacement');
    const { kid_id, course_id } = taught;
    const other = { teacher_id: await school.build.teacher(taught), kid_id, course_id, service_course_id: task.service_course_id };
    expect((await manager.post('/api/events/lessons/', { ...other, start, minutes: 45 })).error).toBeNull();
    expect(await only(manager, lesson, 'replacement')).toMatchObject({ state: 'done' });
  });

  it('is closed without a lesson only with a comment', async () => {
    const lesson = await placed();
    await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot });
    const task = await only(curator, lesson, 'replacement');
    expect((await decide(curator, task, 'close-replacement', { comment: '' })).status).toBe(400);
    expect((await decide(curator, task, 'close-replacement', { comment: 'The family declined' })).body).toMatchObject({ state: 'closed' });
  });
});

describe('a move', () => {
  const to = '2026-11-18T07:00:00Z';
  const move = (who: Caller, lesson: Lesson, asked_by: string, more: object = {}) =>
    who.post(url(lesson, 'move'), { start: to, asked_by, ...more });

  it('records its requester and is free in time, whoever requests it', async () => {
    const lesson = await placed();
    expect((await move(manager, lesson, 'client')).error).toBeNull();
    const row = await school.database.db.selectFrom('lessons').selectAll().where('id', '=', lesson.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'rescheduled', move_asked_by: 'client', client_share: null });
    expect(await moneyOf(lesson)).toEqual([]);
  });

  it('requested too late by the client is free within the quota, and then costs what the preview showed', async () => {
    const costs: unknown[] = [];
    for (const day of ['17', '24', '25']) {
      school.at(testNow);
      const lesson = await placed(`2026-11-${day}T07:00:00Z`);
      school.at(`2026-11-${day}T05:00:00Z`);
      manager = await school.as(taught.manager_id);
      const preview = await manager.get(`${url(lesson, 'move/cost')}?asked_by=client`);
      const answer = await manager.post(url(lesson, 'move'), { start: `2026-11-${day}T15:00:00Z`, asked_by: 'client' });
      expect(answer.error).toBeNull();
      costs.push([(preview.body as CancelPreview).client_share, await moneyOf(lesson)]);
    }
    const paid = [
      ['lesson_charge_money', 90_000],
      ['lesson_pay', 37_500],
    ];
    expect(costs).toEqual([
      [0, []],
      [0, []],
      [10_000, paid],
    ]);
  });

  it('counts notice from the first start, however often the client moves it', async () => {
    const lesson = await placed();
    school.at('2026-11-16T20:00:00Z');
    const once = (await move(manager, lesson, 'client')).body as Lesson;
    school.at('2026-11-17T06:00:00Z');
    const preview = (await manager.get(`${url(once, 'move/cost')}?asked_by=client`)).body;
    expect(preview).toMatchObject({ hours_before: 1, free_cancellations_left: 2 });
    // A move by the school restarts the notice.
    const again = await placed('2026-11-17T09:00:00Z');
    const moved = (await manager.post(url(again, 'move'), { start: '2026-11-19T09:00:00Z', asked_by: 'school' })).body as Lesson;
    expect((await manager.get(`${url(moved, 'move/cost')}?asked_by=client`)).body).toMatchObject({ hours_before: 51 });
  });

  it('that was late but free does not make a late cancellation by the client free', async () => {
    const lesson = await placed();
    school.at(twoHoursBefore);
    manager = await school.as(taught.manager_id);
    const moved = (await move(manager, lesson, 'client', { start: '2026-11-20T07:00:00Z' })).body as Lesson;
    expect(await moneyOf(lesson)).toEqual([]);
    const preview = await manager.get(`${url(moved, 'cancel/preview')}?reason_id=${familyPlans}`);
    expect(preview.body).toMatchObject({ client_share: 10_000, rule: { kind: 'late_cancellation' } });
    expect((await manager.post(url(moved, 'cancel'), { reason_id: familyPlans })).error).toBeNull();
    expect(await moneyOf(moved)).toEqual([
      ['lesson_charge_money', 90_000],
      ['lesson_pay', 37_500],
    ]);
  });

  it('in time leaves a cancellation in time free, one by the school after a late one does not', async () => {
    const lesson = await placed();
    const moved = (await move(manager, lesson, 'client')).body as Lesson;
    const share = async (id: Lesson) =>
      ((await manager.get(`${url(id, 'cancel/preview')}?reason_id=${familyPlans}`)).body as CancelPreview).client_share;
    expect(await share(moved)).toBe(0);
    const other = await placed('2026-11-17T09:00:00Z');
    school.at('2026-11-17T06:00:00Z');
    manager = await school.as(taught.manager_id);
    const late = (await move(manager, other, 'client', { start: '2026-11-20T07:00:00Z' })).body as Lesson;
    expect(await share(late)).toBe(10_000);
    const bySchool = (await move(manager, late, 'school', { start: '2026-11-21T07:00:00Z' })).body as Lesson;
    expect(await share(bySchool)).toBe(10_000);
  });

  it('that the manager excused leaves a later cancellation in time free', async () => {
    // The month's quota is used up, so that the reported cancellation waits for the manager.
    for (const day of ['24', '25']) {
      const used = await placed(`2026-11-${day}T07:00:00Z`);
      expect((await manager.post(url(used, 'cancel'), { reason_id: familyPlans })).error).toBeNull();
    }
    const lesson = await placed();
    school.at('2026-11-17T06:30:00Z');
    [manager, teacher] = [await school.as(taught.manager_id), await school.as(taught.teacher_id)];
    const more = { start: '2026-12-10T07:00:00Z', client_said: said('2026-11-17T06:00:00Z') };
    const moved = (await move(teacher, lesson, 'client', more)).body as Lesson;
    const report = await only(manager, lesson, 'client_report');
    expect((await decide(manager, report, 'confirm-report', { reason_id: childIll })).error).toBeNull();
    const preview = await manager.get(`${url(moved, 'cancel/preview')}?reason_id=${familyPlans}`);
    expect(preview.body).toMatchObject({ client_share: 0, rule: { kind: 'free' } });
  });

  it('requested too late by the teacher proposes a penalty', async () => {
    const lesson = await placed();
    school.at(twoHoursBefore);
    expect((await move(teacher, lesson, 'teacher')).error).toBeNull();
    expect(await moneyOf(lesson)).toEqual([]);
    const proposed = await only(curator, lesson, 'penalty');
    await decide(curator, proposed, 'decide-penalty', { agreed: true });
    expect(await moneyOf(lesson)).toEqual([['teacher_penalty', 25_000]]);
  });

  it('by a teacher for the client awaits the manager, and is never the school’s', async () => {
    const lesson = await placed();
    school.at(twoHoursBefore);
    expect((await move(teacher, lesson, 'school')).error).toMatchObject({ key: 'invalid', field: 'asked_by' });
    expect((await move(teacher, lesson, 'client')).error?.key).toBe('client_word_required');
    expect((await move(teacher, lesson, 'client', { client_said: said('2026-11-16T12:00:00Z') })).error).toBeNull();
    const waiting = await only(manager, lesson, 'client_report');
    expect((await decide(manager, waiting, 'confirm-report', { reason_id: teacherCannot })).body).toMatchObject({ teacher_share: -5_000 });
    expect(await moneyOf(lesson)).toEqual([]);
    await only(curator, lesson, 'penalty');
  });

  it('of a past lesson is refused to all but users who may correct lessons', async () => {
    const lesson = await placed();
    school.at('2026-11-17T08:00:00Z');
    for (const who of [teacher, curator]) {
      expect((await move(who, lesson, 'teacher')).error?.key).toBe('lesson_ended');
      expect((await who.get(`${url(lesson, 'move/preview')}?start=${to}`)).error?.key).toBe('lesson_ended');
    }
    expect((await move(manager, lesson, 'school')).error).toBeNull();
  });
});

describe('money without a rate', () => {
  const rateFrom = (day: string) =>
    sql`update rate_versions set effective_from = ${day} where teacher_id = ${taught.teacher_id}`.execute(school.database.db);

  it('is refused when a report is confirmed, and so is an unknown reason', async () => {
    const lesson = await placed();
    school.at(oneHourBefore);
    await teacher.post(url(lesson, 'cancel'), { reason_id: familyPlans, client_said: said(oneHourBefore) });
    const waiting = await only(manager, lesson, 'client_report');
    expect((await decide(manager, waiting, 'confirm-report', { reason_id: 999_999 })).error?.key).toBe('reason_not_applicable');
    await rateFrom('2027-01-01');
    expect((await decide(manager, waiting, 'confirm-report', {})).error?.key).toBe('rate_missing');
    expect(await moneyOf(lesson)).toEqual([]);
  });

  it('is refused when a penalty is confirmed', async () => {
    const lesson = await placed();
    school.at(twoHoursBefore);
    await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot });
    await rateFrom('2027-01-01');
    const proposed = await only(curator, lesson, 'penalty');
    expect((await decide(curator, proposed, 'decide-penalty', { agreed: true })).error?.key).toBe('rate_missing');
  });

  it('is refused when a move costs like a late cancellation', async () => {
    const refused: unknown[] = [];
    for (const day of ['17', '24', '25']) {
      school.at(testNow);
      const lesson = await placed(`2026-11-${day}T07:00:00Z`);
      school.at(`2026-11-${day}T05:00:00Z`);
      manager = await school.as(taught.manager_id);
      if (day === '25') await rateFrom('2027-01-01');
      const moved = await manager.post(url(lesson, 'move'), { start: `2026-11-${day}T15:00:00Z`, asked_by: 'client' });
      refused.push(moved.error?.key);
    }
    expect(refused).toEqual([undefined, undefined, 'rate_missing']);
  });
});

it('shows a teacher no cost of moving a past lesson', async () => {
  const lesson = await placed();
  school.at('2026-11-17T09:00:00Z');
  expect((await teacher.get(`${url(lesson, 'move/cost')}?asked_by=client`)).error?.key).toBe('lesson_ended');
});

it('closes a replacement once', async () => {
  const lesson = await placed();
  await teacher.post(url(lesson, 'cancel'), { reason_id: teacherCannot });
  const task = await only(curator, lesson, 'replacement');
  expect((await decide(curator, task, 'close-replacement', { comment: 'Declined' })).error).toBeNull();
  expect((await decide(curator, task, 'close-replacement', { comment: 'Declined' })).error?.key).toBe('follow_up_closed');
});
