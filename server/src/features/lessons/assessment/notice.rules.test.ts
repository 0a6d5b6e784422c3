import { costOfCancellation, costOfMove, defaultLessonPolicy, isLateMove } from '@lectern/contract/lessons/lesson-policy.rules';
import type { MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeUsed, movesBefore, noticeOfCancellation, noticeOfMove } from './notice.rules.ts';
import type { GivenUp } from './notice.rules.ts';

const policy = defaultLessonPolicy;
const epoch = Temporal.Instant.from('2026-11-16T09:00:00Z');
const hour = (hours: number) => epoch.add({ minutes: Math.round(hours * 60) });
const november = { from: '2026-10-31T21:00:00Z', to: '2026-11-30T21:00:00Z', kidId: null, without: 0 };
const december = { ...november, from: november.to, to: '2026-12-31T21:00:00Z' };

/** One move: its new start and the hour of the request; newest last. */
type Step = {
  readonly side: MoveAsker;
  readonly start: number;
  readonly at: number;
  readonly share?: number | null;
  readonly pay?: number;
};
const chain = (steps: readonly Step[]): GivenUp[] =>
  steps.map(({ side, start, at, share = null, pay }, index) => ({
    id: index + 1,
    kid_id: 1,
    start: hour(start).toString(),
    status: 'rescheduled',
    moved_from_id: index === 0 ? null : index,
    side,
    excused: false,
    trial: false,
    client_share: share,
    teacher_share: pay ?? share,
    said_at: hour(at).toString(),
    notice_hours: policy.client_notice_hours,
  }));
const lessonAt = (start: number, before: readonly GivenUp[]) => ({
  id: 100,
  start: hour(start).toString(),
  moved_from_id: before.at(-1)?.id ?? null,
});
const cancelled = (start: number, before: readonly GivenUp[], share: number): GivenUp => ({
  ...(chain([{ side: 'client', start, at: 0, share }])[0] as GivenUp),
  ...lessonAt(start, before),
  status: 'cancelled',
});
const lateFree: Step = { side: 'client', start: 24, at: 23, share: 0 };
const bySchool: Step = { side: 'school', start: 100, at: 24 };

describe('the notice of a cancellation', () => {
  const notice = (steps: readonly Step[], start: number, at: number, side: MoveAsker = 'client') => {
    const moves = chain(steps);
    return noticeOfCancellation(lessonAt(start, moves), movesBefore(moves, lessonAt(start, moves)), side, hour(at));
  };

  it('counts to the lesson’s own start, also after a move in time', () => {
    expect(notice([], 24, 20)).toBe(4);
    expect(notice([{ side: 'client', start: 24, at: 10 }], 200, 20)).toBe(180);
  });

  it('is that of the client’s late free move, also after the school moved the lesson again', () => {
    expect(notice([lateFree], 200, 30)).toBe(1);
    expect(notice([lateFree, bySchool], 200, 30)).toBe(1);
    expect(notice([lateFree, { ...bySchool, side: 'teacher' }, bySchool], 200, 30)).toBe(1);
  });

  it('starts again after a move that was paid like a cancellation', () => {
    expect(notice([lateFree, { side: 'client', start: 100, at: 99, share: 10_000, pay: 7_500 }], 200, 110)).toBe(90);
  });

  it('of a teacher or the school ignores what the client moved', () => {
    expect(notice([lateFree], 200, 30, 'teacher')).toBe(170);
    expect(notice([lateFree], 200, 30, 'school')).toBe(170);
  });
});

describe('the notice of a move', () => {
  const notice = (steps: readonly Step[], start: number, at: number, side: MoveAsker) => {
    const moves = chain(steps);
    return noticeOfMove(lessonAt(start, moves), movesBefore(moves, lessonAt(start, moves)), side, hour(at));
  };

  it('counts to the first start that the same side gave up, whoever moved the lesson in between', () => {
    const once: Step = { side: 'client', start: 24, at: 10 };
    expect(notice([once], 200, 20, 'client')).toBe(4);
    expect(notice([once, bySchool], 200, 20, 'client')).toBe(4);
    expect(notice([once], 200, 20, 'teacher')).toBe(180);
  });

  it('starts again after a move by the school, and after a proposed penalty of the teacher', () => {
    expect(notice([bySchool], 200, 20, 'client')).toBe(180);
    expect(notice([{ side: 'teacher', start: 24, at: 23, share: 0, pay: -5_000 }], 200, 30, 'teacher')).toBe(170);
  });
});

