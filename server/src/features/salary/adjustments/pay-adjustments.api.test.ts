import { abilities } from '@lectern/contract/permissions';
import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { PayAdjustment, PayAdjustments } from '@lectern/contract/salary/pay-adjustments.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../../test/families/held-lesson.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';

const reasons = { substitute: 1, extraWork: 2, late: 4, other: 6 } as const;
const teacherIll = 5;
const teacherCannot = 6;

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let curator: Caller;
let manager: Caller;
let keeper: Caller;
let held: number;

beforeAll(async () => {
  ({ school, taught, teacher, curator, manager } = await taughtSchool());
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] }));
  held = await heldLesson(school, taught, '2026-11-10T10:00:00Z');
});

const address = () => `/api/teachers/${taught.teacher_id}/bonuses-and-penalties/`;
const give = (by: Caller, body: object) => by.post(address(), body);
const listOf = async (by: Caller) => (await by.get(address())).body as PayAdjustments;
const act = (by: Caller, id: number, name: string, body: object) => by.post(`/api/teachers/bonuses-and-penalties/${id}/${name}/`, body);
const words = { words: 'The connection broke' };
const mistake = { comment: 'The wrong teacher' };
const newest = async () => (await listOf(keeper)).results[0]?.id ?? 0;
const faults = () => findLedgerFaults(school.database.db);
const salary = async () => (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary;

async function cancelledBy(reason_id: number, start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const placed = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  const { id } = placed.body as { id: number };
  expect((await teacher.post(`/api/events/lessons/${id}/cancel/`, { reason_id })).error).toBeNull();
  return id;
}

describe('a bonus or a deduction', () => {
  it('is given only by the teacher’s curator and users who keep pay, as the reason allows', async () => {
    const other = await school.build.taughtChild();
    const bonus = { reason_id: reasons.extraWork, amount: 100_000, comment: 'Wrote a test' };
    for (const by of [teacher, manager]) expect((await give(by, bonus)).status).toBe(403);
    expect((await give(await school.as(other.curator_id), bonus)).status).toBe(404);
    expect((await give(curator, { ...bonus, reason_id: reasons.other })).status).toBe(403);
    expect((await give(curator, { ...bonus, reason_id: 2_000_000 })).error).toMatchObject({ key: 'not_found', field: 'reason_id' });
    expect((await listOf(curator)).reasons.map(({ id }) => id)).not.toContain(reasons.other);
    expect((await listOf(keeper)).reasons.map(({ id }) => id)).toContain(reasons.other);
    expect((await listOf(teacher)).reasons).toEqual([]);
    expect((await give(curator, bonus)).status).toBe(201);
    expect((await give(keeper, { reason_id: reasons.other, amount: 1_000 })).status).toBe(201);
  });

  it('keeps within the limit of its reason and shows its evidence, a lesson of the same teacher', async () => {
    const other = await school.build.taughtChild();
    const foreign = await heldLesson(school, other, '2026-11-10T12:00:00Z');
    const late = { reason_id: reasons.late, amount: 20_000 };
    expect((await give(curator, { ...late, amount: 50_001, lesson_id: held })).error).toMatchObject({
      key: 'amount_too_large',
      field: 'amount',
    });
    expect((await give(curator, late)).error).toMatchObject({ key: 'invalid', field: 'lesson_id' });
    expect((await give(curator, { ...late, lesson_id: foreign })).error).toMatchObject({ key: 'not_found', field: 'lesson_id' });
    const given = (await give(curator, { ...late, lesson_id: held })).body as PayAdjustment;
    expect(given).toMatchObject({ kind: 'deduction', amount: -20_000, lesson: { id: held }, appeal: null });
  });

  it('is never a deduction for illness', async () => {
    const lesson_id = await cancelledBy(teacherIll, '2026-11-20T10:00:00Z');
    const late = { reason_id: reasons.late, amount: 20_000, lesson_id };
    expect((await give(curator, late)).error).toMatchObject({ key: 'lesson_excused', field: 'lesson_id' });
  });

  it('is a pay line of the open period, and the books agree', async () => {
    const { total, lines } = await salary();
    expect(total).toBe(50_000 + 100_000 - 1_000 - 20_000);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['bonus', 100_000],
        ['deduction', -20_000],
      ]),
    );
    expect(lines.find(({ kind }) => kind === 'bonus')).toMatchObject({
      reason_title: 'Extra work',
      comment: 'Wrote a test',
      rate_effective_from: null,
    });
    expect(await faults()).toEqual([]);
  });

  it('is reversed once, by its author or users who manage pay, never by the teacher, and the ledger agrees', async () => {
    await give(keeper, { reason_id: reasons.extraWork, amount: 5_000 });
    const id = await newest();
    for (const by of [teacher, manager, curator]) expect((await act(by, id, 'take-back', mistake)).status).toBe(403);
    expect((await act(keeper, id, 'take-back', { comment: ' ' })).status).toBe(400);
    const both = await Promise.all([act(keeper, id, 'take-back', mistake), act(keeper, id, 'take-back', mistake)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(keeper, id, 'take-back', mistake)).error?.key).toBe('already_reversed');
    await give(curator, { reason_id: reasons.extraWork, amount: 5_000 });
    expect((await act(curator, await newest(), 'take-back', mistake)).body).toMatchObject({ reversed: true });
    expect(await faults()).toEqual([]);
  });
});

