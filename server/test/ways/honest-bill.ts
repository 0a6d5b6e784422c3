/**
 * The limits that every sequence of calls must keep: the least that giving up a lesson costs the client, and the most that it pays the
 * teacher. They follow from the school's table and from which side gave the lesson up when, independent of the server's calculation.
 */
import { costOfCancellation, costOfMove, defaultLessonPolicy as policy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { Fault, Shares } from '@lectern/contract/lessons/lesson-policy.rules';

/**
 * A successful call. `rest`: a weekly rule or the engagement ends or pauses, which removes lessons free of charge until the notice limit.
 * `taught`: the lesson was held, or missed by the child. `reopen`: a manager's correction.
 */
export type Step = {
  readonly does: 'cancel' | 'move' | 'rest' | 'taught' | 'reopen';
  readonly side: Fault;
  readonly excused?: boolean;
};
export type Given = { readonly hours: number; readonly used: number; readonly trial: boolean };
/** The final cost of the lesson and of all lessons it was moved to: shares in basis points, and free cancellations. */
type Bill = { readonly client: number; readonly teacher: number; readonly free: number };
export type End = Bill & { readonly vanished: boolean };

const farAway = 48;
const isWaived = ({ side, excused }: Step) => excused === true || side === 'school' || side === 'technical';
type Owed = { readonly shares: Shares; readonly free: number };

/** The cost of one step by the school's table. */
function costOf({ does, side, excused = false }: Step, { hours, used, trial }: Given): Owed {
  if (does === 'taught') return { shares: policy.held, free: 0 };
  const moves = does === 'move' && side !== 'technical';
  const { kind, shares } = moves
    ? costOfMove(policy, side, hours, used)
    : costOfCancellation(policy, { fault: side, excused }, hours, used);
  const counts = kind === 'free' && side === 'client' && !trial && (does === 'cancel' || hours < policy.client_notice_hours);
  return { shares, free: counts ? 1 : 0 };
}

/** @returns what is wrong with the end of a lesson after the steps, or nothing */
export function cheaperThanHonest(given: Given, steps: readonly Step[], end: End): string[] {
  const since = steps.slice(steps.findLastIndex(({ does }) => does === 'reopen') + 1);
  const faults: string[] = [];
  const [inTime, late] = [since.every(({ does }) => does === 'rest'), given.hours < policy.client_notice_hours];
  if (end.vanished) return since.length > 0 && inTime && given.hours >= policy.teacher_notice_hours ? [] : ['it vanished'];
  let [hours, clientLate, taught] = [given.hours, false, false];
  const owed: Owed[] = [];
  for (const step of since) {
    const does = step.does === 'rest' ? 'cancel' : step.does;
    // A lesson that the client moved late stays late, whoever moves it afterwards; a move by others resets it.
    const at = step.side === 'client' && clientLate && does === 'cancel' ? given.hours : hours;
    owed.push(costOf({ ...step, does }, { ...given, hours: at }));
    const isPaid = (owed.at(-1)?.shares.client ?? 0) > 0;
    // A move that was charged like a late cancellation settles it.
    if (step.side === 'client' && !isWaived(step) && hours === given.hours && late) clientLate = !isPaid;
    if (does === 'move') hours = farAway;
    if (does === 'taught') taught = true;
  }
  const last = since.at(-1);
  const most = Math.max(0, ...owed.map(({ shares }) => shares.client));
  const least = owed.at(-1)?.shares.client ?? 0;
  const waived = last !== undefined && last.does !== 'move' && isWaived(last);
  if (!waived && end.client < least) faults.push(`the client pays ${end.client} instead of ${least}`);
  if (!waived && end.client < most && end.free === 0 && last?.side === 'client')
    faults.push(`the client pays ${end.client} instead of ${most}`);
  const free = owed.at(-1)?.free ?? 0;
  if (!waived && end.client === 0 && end.free < free && given.used < policy.free_cancellations)
    faults.push('no free cancellation was used');
  const ofClient = owed.reduce((sum, { shares }) => sum + Math.max(0, shares.client), 0);
  if (end.client > ofClient) faults.push(`the client pays ${end.client}, more than ${ofClient}`);
  const penalties = owed.reduce((sum, { shares }) => sum + Math.min(0, shares.teacher), 0);
  const pay = owed.reduce((sum, { shares }) => sum + Math.max(0, shares.teacher), 0);
  if (end.teacher > pay + penalties) faults.push(`the teacher gets ${end.teacher}, more than ${pay + penalties}`);
  if (end.teacher > end.client && !given.trial) faults.push(`the school pays ${end.teacher} for ${end.client}`);
  if (since.length === 0 && (end.client !== 0 || end.teacher !== 0 || end.free !== 0))
    faults.push('it costs something though nobody gave it up');
  if (taught && end.client < policy.held.client) faults.push('it was taught for less than its price');
  return faults;
}
