import { lessonCan } from '@lectern/contract/lessons/lesson-states';
import type { LessonAction, LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { Fault, LessonOutcome } from '@lectern/contract/lessons/lessons.schema';

/** Shares of a lesson's price and of a teacher's rate, in basis points; a negative teacher's share is a penalty. */
export type Shares = { readonly client: number; readonly teacher: number };

/** What outcomes cost. Copied onto each lesson when it is planned, so a later change of the settings reaches no planned lesson. */
export type LessonPolicy = {
  /** A client who cancels at least this many hours before is in time. */
  readonly client_notice_hours: number;
  /** So many cancellations in time are free in a calendar month of the school's zone. */
  readonly free_cancellations: number;
  readonly held: Shares;
  readonly client_no_show: Shares;
  readonly client_over_quota: Shares;
  readonly client_late: Shares;
  /** A teacher who cancels at least this many hours before pays no penalty. */
  readonly teacher_notice_hours: number;
  /** Under these hours before the start the larger penalty applies. */
  readonly teacher_last_hours: number;
  readonly teacher_late: Shares;
  readonly teacher_last_moment: Shares;
  readonly school_fault: Shares;
};

/** The defaults of the school's setting `lesson_policy`. */
export const defaultLessonPolicy: LessonPolicy = {
  client_notice_hours: 8,
  free_cancellations: 2,
  held: { client: 10_000, teacher: 10_000 },
  client_no_show: { client: 10_000, teacher: 10_000 },
  client_over_quota: { client: 10_000, teacher: 10_000 },
  client_late: { client: 10_000, teacher: 7_500 },
  teacher_notice_hours: 12,
  teacher_last_hours: 2,
  teacher_late: { client: 0, teacher: -5_000 },
  teacher_last_moment: { client: 0, teacher: -10_000 },
  school_fault: { client: 0, teacher: 0 },
};

/** Why a cancellation costs what it costs; also the kind of the accrual where there is one. */
export type CancellationKind = 'free' | 'over_quota' | 'late_cancellation' | 'penalty' | 'no_penalty' | 'no_fault';
export type CancellationCost = { readonly kind: CancellationKind; readonly shares: Shares };

const free: Shares = { client: 0, teacher: 0 };

/**
 * What cancelling costs.
 * @param hoursBefore from the cancellation to the lesson's start, fractions included; negative after the start
 * @param freeUsed cancellations of this client in the lesson's month that were in time and cost nothing
 */
export function costOfCancellation(policy: LessonPolicy, fault: Fault, hoursBefore: number, freeUsed: number): CancellationCost {
  if (fault === 'client') {
    if (hoursBefore < policy.client_notice_hours) return { kind: 'late_cancellation', shares: policy.client_late };
    if (freeUsed >= policy.free_cancellations) return { kind: 'over_quota', shares: policy.client_over_quota };
    return { kind: 'free', shares: free };
  }
  if (fault === 'teacher') {
    if (hoursBefore >= policy.teacher_notice_hours) return { kind: 'no_penalty', shares: free };
    return { kind: 'penalty', shares: hoursBefore >= policy.teacher_last_hours ? policy.teacher_late : policy.teacher_last_moment };
  }
  return { kind: 'no_fault', shares: policy.school_fault };
}

/** What a lesson costs that was held, or that the client did not come to. */
export function costOfOutcome(policy: LessonPolicy, outcome: LessonOutcome): Shares {
  return policy[outcome];
}

/** Hours from `now` to `start`, both ISO instants; negative when the start has passed. */
export function hoursUntil(start: string, now: Temporal.Instant): number {
  return (Temporal.Instant.from(start).epochMilliseconds - now.epochMilliseconds) / 3_600_000;
}

/**
 * Whether the state and the clock allow an action; who may do it is the policy's business.
 * @returns the error key of the refusal, or null
 */
export function refusalByState(
  action: LessonAction,
  lesson: { readonly status: LessonStatus; readonly start: string },
  now: Temporal.Instant,
): 'lesson_closed' | 'lesson_in_future' | null {
  const { from, when } = lessonCan[action];
  if (lesson.status !== from) return 'lesson_closed';
  if (when === 'after_start' && hoursUntil(lesson.start, now) > 0) return 'lesson_in_future';
  return null;
}
