import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { intervalsOf } from '../../availability/public/weekly-intervals.ts';
import type { Interval, WeeklyRule } from '../../availability/public/weekly-intervals.ts';
import type { HitInterval } from '../../lessons/public/resolve-hit-lessons.ts';
import { endOfPlannedLessons } from './working-time.queries.ts';

/** Locks the teacher whose time changes, and all substitutes, in the common order. */
export async function lockTeachers({ db }: WriteContext, teacherId: number, resolutions: readonly LessonResolution[]): Promise<void> {
  const substitutes = resolutions.flatMap((each) => (each.action === 'substitute' ? [each.teacher_id] : []));
  await lock(
    db,
    [...new Set([teacherId, ...substitutes])].map((id) => ({ of: 'teacher', id })),
  );
}

/** How far after the last planned lesson hit lessons may be moved without a further check, in hours. */
const movedFurther = 15 * 24;

/** The intervals of weekly rules from now on, as far as lessons are planned or about to be moved. */
export async function intervalsAhead(
  ctx: ReadContext,
  teacherId: number,
  resolutions: readonly LessonResolution[],
  ...rules: readonly (readonly WeeklyRule[])[]
): Promise<Interval[][]> {
  const planned = await endOfPlannedLessons(ctx, teacherId);
  if (planned === null) return rules.map(() => []);
  const moves = resolutions.flatMap((each) => (each.action === 'move' ? [Temporal.Instant.from(each.start)] : []));
  const last = [planned, ...moves].sort(Temporal.Instant.compare).at(-1) ?? planned;
  return rules.map((each) => intervalsOf(each, ctx.now, last.add({ hours: movedFurther })));
}

/** Converts intervals to the form of `resolveHitLessons`. */
export function asHits(intervals: readonly Interval[]): HitInterval[] {
  const iso = (milliseconds: number) => isoOf(Temporal.Instant.fromEpochMilliseconds(milliseconds));
  return intervals.map(({ start, finish }) => ({ start: iso(start), finish: iso(finish) }));
}
