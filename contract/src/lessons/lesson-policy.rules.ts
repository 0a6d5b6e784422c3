/**
 * What outcomes and cancellations cost: the rule of the school as data and pure functions, without schemas, so that the
 * screen of the settings works its examples out with the very rule that the server charges by.
 */

/** Shares of a lesson's price and of a teacher's rate, in basis points; a negative teacher's share is a penalty. */
export type Shares = { readonly client: number; readonly teacher: number };

/** What outcomes cost. Copied onto each lesson when it is planned, so a later change of the settings reaches no planned lesson. */
export type LessonPolicy = {
  /** A client who cancels at least this many hours before is in time. */
  readonly client_notice_hours: number;
  /** So many cancellations in time are free in a calendar month of the school's zone. */
  readonly free_cancellations: number;
  /** Whether the children of a family share them or each child has their own. Lessons planned before it was a setting lack it. */
  readonly free_cancellations_per?: 'family' | 'child';
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
  /** A bonus for the client, as a share of the lesson's price. Lessons planned before it was a setting lack it. */
  readonly teacher_late_bonus?: number;
  readonly teacher_last_moment_bonus?: number;
  readonly school_fault: Shares;
  /** Nobody is said not to have come before so many minutes have passed. Lessons planned before it was a setting lack it. */
  readonly no_show_wait_minutes?: number;
};

/** The defaults of the school's setting `lesson_policy`. */
export const defaultLessonPolicy: LessonPolicy = {
  client_notice_hours: 8,
  free_cancellations: 2,
  free_cancellations_per: 'family',
  held: { client: 10_000, teacher: 10_000 },
  client_no_show: { client: 10_000, teacher: 10_000 },
  client_over_quota: { client: 10_000, teacher: 10_000 },
  client_late: { client: 10_000, teacher: 7_500 },
  teacher_notice_hours: 12,
  teacher_last_hours: 2,
  teacher_late: { client: 0, teacher: -5_000 },
  teacher_last_moment: { client: 0, teacher: -10_000 },
  teacher_late_bonus: 0,
  teacher_last_moment_bonus: 0,
  school_fault: { client: 0, teacher: 0 },
  no_show_wait_minutes: 15,
};

/** On whose side a cancellation lies. */
export const faults = ['client', 'teacher', 'school', 'technical'] as const;
export type Fault = (typeof faults)[number];

/** Why a cancellation costs what it costs; also the kind of the accrual where there is one. */
export type CancellationKind = 'free' | 'over_quota' | 'late_cancellation' | 'penalty' | 'no_penalty' | 'no_fault' | 'excused';
/** `bonus` is the share of the lesson's price that the client is given. */
export type CancellationCost = { readonly kind: CancellationKind; readonly shares: Shares; readonly bonus?: number };

const free: Shares = { client: 0, teacher: 0 };

/** What a reason says of the cost: on whose side it lies, and whether it excuses that side (illness, a failed connection). */
export type WeighedReason = { readonly fault: Fault; readonly excused: boolean };

/**
 * What cancelling costs.
 * @param hoursBefore from the cancellation to the lesson's start, fractions included; negative after the start
 * @param freeUsed cancellations of this client in the lesson's month that were in time and cost nothing
 */
export function costOfCancellation(
  policy: LessonPolicy,
  { fault, excused }: WeighedReason,
  hoursBefore: number,
  freeUsed: number,
): CancellationCost {
  if (excused) return { kind: 'excused', shares: free };
  if (fault === 'client') {
    if (hoursBefore < policy.client_notice_hours) return { kind: 'late_cancellation', shares: policy.client_late };
    if (freeUsed >= policy.free_cancellations) return { kind: 'over_quota', shares: policy.client_over_quota };
    return { kind: 'free', shares: free };
  }
  if (fault === 'teacher') {
    if (hoursBefore >= policy.teacher_notice_hours) return { kind: 'no_penalty', shares: free };
    const { teacher_late, teacher_late_bonus = 0, teacher_last_moment, teacher_last_moment_bonus = 0 } = policy;
    if (hoursBefore >= policy.teacher_last_hours) return { kind: 'penalty', shares: teacher_late, bonus: teacher_late_bonus };
    return { kind: 'penalty', shares: teacher_last_moment, bonus: teacher_last_moment_bonus };
  }
  return { kind: 'no_fault', shares: policy.school_fault };
}

/** Whether a lesson is inside the limit of late cancellation: the longest notice that its policy asks of any side. */
export function isShortNotice({ client_notice_hours, teacher_notice_hours }: LessonPolicy, hoursBefore: number): boolean {
  return hoursBefore < Math.max(client_notice_hours, teacher_notice_hours);
}

/** Who asked for a move. */
export const moveAskers = ['client', 'teacher', 'school'] as const;
export type MoveAsker = (typeof moveAskers)[number];

/** Whether a move counts like a cancellation by the side that asked. */
export function isLateMove(policy: LessonPolicy, askedBy: MoveAsker, hoursBefore: number): boolean {
  if (askedBy === 'school') return false;
  return hoursBefore < (askedBy === 'client' ? policy.client_notice_hours : policy.teacher_notice_hours);
}

/**
 * What a move costs: nothing in time, nor while the client's free quota lasts; else what a cancellation by the same side would. A
 * move that the school asked for costs nobody anything.
 * @param hoursBefore to the first start that the lesson had
 */
export function costOfMove(policy: LessonPolicy, askedBy: MoveAsker, hoursBefore: number, freeUsed: number): CancellationCost {
  if (!isLateMove(policy, askedBy, hoursBefore)) return { kind: askedBy === 'school' ? 'no_fault' : 'free', shares: free };
  if (askedBy === 'client' && freeUsed < policy.free_cancellations) return { kind: 'free', shares: free };
  return costOfCancellation(policy, { fault: askedBy, excused: false }, hoursBefore, freeUsed);
}
