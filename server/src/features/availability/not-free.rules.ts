import type { SlotWeeks } from './weekly-slots.rules.ts';
import { rulesOfTeachers, workingStretches } from './working-stretches.rules.ts';
import type { BusyKind, TeachersTime } from './working-stretches.rules.ts';

/** Half-open, in minutes of the epoch. */
type Minutes = { readonly start: number; readonly finish: number };
/** One teacher's time as far as it touches the slots of a period. */
export type TimeOfTeacher = {
  readonly working: readonly Minutes[];
  readonly taken: readonly (Minutes & { readonly kind: BusyKind })[];
};

/** What the time of a teacher says against a slot. */
export type TimeReason = BusyKind | 'no_hours' | 'outside_hours';

/** Takes some teachers' time out of that of all: for whoever is asked about by name. */
export function timesOf(slots: SlotWeeks, time: TeachersTime, places: readonly number[]): Map<number, TimeOfTeacher> {
  const hours = rulesOfTeachers(slots, time.hours, time.teachers.length);
  const notWorking = rulesOfTeachers(slots, time.notWorking, time.teachers.length);
  const result = new Map<number, { working: Minutes[]; taken: (Minutes & { kind: BusyKind })[] }>();
  for (const place of places) {
    const own: { working: Minutes[]; taken: (Minutes & { kind: BusyKind })[] } = { working: [], taken: [] };
    workingStretches(hours, place, (start, finish) => own.working.push({ start, finish }));
    workingStretches(notWorking, place, (start, finish) => own.taken.push({ kind: 'non_working_time', start, finish }));
    result.set(place, own);
  }
  for (const { kind, spans } of time.busy)
    for (let index = 0; index < spans.length; index += 3)
      result.get(spans[index] ?? 0)?.taken.push({ kind, start: spans[index + 1] ?? 0, finish: spans[index + 2] ?? 0 });
  return result;
}

/**
 * Everything that speaks against a time, each reason once; nothing when the teacher is free.
 * @param wanted minutes of the epoch
 * @param hasHours whether the teacher entered any hours for the period at all
 */
export function reasonsAgainst({ working, taken }: TimeOfTeacher, wanted: Minutes, hasHours: boolean): TimeReason[] {
  const inside = working.some(({ start, finish }) => start <= wanted.start && wanted.finish <= finish);
  const hit = taken.filter(({ start, finish }) => start < wanted.finish && wanted.start < finish).map(({ kind }) => kind);
  const reasons: TimeReason[] = inside ? [] : [hasHours ? 'outside_hours' : 'no_hours'];
  return [...reasons, ...new Set(hit)];
}
