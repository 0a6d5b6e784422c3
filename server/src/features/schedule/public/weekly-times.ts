import type { FoundTeachers } from '@lectern/contract/schedule/free-teachers.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { freeBits, freeWeeks, lessonMinutes, slotWeeks, teachersTime, timesOf } from '../../availability/public/teachers-time.ts';
import type { Period } from '../../availability/public/teachers-time.ts';
import { weekOfLoad } from '../query-period.ts';
import { slotOf, startsIn } from '../find-teacher.queries.ts';
import { slotDates } from '../slot-week.view.ts';
import { chooseTimes } from '../weekly-choice.rules.ts';

type Window = { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number };
type WeeklyTimesQuery = {
  readonly teacherId: number;
  readonly teacherZone: string;
  readonly kidId: number;
  readonly windows: readonly Window[];
  readonly lessons: number;
  readonly period: Period;
};
type FoundTime = FoundTeachers['results'][number]['slots'][number];

/** Every start inside wished windows in a teacher's time, and those that the search for a teacher would choose, by the same rules. */
export async function weeklyTimesOf(
  ctx: Pick<ReadContext, 'db' | 'now' | 'actor'>,
  { teacherId, teacherZone, kidId, windows, lessons, period }: WeeklyTimesQuery,
): Promise<{ times: FoundTime[]; suggested: FoundTime[]; load_minutes: number }> {
  const requested = startsIn({ window: [...windows], minutes: period.minutes });
  if (requested.length === 0) return { times: [], suggested: [], load_minutes: 0 };
  const slots = slotWeeks(requested, period);
  const week = weekOfLoad(period);
  const time = await teachersTime(ctx, slots, sql`t.id = ${teacherId}`, { kidId, week });
  const weeks = freeWeeks(freeBits(slots, time), 0);
  const own = timesOf(slots, time, [0]).get(0) ?? { working: [], taken: [] };
  const times = slots.slots.map((_, index) => slotOf(slots, index, slotDates(slots, index), own, teacherZone));
  const choices = slots.slots.map(({ weekday, start_minute }, slot) => ({
    slot,
    minute: weekday * 1440 + start_minute,
    weeks: weeks[slot] ?? 0,
  }));
  const chosen = chooseTimes(choices, lessons, period.minutes, period.weeks);
  return {
    times,
    suggested: chosen.flatMap(({ slot }) => times[slot] ?? []),
    load_minutes: lessonMinutes(time, week)[0] ?? 0,
  };
}
