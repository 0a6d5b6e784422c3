import type { MadeRateChangePage } from '@lectern/contract/salary/rates/rates.schema';
import { strangers } from './ways/money-attempts.ts';
import type { MoneyAttempts } from './ways/money-attempts.ts';
import { idOf } from './ways/money-world.ts';
import type { Family, Who } from './ways/money-world.ts';

const outsiders = [...strangers, 'manager', 'second'] as const;
const fromOctober = '2026-10-01';
const ofTeacher = ({ teacher_id }: Family) => `/api/teachers/${teacher_id}/edit/profile/salary/`;

/** How rates for days whose pay is approved are tried, and what was given by hand is taken back. */
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
