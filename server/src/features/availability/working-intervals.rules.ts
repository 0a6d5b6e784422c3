import { firstBitAt } from './weekly-slots.rules.ts';
import type { SlotWeeks } from './weekly-slots.rules.ts';
import { dayNumber, minuteAt, weekdayOf, zoneOffsets } from './zone-offsets.rules.ts';
import type { ZoneOffsets } from './zone-offsets.rules.ts';

/** Weekly rules with the same zone and dates [from, to): `rules` repeats position and wall value (see `wallOf`). */
export type RuleGroup = {
  readonly zone: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly rules: Int32Array;
};

/** Zone and dates of a rule, as day numbers [from, to). */
export type RuleDates = { readonly zone: string; readonly from: number; readonly to: number };

/** Weekly rules by teacher: those of a position are at `at[place]` to `at[place + 1]`, sorted by wall value. */
export type WeekRules = {
  readonly groups: readonly RuleDates[];
  readonly at: Int32Array;
  readonly walls: Int32Array;
  /** The index in `groups` of each rule. */
  readonly groupOf: Int32Array;
};

/** ISO weekday, start and finish minute (to 1440) packed into one sortable number: 11 bits each for the minutes. */
export function wallOf(weekday: number, startMinute: number, finishMinute: number): number {
  return (weekday << 22) | (startMinute << 11) | finishMinute;
}

/** Groups rules by teacher. @param teachers the number of positions */
export function weekRules(groups: readonly RuleGroup[], teachers: number): WeekRules {
  const count = groups.reduce((sum, { rules }) => sum + rules.length / 2, 0);
  const at = new Int32Array(teachers + 1);
  for (const { rules } of groups)
    for (let index = 0; index < rules.length; index += 2) at[(rules[index] ?? 0) + 1] = (at[(rules[index] ?? 0) + 1] ?? 0) + 1;
  for (let place = 0; place < teachers; place += 1) at[place + 1] = (at[place + 1] ?? 0) + (at[place] ?? 0);
  const end = at.slice();
  const walls = new Int32Array(count);
  const groupOf = new Int32Array(count);
  groups.forEach(({ rules }, group) => {
    for (let index = 0; index < rules.length; index += 2) {
      const place = rules[index] ?? 0;
      const wall = rules[index + 1] ?? 0;
      // A teacher has few rules, so insertion sort is enough.
      let to = end[place] ?? 0;
      end[place] = to + 1;
      for (; to > (at[place] ?? 0) && (walls[to - 1] ?? 0) > wall; to -= 1) {
        walls[to] = walls[to - 1] ?? 0;
        groupOf[to] = groupOf[to - 1] ?? 0;
      }
      walls[to] = wall;
      groupOf[to] = group;
    }
  });
  const dates = groups.map(({ zone, valid_from, valid_to }) => ({
    zone,
    from: dayOf(valid_from, Number.NEGATIVE_INFINITY),
    to: dayOf(valid_to, Number.POSITIVE_INFINITY),
  }));
  return { groups: dates, at, walls, groupOf };
}

function dayOf(date: string | null, open: number): number {
  return date === null ? open : dayNumber(Temporal.PlainDate.from(date));
}

/** The use of a day in a zone: without slots, with slots, or with slots and a clock change nearby. */
const dayIs = { ofNoUse: 0, steady: 1, changing: 2 } as const;

/** A zone over the days of a period: day `i` is day number `first + i`. */
type ZoneDays = {
  readonly offsets: ZoneOffsets;
  readonly kinds: Uint8Array;
  /** The instant of midnight (minutes of the epoch). */
  readonly midnights: Int32Array;
};

/** Weekly rules over the days of a period. */
export type RulesOver = {
  readonly rules: WeekRules;
  readonly first: number;
  /** The days, counted from `first`, on which a slot may lie in any zone. */
  readonly days: Int32Array;
  readonly groups: readonly (RuleDates & ZoneDays)[];
};

/** Determines which days of a period matter in each zone. */
export function rulesOver(slots: SlotWeeks, rules: WeekRules): RulesOver {
  const first = Math.floor(slots.from / 1440) - 1;
  const length = Math.floor(slots.to / 1440) + 2 - first;
  const zones = new Map<string, ZoneDays>();
  const groups = rules.groups.map((group) => {
    const known = zones.get(group.zone) ?? zoneDays(slots, group.zone, first, length);
    zones.set(group.zone, known);
    return { ...group, ...known };
  });
  const kinds = [...zones.values()].map((zone) => zone.kinds);
  const days = Array.from({ length }, (_, day) => day).filter((day) => kinds.some((each) => each[day] !== dayIs.ofNoUse));
  return { rules, first, days: Int32Array.from(days), groups };
}

