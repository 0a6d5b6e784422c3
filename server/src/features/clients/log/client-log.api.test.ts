import type { ClientLogItem } from '@lectern/contract/clients/access/client-log.schema';
import { beforeAll, expect, it } from 'vitest';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;

beforeAll(async () => {
  ({ school, taught, teacher, manager } = await taughtSchool());
});

/** The newest entry of an action, as field → [old, new]. */
async function logged(action: ClientLogItem['action']) {
  const answer = await manager.get(`/api/clients/${taught.client_id}/get-client-log-items/?action=${action}`);
  expect(answer.error).toBeNull();
  const [entry] = (answer.body as { results: ClientLogItem[] }).results;
  return Object.fromEntries((entry?.changes ?? []).map(({ field, old, new: after }) => [field, [old, after]]));
}

const placed = async (start: string) => {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 };
  return ((await manager.post('/api/events/lessons/', input)).body as { id: number }).id;
};

it('shows sum and occasion of a payment, and the sum and both dates of its reversal', async () => {
  const paid = {
    ...{ client_id: taught.client_id, occasion_code: 'payment_bank', amount: 123_400 },
    ...{ business_date: '2026-11-14', comment: 'Bank' },
  };
  const { id } = (await manager.post('/api/transactions/transactions/', paid)).body as { id: number };
  expect(await logged('payment.record')).toEqual({
    occasion: [null, expect.stringMatching(/bank/i)],
    amount: [null, '123400'],
    business_date: [null, '2026-11-14'],
    comment: [null, 'Bank'],
  });
  expect((await manager.post(`/api/transactions/transactions/${id}/reverse/`, { comment: 'Twice' })).error).toBeNull();
  expect(await logged('transaction.reverse')).toMatchObject({ amount: [null, '123400'], business_date: ['2026-11-14', '2026-11-16'] });
});

it('shows reason and fault of a cancellation, and occasion, sum and lesson of a charge', async () => {
  const [cancelled, held] = [await placed('2026-11-18T07:00:00Z'), await placed('2026-11-17T07:00:00Z')];
  expect((await manager.post(`/api/events/lessons/${cancelled}/cancel/`, { reason_id: cancelReasons.familyPlans })).error).toBeNull();
  const { reason, fault } = await logged('lesson.cancel');
  expect([reason, fault]).toEqual([
    [null, expect.any(String)],
    [null, 'client'],
  ]);
  school.at('2026-11-17T08:00:00Z');
  expect((await teacher.post(`/api/events/lessons/${held}/conduct/`, { outcome: 'held' })).error).toBeNull();
  expect(await logged('lesson.charge')).toMatchObject({
    occasion: [null, expect.any(String)],
    amount: [null, expect.stringMatching(/^\d+$/)],
    start: [null, '2026-11-17T07:00:00Z'],
    business_date: [null, '2026-11-17'],
  });
});

it('shows who paused a weekly lesson, for which days, and how many lessons were removed free of charge', async () => {
  school.at('2026-11-17T09:00:00Z');
  manager = await school.as(taught.manager_id);
  const terms = { engagement_id: taught.engagement_id, times: [{ weekday: 4, start_minute: 1020 }], minutes: 45, valid_from: '2026-11-18' };
  const made = await manager.post('/api/events/regular_rules/', terms);
  const [rule] = (made.body as { rules: { id: number }[] }).rules;
  const days = { from_day: '2026-11-18', to_day: '2026-11-20' };
  expect((await manager.post(`/api/events/regular_rules/${rule?.id}/pause/`, days)).error).toBeNull();
  expect(await logged('regular_rule.pause')).toEqual({
    from_day: [null, '2026-11-18'],
    to_day: [null, '2026-11-20'],
    taken_back: [null, '1'],
  });
});
