import { longestStretchDays } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { asStretch, overlap, teacherTime } from '../../availability/public/teacher-time.ts';
import type { Stretch } from '../../availability/public/teacher-time.ts';
import type { HitStretch } from '../../lessons/public/resolve-hit-lessons.ts';
import { asHits } from './hit-stretches.ts';
import { stretchesWithout } from './working-time.rules.ts';

/** Tables of single events in a teacher's time. */
export type OnceTable = 'non_working_times' | 'activities';
export type PlacedStretch = { readonly id: number; readonly teacher_id: number; readonly start: string; readonly finish: string };

type Asked = {
  readonly table: OnceTable;
  readonly teacherId: number;
  readonly start: string;
  readonly finish: string;
  /** The row that is changed, if any. */
  readonly before: PlacedStretch | null;
};

/**
 * Validates an interval and returns the time that it newly takes.
 * @throws AppError `invalid`, `range_too_long`, `time_in_past`, `time_overlaps`, `slot_held`, `teacher_on_vacation`
 */
export async function weighStretch(ctx: ReadContext, asked: Asked): Promise<HitStretch[]> {
  requireAhead(asked, ctx.now);
  await requireApart(ctx, asked);
  const wanted = asStretch(asked);
  await requireUnclaimed(ctx, asked, [wanted], 'start');
  return asHits(asked.before === null ? [wanted] : stretchesWithout([wanted], [asStretch(asked.before)]));
}

/** The past cannot change: the start of what has begun, and everything that is over. */
function requireAhead({ start, finish, before }: Asked, now: Temporal.Instant): void {
  const [from, to] = [Temporal.Instant.from(start), Temporal.Instant.from(finish)];
  if (Temporal.Instant.compare(to, from) <= 0) throw new AppError('invalid', { reason: 'too_small' }, 'finish');
  if (to.epochMilliseconds - from.epochMilliseconds > longestStretchDays * 86_400_000)
    throw new AppError('range_too_long', { days: longestStretchDays }, 'finish');
  if (before !== null) requireNotOver(before, now);
  const keepsStart = before !== null && Temporal.Instant.compare(Temporal.Instant.from(before.start), from) === 0;
  if (!keepsStart && Temporal.Instant.compare(from, now) < 0) throw new AppError('time_in_past', {}, 'start');
  if (before !== null && !keepsStart && hasBegun(before, now)) throw new AppError('time_in_past', {}, 'start');
  if (Temporal.Instant.compare(to, now) < 0) throw new AppError('time_in_past', {}, 'finish');
}

/** @throws AppError `time_in_past` for a row that is over */
export function requireNotOver({ finish }: PlacedStretch, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(Temporal.Instant.from(finish), now) <= 0) throw new AppError('time_in_past');
}

export function hasBegun({ start }: PlacedStretch, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(start), now) < 0;
}

/** Two activities, two non-working times, or one of each must not overlap. */
async function requireApart({ db }: ReadContext, { table, teacherId, start, finish, before }: Asked): Promise<void> {
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
 * @param wanted sorted intervals
 * @param field the field of the refusal
 * @throws AppError `slot_held`, `teacher_on_vacation`
 */
export async function requireUnclaimed(
  ctx: ReadContext,
  { table, teacherId }: Pick<Asked, 'table' | 'teacherId'>,
  wanted: readonly Stretch[],
  field: 'start' | 'start_minute',
): Promise<void> {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return;
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
  const { holds, vacations } = await teacherTime(ctx, teacherId, at(first.start), at(last.finish));
  const meets = (each: Stretch) => wanted.some((stretch) => overlap(each, stretch));
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