/** Minutes from a clock change within which each local time of a day is converted on its own. */
const nearby = 240;

function zoneDays(slots: SlotWeeks, zone: string, first: number, length: number): ZoneDays {
  const at = (day: number) => Temporal.Instant.fromEpochMilliseconds(day * 86_400_000);
  const offsets = zoneOffsets(zone, at(first - 2), at(first + length + 2));
  const midnights = Int32Array.from({ length: length + 1 }, (_, day) => minuteAt(offsets, (first + day) * 1440));
  const kinds = Uint8Array.from({ length }, (_, day) => {
    const [start = 0, finish = 0] = midnights.subarray(day, day + 2);
    if (firstBitAt(slots, start - slots.period.minutes + 1) >= firstBitAt(slots, finish)) return dayIs.ofNoUse;
    return offsets.until.some((change) => start - nearby < change && change < finish + nearby) ? dayIs.changing : dayIs.steady;
  });
  return { offsets, kinds, midnights };
}

/** A reused buffer for one teacher's intervals, so that ten thousand teachers create no garbage. */
const found = { starts: new Int32Array(4096), finishes: new Int32Array(4096) };

/**
 * Visits the intervals (minutes of the epoch) of a teacher's weekly rules on the days that matter, in order. Touching intervals are merged,
 * also across midnight and zones: hours to 13:00 and hours from 13:00 hold a lesson at 12:30.
 */
export function workingIntervals(rules: RulesOver, place: number, visit: (start: number, finish: number) => void): void {
  const count = findIntervals(rules, place);
  let start = 0;
  let finish = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const from = found.starts[index] ?? 0;
    const to = found.finishes[index] ?? 0;
    if (from <= finish) {
      if (to > finish) finish = to;
      continue;
    }
    if (finish > start) visit(start, finish);
    start = from;
    finish = to;
  }
  if (finish > start) visit(start, finish);
}

/** Fills `found` and returns the number of intervals. The rules of one zone are sorted already; those of several zones are sorted here. */
function findIntervals({ rules, first, days, groups }: RulesOver, place: number): number {
  const { at, walls, groupOf } = rules;
  const begin = at[place] ?? 0;
  const end = at[place + 1] ?? 0;
  if (begin === end) return 0;
  let count = 0;
  let ordered = true;
  let rule = begin;
  let before = 8;
  for (const day of days) {
    const weekday = weekdayOf(first + day);
    if (weekday <= before) rule = begin;
    before = weekday;
    while (rule < end && (walls[rule] ?? 0) >>> 22 < weekday) rule += 1;
    for (; rule < end && (walls[rule] ?? 0) >>> 22 === weekday; rule += 1) {
      const group = groups[groupOf[rule] ?? 0];
      if (group === undefined || first + day < group.from || first + day >= group.to) continue;
      const kind = group.kinds[day];
      if (kind === dayIs.ofNoUse) continue;
      const wall = walls[rule] ?? 0;
      const steady = kind === dayIs.steady;
      const midnight = steady ? (group.midnights[day] ?? 0) : (first + day) * 1440;
      let start = midnight + ((wall >>> 11) & 2047);
      let finish = midnight + (wall & 2047);
      if (!steady) {
        start = minuteAt(group.offsets, start);
        finish = minuteAt(group.offsets, finish);
      }
      if (start >= finish) continue;
      if (count === found.starts.length) makeRoom();
      if (count > 0 && start < (found.starts[count - 1] ?? 0)) ordered = false;
      found.starts[count] = start;
      found.finishes[count] = finish;
      count += 1;
    }
  }
  if (!ordered) putInOrder(count);
  return count;
}

function makeRoom(): void {
  for (const key of ['starts', 'finishes'] as const) {
    const larger = new Int32Array(found[key].length * 2);
    larger.set(found[key]);
    found[key] = larger;
  }
}

function putInOrder(count: number): void {
  const pairs = Array.from({ length: count }, (_, index) => ({ start: found.starts[index] ?? 0, finish: found.finishes[index] ?? 0 }));
  pairs.sort((a, b) => a.start - b.start);
  pairs.forEach(({ start, finish }, index) => {
    found.starts[index] = start;
    found.finishes[index] = finish;
  });
}
