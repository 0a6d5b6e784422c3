import type { AccrualKind } from '@lectern/contract/salary/salary.schema';
import type { Fault } from '@lectern/contract/lessons/lesson-policy.rules';
import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import { costOfCancellation, defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { dayLength, hour, minute, monthOf } from './calendar.ts';
import type { Day, Millis } from './calendar.ts';
import type { Placed } from '../people/engagements.ts';
import { fixedOutcomeOfFirstTeacher } from '../people/first-teacher.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';

export type Cancellation = {
  readonly fault: Fault;
  readonly reasonId: number;
  readonly comment: string;
  readonly at: Millis;
};
/** The cost of a closed lesson, in basis points of price and rate, and its kind of accrual, if any. */
export type Closing = { readonly kind: AccrualKind | null; readonly clientShare: number; readonly teacherShare: number };
/** Used free cancellations by client and month. */
export type FreeCancellations = Map<string, number>;

const mostUnfinished = 3;
/** The share of written-up lessons that a manager corrects. */
const correctedShare = 0.004;

/** The outcome of a lesson. @param moved whether it replaces another lesson */
export function statusOf({ now }: School, random: Random, { engagement, start, finish, service }: Placed, moved: boolean): LessonStatus {
  const { kid, teacher } = engagement;
  const fixed = kid.ofFirstTeacher ? fixedOutcomeOfFirstTeacher(now, start) : null;
  if (fixed === 'cancelled') return 'cancelled';
  if (finish > now) {
    if (fixed !== null || start <= now + hour || start > now + 12 * dayLength) return 'planned';
    return random.weighted([
      ['planned', 94],
      ['cancelled', 3.2],
      ['rescheduled', moved ? 0 : 2.8],
    ] as const);
  }
  if (fixed === 'held') return 'held';
  if (fixed === 'unfinished') return 'planned';
  const age = now - finish;
  const forgotten = age < 3 * dayLength ? 0.22 : age < 14 * dayLength ? 0.004 : 0;
  if (!kid.ofFirstTeacher && teacher.unfinished < mostUnfinished && random.chance(forgotten)) return 'planned';
  const cancels = kid.client.unsteady ? 36 : service.kind === 'trial' ? 12 : 7;
  return random.weighted([
    ['held', 86],
    ['client_no_show', 2.5],
    ['cancelled', cancels],
    ['rescheduled', moved ? 0 : 3.5],
  ] as const);
}

/** When a manager corrected a lesson because of the school's fault; null for nearly all. */
export function correctedAt({ now }: School, random: Random, { engagement }: Placed, closedAt: Millis): Millis | null {
  if (engagement.kid.ofFirstTeacher || !random.chance(correctedShare)) return null;
  const at = closedAt + random.int(2 * 60, 50 * 60) * minute;
  return at < now - hour ? at : null;
}

const reasons: Readonly<Record<Fault, readonly number[]>> = { client: [1, 2, 3, 4], teacher: [5, 6], school: [8, 9], technical: [10, 11] };
/** The reason "The teacher did not come". */
const teacherDidNotCome = 7;
const comments = [
  '',
  '',
  '',
  'Wrote in the messenger',
  'Called in the morning',
  'Заболел, справка будет',
  'Уезжают на выходные',
  'The internet provider has works',
] as const;

export function cancellationOf({ now }: School, random: Random, { engagement, start }: Placed): Cancellation {
  const fixed = engagement.kid.ofFirstTeacher && fixedOutcomeOfFirstTeacher(now, start) === 'cancelled';
  if (fixed) return { fault: 'client', reasonId: 1, comment: 'Температура с утра', at: start - 6 * hour };
  const ahead = start > now;
  const fault: Fault = engagement.kid.client.unsteady
    ? 'client'
    : random.weighted([
        ['client', 64],
        ['teacher', 16],
        ['school', 7],
        ['technical', ahead ? 0 : 13],
      ] as const);
  const at = ahead ? now - random.int(5, 3000) * minute : start - noticeOf(random, fault);
  const reasonId = fault === 'teacher' && at > start ? teacherDidNotCome : random.pick(reasons[fault]);
  return { fault, reasonId, comment: random.pick(comments), at };
}

// Milliseconds from the cancellation to the lesson's start; negative after the start.
function noticeOf(random: Random, fault: Fault): Millis {
  if (fault === 'client') return (random.chance(0.68) ? random.int(8 * 60, 72 * 60) : random.int(5, 8 * 60 - 1)) * minute;
  if (fault === 'technical') return random.int(-25, 10) * minute;
  if (fault === 'school') return random.int(4 * 60, 72 * 60) * minute;
  const [least, most] = random.weighted([
    [[12 * 60, 72 * 60], 50],
    [[2 * 60, 12 * 60 - 1], 32],
    [[20, 119], 10],
    [[-20, -15], 8],
  ] as const);
  return random.int(least, most) * minute;
}

/** The cost of a cancellation by the lesson policy. */
export function costOf({ engagement, start }: Placed, { fault, at }: Cancellation, day: Day, free: FreeCancellations): Closing {
  const key = `${engagement.kid.client.id} ${monthOf(day)}`;
  const used = free.get(key) ?? 0;
  const { kind, shares } = costOfCancellation(defaultLessonPolicy, { fault, excused: false }, (start - at) / hour, used);
  if (kind === 'free') free.set(key, used + 1);
  const accrual = kind === 'late_cancellation' || kind === 'over_quota' || kind === 'penalty' ? kind : null;
  return { kind: accrual, clientShare: shares.client, teacherShare: shares.teacher };
}
