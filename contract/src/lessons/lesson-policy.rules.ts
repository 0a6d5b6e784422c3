/**
 * Cost of outcomes and cancellations: the school's rule as data and pure functions. Free of schemas, so that the settings screen can
 * compute its examples with the same code.
 */

/** Shares of the lesson price and of the teacher's rate, in basis points. A negative teacher's share is a penalty. */
export type Shares = { readonly client: number; readonly teacher: number };

/** Cost of outcomes. Copied to each lesson when it is planned, so later changes of the settings do not affect it. */
export type LessonPolicy = {
  /** Notice in hours from which a client's cancellation is in time. */
  readonly client_notice_hours: number;
  /** Number of free cancellations in time per calendar month of the school's zone. */
  readonly free_cancellations: number;
  /** Whether siblings share the free cancellations. Missing on lessons planned before the setting existed. */
  readonly free_cancellations_per?: 'family' | 'child';
  readonly held: Shares;
  readonly client_no_show: Shares;
  readonly client_over_quota: Shares;
  readonly client_late: Shares;
  /** Notice in hours from which a teacher's cancellation has no penalty. */
  readonly teacher_notice_hours: number;
  /** Notice in hours below which the larger penalty applies. */
  readonly teacher_last_hours: number;
  readonly teacher_late: Shares;
  readonly teacher_last_moment: Shares;
  /** Bonus for the client, as a share of the lesson price. Missing on lessons planned before the setting existed. */
  readonly teacher_late_bonus?: number;
  readonly teacher_last_moment_bonus?: number;
  readonly school_fault: Shares;
  /** Minutes to wait before a no-show can be recorded. Missing on lessons planned before the setting existed. */
  readonly no_show_wait_minutes?: number;
};

/** Default of the setting `lesson_policy`. */
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

/** The responsible side of a cancellation. */
export const faults = ['client', 'teacher', 'school', 'technical'] as const;
export type Fault = (typeof faults)[number];

/** Why a cancellation costs what it costs. Also the kind of its accrual, if there is one. */
export type CancellationKind = 'free' | 'over_quota' | 'late_cancellation' | 'penalty' | 'no_penalty' | 'no_fault' | 'excused';
/** `bonus`: share of the lesson price given to the client. */
export type CancellationCost = { readonly kind: CancellationKind; readonly shares: Shares; readonly bonus?: number };

const free: Shares = { client: 0, teacher: 0 };

/**
 * Cost-relevant part of a reason: the responsible side, whether it is excused (illness, technical fault), and the upper limit of its cost,
 * in percent of the price and of the pay.
 */
export type AssessedReason = { readonly fault: Fault; readonly excused: boolean; readonly most_percent?: number };

/**
 * Computes the cost of a cancellation.
 * @param hoursBefore from the cancellation to the start of the lesson, with fractions; negative after the start
 * @param freeUsed free cancellations of this client in the month of the lesson
 */
export function costOfCancellation(policy: LessonPolicy, reason: AssessedReason, hoursBefore: number, freeUsed: number): CancellationCost {
  const cost = costByTable(policy, reason, hoursBefore, freeUsed);
  const { most_percent = 100 } = reason;
  if (most_percent === 100) return cost;
  const most = most_percent * 100;
  const { client, teacher } = cost.shares;
  return { ...cost, shares: { client: Math.min(client, most), teacher: Math.max(-most, Math.min(teacher, most)) } };
}

function costByTable(policy: LessonPolicy, { fault, excused }: AssessedReason, hoursBefore: number, freeUsed: number): CancellationCost {
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
  // Never a penalty, also by a policy from before the settings refused one.
  const { client, teacher } = policy.school_fault;
  return { kind: 'no_fault', shares: { client, teacher: Math.max(0, teacher) } };
}

/** Whether a lesson is inside the late-cancellation limit: the longest notice that its policy requires of any side. */
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
 * Computes the cost of a move. Free in time and within the client's free quota; otherwise the cost of a cancellation by the same side. A
 * move asked for by the school is free.
 * @param hoursBefore to the lesson's original start
 */
export function costOfMove(policy: LessonPolicy, askedBy: MoveAsker, hoursBefore: number, freeUsed: number): CancellationCost {
  if (!isLateMove(policy, askedBy, hoursBefore)) return { kind: askedBy === 'school' ? 'no_fault' : 'free', shares: free };
  if (askedBy === 'client' && freeUsed < policy.free_cancellations) return { kind: 'free', shares: free };
  return costOfCancellation(policy, { fault: askedBy, excused: false }, hoursBefore, freeUsed);
}
