import { costOfCancellation } from '@lectern/contract/lessons/lesson-policy.rules';
import type { LessonPolicy, Shares } from '@lectern/contract/lessons/lesson-policy.rules';

/** An example situation and its cost; `hours` before the lesson. */
export type PolicyExample = {
  readonly key:
    | 'held'
    | 'no_show'
    | 'client_in_time'
    | 'client_over_quota'
    | 'client_late'
    | 'excused'
    | 'teacher_in_time'
    | 'teacher_late'
    | 'teacher_last'
    | 'school';
  readonly hours: number;
  readonly shares: Shares;
};

/** Cost of typical situations under a policy, computed with the server's rule. */
export function policyExamples(policy: LessonPolicy): PolicyExample[] {
  const { client_notice_hours: notice, free_cancellations: free, teacher_notice_hours: early, teacher_last_hours: last } = policy;
  const cancelled = (key: PolicyExample['key'], fault: 'client' | 'teacher' | 'school', hours: number, used = 0, excused = false) => ({
    key,
    hours,
    shares: costOfCancellation(policy, { fault, excused }, hours, used).shares,
  });
  return [
    { key: 'held', hours: 0, shares: policy.held },
    { key: 'no_show', hours: 0, shares: policy.client_no_show },
    ...(free > 0 ? [cancelled('client_in_time', 'client', notice)] : []),
    cancelled('client_over_quota', 'client', notice, free),
    ...(notice > 0 ? [cancelled('client_late', 'client', notice - 1)] : []),
    cancelled('excused', 'client', 0, 0, true),
    cancelled('teacher_in_time', 'teacher', early),
    ...(early > last ? [cancelled('teacher_late', 'teacher', last)] : []),
    ...(last > 0 ? [cancelled('teacher_last', 'teacher', last - 1)] : []),
    cancelled('school', 'school', 1),
  ];
}

/** A share of an amount, rounded half away from zero like on the server. @param basisPoints 10,000 is the whole */
export function shareOfSum(sum: number, basisPoints: number): number {
  const exact = (sum * Math.abs(basisPoints)) / 10_000;
  return Math.sign(basisPoints) * Math.floor(exact + 0.5) + 0;
}
