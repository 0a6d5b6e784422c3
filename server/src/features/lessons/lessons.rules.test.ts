import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfCancellation, defaultLessonPolicy, faults } from '@lectern/contract/lessons/lesson-policy.rules';
import { costOfOutcome, hoursUntil, refusalByState } from './lessons.rules.ts';

const policy = defaultLessonPolicy;
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('the cost of a cancellation', () => {
  it.each([
    ['client', 8, 0, 'free', 0, 0],
    ['client', 30, 1, 'free', 0, 0],
    ['client', 30, 2, 'over_quota', 10_000, 10_000],
    ['client', 7.99, 0, 'late_cancellation', 10_000, 7_500],
    ['client', -0.2, 0, 'late_cancellation', 10_000, 7_500],
    ['teacher', 12, 0, 'no_penalty', 0, 0],
    ['teacher', 11.99, 0, 'penalty', 0, -5_000],
    ['teacher', 2, 0, 'penalty', 0, -5_000],
    ['teacher', 1.99, 0, 'penalty', 0, -10_000],
    ['school', 0.5, 9, 'no_fault', 0, 0],
    ['technical', 0.5, 9, 'no_fault', 0, 0],
  ] as const)('by %s, %d h before, with %d free ones used: %s', (fault, hours, used, kind, client, teacher) => {
    const bonus = kind === 'penalty' ? { bonus: 0 } : {};
    expect(costOfCancellation(policy, { fault, excused: false }, hours, used)).toEqual({ kind, shares: { client, teacher }, ...bonus });
  });

  it('includes the client’s bonus for a teacher’s late and last-moment cancellation', () => {
    const generous = { ...policy, teacher_late_bonus: 2_000, teacher_last_moment_bonus: 5_000 };
    const bonusAt = (hours: number) => costOfCancellation(generous, { fault: 'teacher', excused: false }, hours, 0).bonus;
    expect([bonusAt(12), bonusAt(11.99), bonusAt(2), bonusAt(1.99)]).toEqual([undefined, 2_000, 2_000, 5_000]);
  });

  it.each([
    ['client', 1, 0, 4_000, 4_000],
    ['client', 30, 2, 4_000, 4_000],
    ['client', 30, 0, 0, 0],
    ['teacher', 11, 0, 0, -4_000],
    ['teacher', 1, 0, 0, -4_000],
    ['teacher', 12, 0, 0, 0],
  ] as const)('by %s, %d h before, with %d free ones used, is at most what the reason costs', (fault, hours, used, client, teacher) => {
    const whole = costOfCancellation(policy, { fault, excused: false }, hours, used);
    const reduced = costOfCancellation(policy, { fault, excused: false, most_percent: 40 }, hours, used);
    expect(reduced).toEqual({ ...whole, shares: { client, teacher } });
    expect(costOfCancellation(policy, { fault, excused: false, most_percent: 100 }, hours, used)).toEqual(whole);
  });

  it('never charges a client without fault, and never pays a teacher at fault', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('teacher', 'school', 'technical'),
        fc.double({ min: -100, max: 1000, noNaN: true }),
        fc.nat(10),
        (fault, hours, used) => {
          const { shares } = costOfCancellation(policy, { fault, excused: false }, hours, used);
          expect(shares.client).toBe(0);
          expect(shares.teacher).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a cancellation without fault of the teacher', () => {
  it('is never a penalty, whatever the policy says of it', () => {
    const strict = { ...policy, school_fault: { client: 0, teacher: -5_000 } };
    for (const fault of ['school', 'technical'] as const)
      expect(costOfCancellation(strict, { fault, excused: false }, 0.5, 0)).toEqual({
        kind: 'no_fault',
        shares: { client: 0, teacher: 0 },
      });
    for (const fault of faults)
      expect(costOfCancellation(strict, { fault, excused: true }, 0.5, 0).shares).toEqual({ client: 0, teacher: 0 });
  });
});

describe('allowed actions', () => {
  it('exclude changes of a closed lesson', () => {
    for (const status of ['held', 'client_no_show', 'cancelled', 'rescheduled'] as const) {
      for (const action of ['conduct', 'move', 'cancel'] as const) {
        expect(refusalByState(action, { status, start: '2026-11-21T08:00:00Z', policy }, now)).toBe('lesson_closed');
      }
    }
  });

  it('exclude the report before the start, and include it from its first second', () => {
    expect(refusalByState('conduct', { status: 'planned', start: '2026-11-21T09:00:01Z', policy }, now)).toBe('lesson_in_future');
    expect(refusalByState('conduct', { status: 'planned', start: '2026-11-21T09:00:00Z', policy }, now)).toBeNull();
    expect(refusalByState('cancel', { status: 'planned', start: '2026-11-22T09:00:00Z', policy }, now)).toBeNull();
  });
});

it('charges and pays in full for a held lesson and for one the client did not come to', () => {
  expect(costOfOutcome(policy, 'held')).toEqual({ client: 10_000, teacher: 10_000 });
  expect(costOfOutcome(policy, 'client_no_show')).toEqual({ client: 10_000, teacher: 10_000 });
});

it('counts hours by instants, not by local time', () => {
  expect(hoursUntil('2026-11-21T10:30:00Z', now)).toBe(1.5);
});
