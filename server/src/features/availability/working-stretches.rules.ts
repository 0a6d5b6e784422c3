import { firstBitAt } from './weekly-slots.rules.ts';
import type { SlotWeeks } from './weekly-slots.rules.ts';
import { dayNumber, minuteAt, weekdayOf, zoneOffsets } from './zone-offsets.rules.ts';
import type { ZoneOffsets } from './zone-offsets.rules.ts';

/** Weekly rules with the same zone and dates [from, to): `rules` is place, ISO weekday, start and finish minute, again and again. */
export type RuleGroup = {
  readonly zone: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly rules: Int32Array;
};

/** What takes a teacher's time, as the reasons of "why not free?" name it. */
export type BusyKind = 'lesson' | 'activity' | 'non_working_time';

/**
 * The time of many teachers, flat, so that ten thousand of them are a few arrays. A teacher's place is their index in
 * `teachers` (ids). `spans` is place, start and finish in minutes of the epoch, again and again.
 */
export type TeachersTime = {
  readonly teachers: Int32Array;
  readonly hours: readonly RuleGroup[];
  readonly notWorking: readonly RuleGroup[];
  readonly busy: readonly { readonly kind: BusyKind; readonly spans: Int32Array }[];
};

/** Rules of one group over the days of a period: day `i` is day number `first + i`. */
type Group = {
  readonly offsets: ZoneOffsets;
  /** Days on which some slot may lie. */
  readonly matters: readonly boolean[];
  readonly from: number;
  readonly to: number;
};

/** Rules by teacher: those of a place stand at `at[place]` to `at[place + 1]`, by weekday and start. */
export type TeacherRules = {
  readonly first: number;
  readonly days: number;
  readonly groups: readonly Group[];
  readonly at: Int32Array;
  /** The place of every rule, for whoever only asks who has any. */
  readonly places: Int32Array;
  /** Weekday, start and finish in one number that sorts like them, and the group. */
  readonly walls: Float64Array;
  readonly groupOf: Int32Array;
};

/** Sorts rules by teacher, and finds out which of a period's days matter in each zone. */
export function rulesOfTeachers(slots: SlotWeeks, groups: readonly RuleGroup[], teachers: number): TeacherRules {
  const first = Math.floor(slots.from / 1440) - 1;
  const days = Math.floor(slots.to / 1440) + 2 - first;
  const zones = new Map<string, Pick<Group, 'offsets' | 'matters'>>();
  const prepared = groups.map(({ zone, valid_from, valid_to }) => {
    const known = zones.get(zone) ?? zoneDays(slots, zone, first, days);
    zones.set(zone, known);
    return { ...known, from: dayOf(valid_from, Number.NEGATIVE_INFINITY), to: dayOf(valid_to, Number.POSITIVE_INFINITY) };
  });
  return { first, days, groups: prepared, ...sortedByTeacher(groups, teachers) };
}

function dayOf(date: string | null, open: number): number {
  return date === null ? open : dayNumber(Temporal.PlainDate.from(date));
}

function zoneDays(slots: SlotWeeks, zone: string, first: number, days: number) {
  const at = (day: number) => Temporal.Instant.fromEpochMilliseconds(day * 86_400_000);
  const offsets = zoneOffsets(zone, at(first - 2), at(first + days + 2));
  const matters = Array.from({ length: days }, (_, index) => {
    const start = minuteAt(offsets, (first + index) * 1440);
    const finish = minuteAt(offsets, (first + index + 1) * 1440);
    return firstBitAt(slots, start - slots.period.minutes + 1) < firstBitAt(slots, finish);
  });
  return { offsets, matters };
}

function sortedByTeacher(groups: readonly RuleGroup[], teachers: number) {
  const count = groups.reduce((sum, { rules }) => sum + rules.length / 4, 0);
  const at = new Int32Array(teachers + 1);
  for (const { rules } of groups)
    for (let index = 0; index < rules.length; index += 4) at[(rules[index] ?? 0) + 1] = (at[(rules[index] ?? 0) + 1] ?? 0) + 1;
  for (let place = 0; place < teachers; place += 1) at[place + 1] = (at[place + 1] ?? 0) + (at[place] ?? 0);
  const end = at.slice();
  const places = new Int32Array(count);
  const walls = new Float64Array(count);
  const groupOf = new Int32Array(count);
  groups.forEach(({ rules }, group) => {
    for (let index = 0; index < rules.length; index += 4) {
      const place = rules[index] ?? 0;
      const wall = ((rules[index + 1] ?? 0) * 2048 + (rules[index + 2] ?? 0)) * 2048 + (rules[index + 3] ?? 0);
      // A teacher has few rules: each is put in its place among those that came before.
      let to = end[place] ?? 0;
      end[place] = to + 1;
      for (; to > (at[place] ?? 0) && (walls[to - 1] ?? 0) > wall; to -= 1) {
        walls[to] = walls[to - 1] ?? 0;
        groupOf[to] = groupOf[to - 1] ?? 0;
      }
      walls[to] = wall;
      groupOf[to] = group;
      places[end[place] - 1] = place;
    }
  });
  return { at, places, walls, groupOf };
}

/** Room for one teacher's stretches at a time, kept so that ten thousand teachers leave no garbage. */
const found = { starts: new Int32Array(4096), finishes: new Int32Array(4096) };

/**
 * The stretches (minutes of the epoch) that a teacher's weekly rules come to on the days that matter, in order, joined where
 * they touch: hours to 13:00 and hours from 13:00 hold a lesson at 12:30, across midnight and across zones, too.
 */
export function workingStretches(rules: TeacherRules, place: number, visit: (start: number, finish: number) => void): void {
  const count = findStretches(rules, place);
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

/** Fills `found` and answers with how many there are. Rules of one zone come in order; those of several are put in order. */
function findStretches({ first, days, groups, at, walls, groupOf }: TeacherRules, place: number): number {
  const begin = at[place] ?? 0;
  const end = at[place + 1] ?? 0;
  let count = 0;
  let ordered = true;
  for (let day = 0, rule = begin; day < days && begin < end; day += 1) {
    const weekday = weekdayOf(first + day);
    if (weekday === 1) rule = begin;
    while (rule < end && Math.floor((walls[rule] ?? 0) / 4_194_304) < weekday) rule += 1;
    for (; rule < end && Math.floor((walls[rule] ?? 0) / 4_194_304) === weekday; rule += 1) {
      const group = groups[groupOf[rule] ?? 0];
      if (group === undefined || !group.matters[day] || first + day < group.from || first + day >= group.to) continue;
      const wall = walls[rule] ?? 0;
      const start = minuteAt(group.offsets, (first + day) * 1440 + (Math.floor(wall / 2048) % 2048));
      const finish = minuteAt(group.offsets, (first + day) * 1440 + (wall % 2048));
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
