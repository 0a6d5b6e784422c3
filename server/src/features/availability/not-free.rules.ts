import { busyKinds } from './teachers-time.rules.ts';
import type { BusyKind, TeachersTime } from './teachers-time.rules.ts';
import type { SlotWeeks } from './weekly-slots.rules.ts';
import { rulesOver, workingIntervals } from './working-intervals.rules.ts';

/** Half-open, in minutes of the epoch. */
type Minutes = { readonly start: number; readonly finish: number };
type Taken = Minutes & { readonly kind: BusyKind | 'hold' | 'kid_lesson' };
/** One teacher's time around the slots of a period. */
export type TimeOfTeacher = { readonly working: readonly Minutes[]; readonly taken: readonly Taken[] };

/** Why a teacher is not free in a slot. */
export type TimeReason = Taken['kind'] | 'no_hours' | 'outside_hours';

/** Extracts the time of some teachers, to explain each of them. @param indexes of `teachers` */
export function timesOf(slots: SlotWeeks, time: TeachersTime, indexes: readonly number[]): Map<number, TimeOfTeacher> {
  const hours = rulesOver(slots, time.packed.hours);
  const notWorking = rulesOver(slots, time.packed.notWorking);
  const { at, starts, finishes, kinds } = time.packed.busy;
  const result = new Map<number, { working: Minutes[]; taken: Taken[] }>();
  for (const index of indexes) {
    const place = time.places[index] ?? -1;
    const own: { working: Minutes[]; taken: Taken[] } = { working: [], taken: [] };
    workingIntervals(hours, place, (start, finish) => own.working.push({ start, finish }));
    workingIntervals(notWorking, place, (start, finish) => own.taken.push({ kind: 'non_working_time', start, finish }));
    for (let span = at[place] ?? 0; span < (at[place + 1] ?? 0); span += 1)
      own.taken.push({ kind: busyKinds[kinds[span] ?? 0] ?? 'lesson', start: starts[span] ?? 0, finish: finishes[span] ?? 0 });
    for (let span = 0; span < time.kid.length; span += 2)
      own.taken.push({ kind: 'kid_lesson', start: time.kid[span] ?? 0, finish: time.kid[span + 1] ?? 0 });
    result.set(index, own);
  }
  for (let span = 0; span < time.held.length; span += 3)
    result.get(time.held[span] ?? 0)?.taken.push({ kind: 'hold', start: time.held[span + 1] ?? 0, finish: time.held[span + 2] ?? 0 });
  return result;
}

/**
 * All reasons why a teacher is not free, each once; empty if they are free.
 * @param requested minutes of the epoch
 * @param hasHours whether the teacher has any working hours in the period
 */
export function reasonsAgainst({ working, taken }: TimeOfTeacher, requested: Minutes, hasHours: boolean): TimeReason[] {
  const inside = working.some(({ start, finish }) => start <= requested.start && requested.finish <= finish);
  const hit = taken.filter(({ start, finish }) => start < requested.finish && requested.start < finish).map(({ kind }) => kind);
  const reasons: TimeReason[] = inside ? [] : [hasHours ? 'outside_hours' : 'no_hours'];
  return [...reasons, ...new Set(hit)];
}
