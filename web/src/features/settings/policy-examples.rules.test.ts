import { minor, shareOf } from '@lectern/contract/money';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyExamples, shareOfSum } from './policy-examples.rules.ts';

it('computes the examples with the server’s own rule', () => {
  const told = policyExamples(defaultLessonPolicy).map(({ key, hours, shares }) => [key, hours, shares.client, shares.teacher]);
  expect(told).toEqual([
    ['held', 0, 10_000, 10_000],
    ['no_show', 0, 10_000, 10_000],
    ['client_in_time', 8, 0, 0],
    ['client_over_quota', 8, 10_000, 10_000],
    ['client_late', 7, 10_000, 7_500],
    ['excused', 0, 0, 0],
    ['teacher_in_time', 12, 0, 0],
    ['teacher_late', 2, 0, -5_000],
    ['teacher_last', 1, 0, -10_000],
    ['school', 1, 0, 0],
  ]);
});

it('omits situations that a policy excludes', () => {
  const lenient = { ...defaultLessonPolicy, free_cancellations: 0, client_notice_hours: 0, teacher_notice_hours: 0, teacher_last_hours: 0 };
  expect(policyExamples(lenient).map(({ key }) => key)).toEqual([
    'held',
    'no_show',
    'client_over_quota',
    'excused',
    'teacher_in_time',
    'school',
  ]);
});

it('rounds a share as the server does', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: -10_000, max: 20_000 }), (sum, share) => {
      expect(shareOfSum(sum, share)).toBe(shareOf(minor(sum), share) + 0);
    }),
  );
});
