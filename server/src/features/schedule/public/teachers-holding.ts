import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { freeBits, freeWeeks, kidsTime, lessonMinutes, slotWeeks, teachersTime } from '../../availability/public/teachers-time.ts';
import type { Period, SlotWeeks, WeeklySlot } from '../../availability/public/teachers-time.ts';
import { weekOfLoad } from '../query-period.ts';
import { startsIn } from '../find-teacher.queries.ts';
import { chooseTimes } from '../weekly-choice.rules.ts';

type Window = { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number };
export type SearchedTimes = {
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
};
export type Holdings = {
  readonly teachers: readonly Holding[];
  /** The weekly times of one of the teachers that the search for a teacher would choose. */
  timesOf(teacherId: number): WeeklySlot[];
};

type Reader = Pick<ReadContext, 'db' | 'now'>;

/**
 * For each of several searches, the given teachers with as many free weekly times in every week of the period as the lessons need. Holds of
 * every user count as taken. The time of teachers is computed once for all searches of the same period.
 */
export async function teachersHolding(ctx: Reader, searches: readonly SearchedTimes[]): Promise<ReadonlyMap<SearchedTimes, Holdings>> {
  const found = new Map<SearchedTimes, Holdings>();
  const alike = Map.groupBy(searches, ({ period }) => `${period.zone} ${period.from} ${period.weeks} ${period.minutes}`);
  for (const group of alike.values()) {
    const time = await timeOf(ctx, group);
    for (const each of group) found.set(each, time === null ? { teachers: [], timesOf: () => [] } : holdingsOf(each, time));
  }
  return found;
}

type GroupTime = {
  readonly slots: SlotWeeks;
  /** The index of a slot by its minute of the week. */
  readonly slotAt: ReadonlyMap<number, number>;
  readonly placeOf: ReadonlyMap<number, number>;
  /** For each teacher and slot, 1 if the teacher is free in every week. */
  readonly always: Uint8Array;
  readonly loads: Int32Array;
  readonly kids: ReadonlyMap<number, readonly number[]>;
};

const minuteOf = ({ weekday, start_minute }: WeeklySlot) => weekday * 1440 + start_minute;

/** The time of all teachers and children of searches with the same period; null if no lesson fits into a window. */
async function timeOf({ db, now }: Reader, group: readonly SearchedTimes[]): Promise<GroupTime | null> {
  const [first] = group;
  if (first === undefined) return null;
  const { period } = first;
  const requested = startsIn({ window: group.flatMap(({ windows }) => windows), minutes: period.minutes });
  const teacherIds = [...new Set(group.flatMap(({ teacherIds: ids }) => ids))];
  if (requested.length === 0 || teacherIds.length === 0) return null;
  const slots = slotWeeks(requested, period);
  const week = weekOfLoad(period);
  const [time, kids] = await Promise.all([
    teachersTime({ db, now, actor: null }, slots, sql`t.id = any(${teacherIds}::int[])`, { week }),
    kidsTime(
      db,
      slots,
      group.map(({ kidId }) => kidId),
    ),
  ]);
  const free = freeBits(slots, time);
  const count = slots.slots.length;
  const always = new Uint8Array(time.teachers.length * count);
  for (let place = 0; place < time.teachers.length; place += 1) {
    const weeks = freeWeeks(free, place);
    for (let slot = 0; slot < count; slot += 1) if (weeks[slot] === period.weeks) always[place * count + slot] = 1;
  }
  const placeOf = new Map(Array.from(time.teachers, (id, place) => [id, place]));
  const slotAt = new Map(slots.slots.map((slot, index) => [minuteOf(slot), index]));
  return { slots, slotAt, placeOf, always, loads: lessonMinutes(time, week), kids };
}

function holdingsOf({ teacherIds, kidId, windows, lessons, period }: SearchedTimes, time: GroupTime): Holdings {
  const { slots, slotAt, placeOf, always, loads, kids } = time;
  const count = slots.slots.length;
  const starts = startsIn({ window: [...windows], minutes: period.minutes })
    .map((slot) => ({ slot: slotAt.get(minuteOf(slot)) ?? 0, minute: minuteOf(slot), weeks: period.weeks }))
    .filter(({ slot }) => isOpen(slots, slot, kids.get(kidId) ?? []));
  const heldBy = (place: number) => starts.filter(({ slot }) => always[place * count + slot] === 1);
  const choose = (place: number) => chooseTimes(heldBy(place), lessons, period.minutes, period.weeks);
  const teachers: Holding[] = [];
  for (const teacher_id of teacherIds) {
    const place = placeOf.get(teacher_id);
    if (place === undefined) continue;
    let [holding, days] = [0, 0];
    for (const { slot, minute } of starts) {
      if (always[place * count + slot] !== 1) continue;
      holding += 1;
      days |= 1 << Math.floor(minute / 1440);
    }
    // Windows end by midnight, so that times of different days never overlap. Choosing for every teacher takes long.
    if (holding < lessons || (daysIn(days) < lessons && choose(place).length < lessons)) continue;
    teachers.push({ teacher_id, holding, load_minutes: loads[place] ?? 0 });
  }
  const timesOf = (id: number) => choose(placeOf.get(id) ?? -1).flatMap(({ slot }) => slots.slots[slot] ?? []);
  return { teachers, timesOf };
}

/** Whether a child is free in a slot in every week. @param busy starts and finishes in minutes of the epoch */
function isOpen({ starts, slots, period }: SlotWeeks, slot: number, busy: readonly number[]): boolean {
  for (let week = 0; week < period.weeks && busy.length > 0; week += 1) {
    const start = starts[week * slots.length + slot] ?? 0;
    for (let span = 0; span < busy.length; span += 2)
      if (start < (busy[span + 1] ?? 0) && (busy[span] ?? 0) < start + period.minutes) return false;
  }
  return true;
}

function daysIn(bits: number): number {
  let days = 0;
  for (let left = bits; left !== 0; left &= left - 1) days += 1;
  return days;
}
