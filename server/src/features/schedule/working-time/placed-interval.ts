import { longestIntervalDays } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { asInterval, overlap, teacherTime } from '../../availability/public/teacher-time.ts';
import type { Interval } from '../../availability/public/teacher-time.ts';
import type { HitInterval } from '../../lessons/public/resolve-hit-lessons.ts';
import { asHits } from './hit-intervals.ts';
import { intervalsWithout } from './working-time.rules.ts';

/** Tables of single events in a teacher's time. */
export type OnceTable = 'non_working_times' | 'activities';
export type PlacedInterval = { readonly id: number; readonly teacher_id: number; readonly start: string; readonly finish: string };

type RequestedInterval = {
  readonly table: OnceTable;
  readonly teacherId: number;
  readonly start: string;
  readonly finish: string;
  /** The row that is changed, if any. */
  readonly before: PlacedInterval | null;
};

/**
 * Validates an interval and returns the time that it newly takes.
 * @throws AppError `invalid`, `range_too_long`, `time_in_past`, `time_overlaps`, `slot_held`, `teacher_on_vacation`
 */
export async function assessInterval(ctx: ReadContext, requested: RequestedInterval): Promise<HitInterval[]> {
  requireAhead(requested, ctx.now);
  await requireApart(ctx, requested);
  const claimed = asInterval(requested);
  await requireUnclaimed(ctx, requested, [claimed], 'start');
  return asHits(requested.before === null ? [claimed] : intervalsWithout([claimed], [asInterval(requested.before)]));
}

/** The past cannot change: the start of what has begun, and everything that is over. */
function requireAhead({ start, finish, before }: RequestedInterval, now: Temporal.Instant): void {
  const [from, to] = [Temporal.Instant.from(start), Temporal.Instant.from(finish)];
  if (Temporal.Instant.compare(to, from) <= 0) throw new AppError('invalid', { reason: 'too_small' }, 'finish');
  if (to.epochMilliseconds - from.epochMilliseconds > longestIntervalDays * 86_400_000)
    throw new AppError('range_too_long', { days: longestIntervalDays }, 'finish');
  if (before !== null) requireNotOver(before, now);
  const keepsStart = before !== null && Temporal.Instant.compare(Temporal.Instant.from(before.start), from) === 0;
  if (!keepsStart && Temporal.Instant.compare(from, now) < 0) throw new AppError('time_in_past', {}, 'start');
  if (before !== null && !keepsStart && hasBegun(before, now)) throw new AppError('time_in_past', {}, 'start');
  if (Temporal.Instant.compare(to, now) < 0) throw new AppError('time_in_past', {}, 'finish');
}

/** @throws AppError `time_in_past` for a row that is over */
export function requireNotOver({ finish }: PlacedInterval, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(Temporal.Instant.from(finish), now) <= 0) throw new AppError('time_in_past');
}

export function hasBegun({ start }: PlacedInterval, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(start), now) < 0;
}

/** Two activities, two non-working times, or one of each must not overlap. */
async function requireApart({ db }: ReadContext, { table, teacherId, start, finish, before }: RequestedInterval): Promise<void> {
  const except = (of: OnceTable) => (of === table ? (before?.id ?? 0) : 0);
  const { rows } = await sql<{ start: string; finish: string }>`
    select start, finish from (
      select id, start, finish from non_working_times where teacher_id = ${teacherId} and id <> ${except('non_working_times')}
      union all select id, start, finish from activities where teacher_id = ${teacherId} and id <> ${except('activities')}
    ) taken where start < ${finish} and finish > ${start} order by start limit 1
  `.execute(db);
  if (rows[0] !== undefined) throw new AppError('time_overlaps', rows[0], 'start');
}

/**
 * Refuses time that is promised otherwise: a hold, or for an activity a vacation.
 * @param claimed sorted intervals
 * @param field the field of the refusal
 * @throws AppError `slot_held`, `teacher_on_vacation`
 */
export async function requireUnclaimed(
  ctx: ReadContext,
  { table, teacherId }: Pick<RequestedInterval, 'table' | 'teacherId'>,
  claimed: readonly Interval[],
  field: 'start' | 'start_minute',
): Promise<void> {
  const [first, last] = [claimed[0], claimed.at(-1)];
  if (first === undefined || last === undefined) return;
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
  const { holds, vacations } = await teacherTime(ctx, teacherId, at(first.start), at(last.finish));
  const meets = (each: Interval) => claimed.some((interval) => overlap(each, interval));
  const hold = holds.find((each) => each.held_by !== ctx.actor.id && meets(each));
  if (hold !== undefined)
    throw new AppError(
      'slot_held',
      { name: hold.held_by_name, until: isoOf(Temporal.Instant.from(hold.held_until)), ...asHits([hold])[0] },
      field,
    );
  const away = vacations.find((each) => each.state === 'approved' && meets(each));
  if (away !== undefined && table === 'activities') {
    const [span] = asHits([away]);
    throw new AppError('teacher_on_vacation', { ...span, next_free: null }, field);
  }
}

/** The instant at which a current event is ended: the current minute. */
export function endedAt(now: Temporal.Instant): string {
  return isoOf(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }));
}