describe('the free cancellations that are used', () => {
  it('count late free moves but no moves in time, trials, excused ones or those of others', () => {
    const [late, inTime] = [chain([lateFree])[0] as GivenUp, chain([{ side: 'client', start: 24, at: 1 }])[0] as GivenUp];
    const more = (change: Partial<GivenUp>, id: number): GivenUp => ({ ...late, ...change, id });
    const rows = [late, { ...inTime, id: 2 }, more({ trial: true }, 3), more({ excused: true }, 4), more({ side: 'teacher' }, 5)];
    expect(freeUsed(rows, november)).toBe(1);
    expect(freeUsed(rows, { ...november, without: 1 })).toBe(0);
    expect([1, 2].map((kidId) => freeUsed(rows, { ...november, kidId }))).toEqual([1, 0]);
  });

  it('belong to the month of the first start that the client gave up', () => {
    const moves = chain([{ side: 'client', start: 24, at: 1 }]);
    const rows = [...moves, cancelled(24 * 20, moves, 0)];
    expect([november, december].map((month) => freeUsed(rows, month))).toEqual([1, 0]);
    const moved = chain([{ side: 'school', start: 24, at: 1 }]);
    expect([november, december].map((month) => freeUsed([...moved, cancelled(24 * 20, moved, 0)], month))).toEqual([0, 1]);
  });

  it('are given back when the moved lesson is paid as a late cancellation', () => {
    const moves = chain([lateFree, { ...lateFree, start: 60, at: 59 }]);
    expect(freeUsed(moves, november)).toBe(2);
    expect(freeUsed([...moves, cancelled(200, moves, 10_000)], november)).toBe(0);
    const paid = chain([lateFree, { side: 'client', start: 60, at: 59, share: 10_000, pay: 7_500 }]);
    expect(freeUsed([...paid, cancelled(200, paid, 10_000)], november)).toBe(1);
  });
});

/** A client's cost of any moves followed by a cancellation: shares of the price, and free cancellations. */
function billOf(moves: readonly { readonly side: 'client' | 'school'; readonly wait: number; readonly on: number }[], wait: number) {
  let [now, start] = [0, 24];
  const givenUp: GivenUp[] = [];
  const lesson = () => lessonAt(start, givenUp);
  for (const [index, { side, wait: pause, on }] of moves.entries()) {
    now += pause;
    const at = noticeOfMove(lesson(), movesBefore(givenUp, lesson()), side, hour(now));
    const { shares } = costOfMove(policy, side, at, freeUsed(givenUp, november));
    const late = isLateMove(policy, side, at);
    const [made] = chain([{ side, start, at: now, ...(late ? { share: shares.client, pay: shares.teacher } : {}) }]);
    givenUp.push({ ...(made as GivenUp), id: index + 1, moved_from_id: index === 0 ? null : index });
    start = now + on;
  }
  now += wait;
  const at = noticeOfCancellation(lesson(), movesBefore(givenUp, lesson()), 'client', hour(now));
  const used = freeUsed(givenUp, november);
  const { shares } = costOfCancellation(policy, { fault: 'client', excused: false }, at, used);
  const rows = [...givenUp, { ...cancelled(start, givenUp, shares.client), id: 100 }];
  const paid = rows.reduce((sum, { client_share }) => sum + (client_share ?? 0), 0);
  return { paid, free: freeUsed(rows, november) };
}

it('moves never make a cancellation cheaper than at the first late request', () => {
  const move = fc.record({
    side: fc.constantFrom('client' as const, 'school' as const),
    wait: fc.nat(30),
    on: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 4 }), fc.nat(40), (moves, wait) => {
      const { paid, free } = billOf(moves, wait);
      const [first] = moves;
      const late = first?.side === 'client' && 24 - first.wait < policy.client_notice_hours;
      if (late) expect(paid).toBeGreaterThanOrEqual(policy.client_late.client);
      // A lesson costs its price or free cancellations: if it is free, it has used one.
      if (paid === 0) expect(free).toBeGreaterThan(0);
    }),
  );
});