describe('an appeal', () => {
  const deduction = async () => (await listOf(teacher)).results.find(({ reason_title }) => reason_title === 'Late for the lesson');

  it('is raised once, by the teacher, within the days of the setting, and never against a bonus', async () => {
    const { results } = await listOf(teacher);
    const [bonus, id] = [results.find(({ kind }) => kind === 'bonus')?.id ?? 0, (await deduction())?.id ?? 0];
    expect((await deduction())?.appeal_until).toBe('2026-11-30');
    expect((await act(teacher, bonus, 'appeal', words)).status).toBe(403);
    const stranger = await school.as((await school.build.taughtChild()).teacher_id);
    expect((await act(stranger, id, 'appeal', words)).status).toBe(404);
    expect((await act(curator, id, 'appeal', words)).status).toBe(403);
    school.at('2026-12-01T09:00:00Z');
    expect((await act(teacher, id, 'appeal', words)).error?.key).toBe('appeal_too_late');
    const settings = await school.as(await school.build.user('Methodist', { abilities: [abilities.changeSettings] }));
    expect((await settings.post('/api/settings/', { key: 'penalty_appeal_days', value: 20 })).status).toBe(200);
    school.at('2026-12-01T09:00:10Z');
    const both = await Promise.all([act(teacher, id, 'appeal', words), act(teacher, id, 'appeal', words)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(teacher, id, 'appeal', words)).error?.key).toBe('already_asked');
  });

  it('is decided once by another person than who gave the deduction, and posted back when granted', async () => {
    const id = (await deduction())?.id ?? 0;
    const granted = { granted: true, answer: 'The recording shows it' };
    for (const by of [teacher, manager, curator]) expect((await act(by, id, 'decide-appeal', granted)).status).toBe(403);
    expect((await act(keeper, id, 'decide-appeal', { ...granted, answer: '' })).status).toBe(400);
    const both = await Promise.all([act(keeper, id, 'decide-appeal', granted), act(keeper, id, 'decide-appeal', granted)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(keeper, id, 'decide-appeal', granted)).error?.key).toBe('approval_decided');
    expect(await deduction()).toMatchObject({ reversed: true, appeal: { state: 'granted', answer: granted.answer } });
    expect(await faults()).toEqual([]);
  });

  it('against a penalty of a cancelled lesson frees the lesson of its cost, and the books agree', async () => {
    school.at('2026-12-02T09:00:00Z');
    const lesson_id = await cancelledBy(teacherCannot, '2026-12-02T12:00:00Z');
    const { results } = (await curator.get('/api/events/lesson-follow-ups/?page_size=100')).body as { results: FollowUp[] };
    const penalty = results.find((each) => each.lesson_id === lesson_id && each.kind === 'penalty');
    const decided = await curator.post(`/api/events/lesson-follow-ups/${penalty?.id}/decide-penalty/`, { agreed: true });
    expect(decided.error).toBeNull();
    const posted = (await listOf(teacher)).results.find(({ kind }) => kind === 'penalty');
    expect(posted).toMatchObject({ lesson: { id: lesson_id }, can: { appeal: { allowed: true } } });
    const id = posted?.id ?? 0;
    expect((await act(teacher, id, 'appeal', words)).status).toBe(200);
    expect((await act(curator, id, 'decide-appeal', { granted: true, answer: 'Yes' })).status).toBe(403);
    expect((await act(keeper, id, 'decide-appeal', { granted: true, answer: 'Yes' })).status).toBe(200);
    const { rows } = await sql`select teacher_share from lessons where id = ${lesson_id}`.execute(school.database.db);
    expect(rows).toEqual([{ teacher_share: 0 }]);
    expect((await act(teacher, id, 'appeal', words)).error?.key).toBe('already_asked');
    expect(await faults()).toEqual([]);
  });

  it('is refused against a deduction that is reversed already, and a rejected one leaves it', async () => {
    await give(keeper, { reason_id: reasons.other, amount: 2_000 });
    const [last] = (await listOf(teacher)).results;
    const id = last?.id ?? 0;
    expect((await act(teacher, id, 'appeal', words)).status).toBe(200);
    expect((await act(curator, id, 'decide-appeal', { granted: false, answer: 'It was agreed' })).body).toMatchObject({
      reversed: false,
      appeal: { state: 'rejected' },
    });
    await give(keeper, { reason_id: reasons.other, amount: 3_000 });
    const next = (await listOf(teacher)).results[0]?.id ?? 0;
    await sql`insert into accruals (teacher_id, kind, rate, share, amount, currency, business_date, reverses_id, idempotency_key)
      select teacher_id, 'reversal', rate, -share, -amount, currency, business_date, id, 'reversed by hand' from accruals where id = ${next}`.execute(
      school.database.db,
    );
    expect((await act(teacher, next, 'appeal', words)).error?.key).toBe('already_reversed');
  });
});

