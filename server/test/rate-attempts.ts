import { minor } from '@lectern/contract/money';
import type { MadeRateChangePage } from '@lectern/contract/salary/rates/rates.schema';
import { strangers } from './ways/money-attempts.ts';
import type { MoneyAttempts } from './ways/money-attempts.ts';
import { idOf } from './ways/money-world.ts';
import type { Family, MoneyWorld, Who } from './ways/money-world.ts';

const outsiders = [...strangers, 'manager', 'second'] as const;
const fromOctober = '2026-10-01';
const ofTeacher = ({ teacher_id }: Family) => `/api/teachers/${teacher_id}/edit/profile/salary/`;

const activities = '/api/additional-activities/';

/** A paid meeting that ended an hour ago, with the teacher's own rate. */
async function meetingOver({ teacher_id }: Family, { school }: MoneyWorld): Promise<number> {
  const { db } = school.database;
  const rate = { kind: 'meeting' as const, teacher_id, effective_from: '2026-09-01', amount: minor(30_000), currency: 'RUB' as const };
  await db
    .insertInto('activity_rates')
    .values(rate)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [start, finish] = ['2026-11-17T11:00:00Z', '2026-11-17T12:00:00Z'];
  const meeting = { teacher_id, title: 'Meeting', paid: true, start, finish };
  return (await db.insertInto('activities').values(meeting).returning('id').executeTakeFirstOrThrow()).id;
}

/** Attempts to change rates of days whose pay is approved, decisions about activities, and to take adjustments back. */
export const attemptsOfRates: MoneyAttempts = {
  setTeacherRate: async (f) => {
    const set = (amount: number, answer: string, service_course_id = f.service_course_id) => ({
      by: 'keeper' as const,
      path: ofTeacher(f),
      body: { service_course_id, effective_from: fromOctober, amount },
      answer,
    });
    return {
      outsiders,
      ways: [
        set(60_000, 'not_found', 2_000_000_000),
        set(60_000, 'done'),
        { ...set(60_000, 'done'), repeats: true },
        { ...set(50_000, 'changed_meanwhile'), body: { ...set(50_000, '').body, before: { amount: 55_000 } } },
        set(50_000, 'done'),
      ],
    };
  },
  dropTeacherRate: async (f) => {
    const place = { service_course_id: f.service_course_id, effective_from: '2026-12-01' };
    const set = await f.as.keeper.post(ofTeacher(f), { ...place, amount: 90_000 });
    if (set.error !== null) throw new Error(set.error.key);
    const drop = (answer: string) => ({ by: 'keeper' as const, path: `${ofTeacher(f)}drop/`, body: place, answer });
    return { outsiders, free: true, ways: [drop('done'), drop('not_found')] };
  },
  setRates: async ({ teacher_id, service_course_id }) => {
    const body = { teacher_ids: [teacher_id], service_course_ids: [service_course_id], effective_from: fromOctober, amount: 60_000 };
    const set = { by: 'keeper' as const, path: '/api/teachers/rates/', body, answer: 'done' };
    return { outsiders, ways: [{ ...set, body: { ...body, factor: 20_000 }, answer: 'invalid' }, set, { ...set, repeats: true }] };
  },
  undoRateChange: async (f) => {
    const body = { service_course_id: f.service_course_id, effective_from: fromOctober, amount: 60_000 };
    const set = await f.as.keeper.post(ofTeacher(f), body);
    if (set.error !== null) throw new Error(set.error.key);
    const { results } = (await f.as.keeper.get('/api/teachers/rates/changes/')).body as MadeRateChangePage;
    const path = `/api/teachers/rates/changes/${results[0]?.id}/undo/`;
    return { outsiders, ways: ['done', 'already_reversed'].map((answer) => ({ by: 'keeper' as const, path, answer })) };
  },
  decideActivity: async (f, w) => {
    const path = `${activities}${await meetingOver(f, w)}/decide/`;
    const decide = (by: Who, answer: string, minutes = 60) => ({ by, path, body: { took_place: true, minutes }, answer });
    return {
      outsiders: ['teacher', 'manager', 'stranger'],
      ways: [decide('curator', 'activity_too_long', 61), decide('curator', 'done'), decide('curator', 'approval_decided')],
    };
  },
  takeBackActivityDecision: async (f, w) => {
    const id = await meetingOver(f, w);
    const decided = await f.as.curator.post(`${activities}${id}/decide/`, { took_place: true, minutes: 60 });
    if (decided.error !== null) throw new Error(decided.error.key);
    const take = (answer: string) => ({ by: 'curator' as const, path: `${activities}${id}/take-back/`, body: { comment: 'x' }, answer });
    return { outsiders: ['teacher', 'manager', 'stranger'], ways: [take('done'), take('activity_undecided')] };
  },
  setActivityRate: async ({ teacher_id }) => {
    const body = { kind: 'meeting', teacher_id, effective_from: fromOctober, amount: 60_000 };
    const set = { by: 'keeper' as const, path: `${activities}rates/`, body, answer: 'done' };
    return { outsiders, ways: [{ ...set, body: { ...body, amount: -1 }, answer: 'invalid' }, set, { ...set, repeats: true }] };
  },
  dropActivityRate: async (f) => {
    const place = { kind: 'meeting', teacher_id: f.teacher_id, effective_from: '2026-10-02' };
    const set = await f.as.keeper.post(`${activities}rates/`, { ...place, amount: 0 });
    if (set.error !== null) throw new Error(set.error.key);
    const drop = (answer: string) => ({ by: 'keeper' as const, path: `${activities}rates/drop/`, body: place, answer });
    return { outsiders, ways: [drop('done'), drop('not_found')] };
  },
  takeBackAdjustment: async (f) => {
    const bonus = { reason_id: 2, amount: 1_000, comment: 'x' };
    const given = idOf(await f.as.keeper.post(`/api/teachers/${f.teacher_id}/bonuses-and-penalties/`, bonus));
    const path = `/api/teachers/bonuses-and-penalties/${given}/take-back/`;
    const take = (by: Who, answer: string) => ({ by, path, body: { comment: 'The wrong teacher' }, answer });
    return {
      outsiders: ['teacher', 'curator', 'manager', 'stranger'],
      ways: [take('curator', 'forbidden'), take('keeper', 'done'), take('keeper', 'already_reversed')],
    };
  },
};
