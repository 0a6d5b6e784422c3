import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { freeBits, freeWeeks, lessonMinutes, slotWeeks, teachersTime } from '../../availability/public/teachers-time.ts';
import type { Period, WeeklySlot } from '../../availability/public/teachers-time.ts';
import { weekOfLoad } from '../asked-period.ts';
import { startsIn } from '../find-teacher.queries.ts';
import { chooseTimes } from '../weekly-choice.rules.ts';

type Window = { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number };
type Asked = {
  readonly teacherIds: readonly number[];
  readonly kidId: number;
  readonly windows: readonly Window[];
  readonly lessons: number;
  readonly period: Period;
};
export type Holding = {
  readonly teacher_id: number;
  /** Number of starts at which the teacher is free in every week. */
  readonly holding: number;
  readonly load_minutes: number;
  readonly times: readonly WeeklySlot[];
};

/** The given teachers with as many free weekly times in every week of the period as the lessons need. Holds of every user count as taken. */
export async function teachersHolding(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { teacherIds, kidId, windows, lessons, period }: Asked,
): Promise<Holding[]> {
  const wanted = startsIn({ window: [...windows], minutes: period.minutes });
  if (wanted.length === 0 || teacherIds.length === 0) return [];
  const slots = slotWeeks(wanted, period);
  const week = weekOfLoad(period);
  const time = await teachersTime({ db, now, actor: null }, slots, sql`t.id = any(${teacherIds}::int[])`, { kidId, week });
  const free = freeBits(slots, time);
  const loads = lessonMinutes(time, week);
  const minutes = slots.slots.map(({ weekday, start_minute }) => weekday * 1440 + start_minute);
  return Array.from(time.teachers).flatMap((teacher_id, place) => {
    const weeks = freeWeeks(free, place);
    const holding = minutes.flatMap((minute, slot) => (weeks[slot] === period.weeks ? [{ slot, minute, weeks: period.weeks }] : []));
    if (holding.length < lessons) return [];
    const chosen = chooseTimes(holding, lessons, period.minutes, period.weeks);
    if (chosen.length < lessons) return [];
    const times = chosen.flatMap(({ slot }) => slots.slots[slot] ?? []);
    return [{ teacher_id, holding: holding.length, load_minutes: loads[place] ?? 0, times }];
  });
}