describe('what was given by mistake', () => {
  it('is not taken back while the teacher’s appeal waits, and a penalty follows its lesson', async () => {
    await give(keeper, { reason_id: reasons.other, amount: 4_000 });
    const id = await newest();
    await act(teacher, id, 'appeal', words);
    expect((await act(keeper, id, 'take-back', mistake)).error?.key).toBe('already_asked');
    const penalty = (await listOf(keeper)).results.find(({ kind }) => kind === 'penalty')?.id ?? 0;
    expect((await act(keeper, penalty, 'take-back', mistake)).status).toBe(403);
  });

  it('no longer counts in the limit of bonuses for a period', async () => {
    const settings = await school.as(await school.build.user('Methodist', { abilities: [abilities.changeSettings] }));
    school.at('2026-12-03T09:00:00Z');
    expect((await settings.post('/api/settings/', { key: 'bonuses_per_period', value: 20_000 })).status).toBe(200);
    school.at('2026-12-03T09:00:10Z');
    const bonus = (amount: number) => give(curator, { reason_id: reasons.extraWork, amount });
    const both = await Promise.all([bonus(12_000), bonus(12_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await bonus(8_001)).error).toMatchObject({ key: 'amount_too_large', field: 'amount', params: { most: 8_000 } });
    expect((await act(curator, await newest(), 'take-back', mistake)).error).toBeNull();
    expect((await bonus(8_001)).status).toBe(201);
  });
});
