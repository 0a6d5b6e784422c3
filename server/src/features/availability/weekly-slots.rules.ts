import { dayNumber, minuteAt, weekdayOf, zoneOffsets } from './zone-offsets.rules.ts';

/** A time of the week: ISO weekday, and minutes since local midnight in the zone of the request. */
export type WeeklySlot = { readonly weekday: number; readonly start_minute: number };

/** Half-open, in minutes of the epoch. */
export type Minutes = { readonly from: number; readonly to: number };

/** The period of a search: `weeks` weeks from the date `from` in `zone`, `minutes` for each slot. */
export type Period = {
  readonly zone: string;
  readonly from: Temporal.PlainDate;
  readonly weeks: number;
  readonly minutes: number;
};

/**
 * Every slot in every week as an instant in minutes of the epoch, computed once for all teachers. Each week is a row of bits, `words` × 32
 * long, sorted by start, so that an interval is always a run of bits: bit `week × words × 32 + rank`.
 */
export type SlotWeeks = {
  readonly period: Period;
  readonly slots: readonly WeeklySlot[];
  /** The start of a slot in a week, at `week × slots.length + slot`. */
  readonly starts: Int32Array;
  /** The first start, and the end of the last slot. */
  readonly from: number;
  readonly to: number;
  readonly words: number;
  /** The slot of a bit; -1 if there is none. */
  readonly slotAt: Int32Array;
  /** Whether the bits of a week are in the order of `slots`; false if the clock skips some of them. */
  readonly inOrder: readonly boolean[];
  /** The first bit whose slot starts at or after a minute from `from` on. */
  readonly bitAt: Int32Array;
};

/** Computes the slots over the weeks of a period. @param requested at least one, without duplicates */
export function slotWeeks(requested: readonly WeeklySlot[], period: Period): SlotWeeks {
  const first = dayNumber(period.from);
  const dayOf = ({ weekday }: WeeklySlot) => first + ((weekday - weekdayOf(first) + 7) % 7);
  const wallOf = (slot: WeeklySlot) => dayOf(slot) * 1440 + slot.start_minute;
  const slots = [...requested].sort((a, b) => wallOf(a) - wallOf(b));
  const day = Temporal.Instant.fromEpochMilliseconds(first * 86_400_000);
  const offsets = zoneOffsets(period.zone, day.subtract({ hours: 48 }), day.add({ hours: (period.weeks + 1) * 7 * 24 }));
  const starts = new Int32Array(slots.length * period.weeks);
  for (let week = 0; week < period.weeks; week += 1)
    slots.forEach((slot, index) => {
      starts[week * slots.length + index] = minuteAt(offsets, wallOf(slot) + week * 7 * 1440);
    });
  const from = starts.reduce((least, start) => Math.min(least, start));
  const last = starts.reduce((most, start) => Math.max(most, start));
  return { period, slots, starts, from, to: last + period.minutes, ...bitsOf(slots.length, starts, from, last) };
}

function bitsOf(count: number, starts: Int32Array, from: number, last: number) {
  const weeks = starts.length / count;
  const words = Math.ceil(count / 32);
  const slotAt = new Int32Array(weeks * words * 32).fill(-1);
  const bitAt = new Int32Array(last - from + 2);
  const inOrder: boolean[] = [];
  let minute = 0;
  for (let week = 0; week < weeks; week += 1) {
    const startOf = (slot: number) => starts[week * count + slot] ?? 0;
    const order = Array.from({ length: count }, (_, slot) => slot).sort((a, b) => startOf(a) - startOf(b) || a - b);
    inOrder.push(order.every((slot, rank) => slot === rank));
    order.forEach((slot, rank) => {
      const bit = week * words * 32 + rank;
      slotAt[bit] = slot;
      for (; minute <= startOf(slot) - from; minute += 1) bitAt[minute] = bit;
    });
  }
  bitAt[minute] = weeks * words * 32;
  return { words, slotAt, inOrder, bitAt };
}

/** The first bit whose slot starts at or after a minute of the epoch; past the last bit if there is none. */
export function firstBitAt({ bitAt, from }: SlotWeeks, minute: number): number {
  return bitAt[Math.min(Math.max(minute - from, 0), bitAt.length - 1)] ?? 0;
}

/** Intervals that cover every slot of every week, and `also`, if given. Those with less than `gap` minutes between them are merged. */
export function windowsOf({ starts, period }: SlotWeeks, gap: number, also?: Minutes): Minutes[] {
  const requested = [...starts].map((start) => ({ from: start, to: start + period.minutes }));
  const windows: { from: number; to: number }[] = [];
  for (const { from, to } of (also === undefined ? requested : [...requested, also]).sort((a, b) => a.from - b.from)) {
    const last = windows.at(-1);
    if (last !== undefined && from - last.to < gap) last.to = Math.max(last.to, to);
    else windows.push({ from, to });
  }
  return windows;
}

/** The extreme UTC offsets of zones, in minutes. */
const furthest = { behind: 12 * 60, ahead: 14 * 60 } as const;

/** The weekdays on which slots may fall in any zone of a teacher's working hours. */
export function weekdaysAnywhere({ starts, period }: SlotWeeks): number[] {
  const days = new Set<number>();
  for (const start of starts) {
    const last = Math.floor((start + period.minutes + furthest.ahead) / 1440);
    for (let day = Math.floor((start - furthest.behind) / 1440); day <= last; day += 1) days.add(weekdayOf(day));
  }
  return [...days].sort();
}
