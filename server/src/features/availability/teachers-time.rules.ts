import type { Minutes } from './weekly-slots.rules.ts';
import { weekRules } from './working-intervals.rules.ts';
import type { RuleDates, RuleGroup, WeekRules } from './working-intervals.rules.ts';

/** The kinds of busy time, as "why not free?" names them. */
export const busyKinds = ['lesson', 'activity', 'non_working_time', 'vacation'] as const;
export type BusyKind = (typeof busyKinds)[number];

/**
 * Busy intervals by teacher: those of a position are at `at[place]` to `at[place + 1]`, in minutes of the epoch; kinds are of `busyKinds`.
 */
type BusySpans = {
  readonly at: Int32Array;
  readonly starts: Int32Array;
  readonly finishes: Int32Array;
  readonly kinds: Uint8Array;
};

/**
 * The time of many teachers in flat arrays, so that ten thousand of them are a few objects. A teacher's position is their index in `ids`,
 * which are sorted. Immutable: an update makes a new one.
 */
export type PackedTime = {
  readonly ids: Int32Array;
  readonly hours: WeekRules;
  readonly notWorking: WeekRules;
  readonly busy: BusySpans;
};

/** Time as the database returns it. `spans` repeats position, start and finish in minutes of the epoch. */
export type ReadTime = {
  readonly ids: Int32Array;
  readonly hours: readonly RuleGroup[];
  readonly notWorking: readonly RuleGroup[];
  readonly busy: readonly { readonly kind: BusyKind; readonly spans: Int32Array }[];
};

/**
 * The time of the selected teachers. `teachers` are their ids, and functions refer to a teacher by the index in it. `places` are their
 * positions in `packed`, -1 for a teacher without time there. `held` (index, start, finish) are holds of others; `kid` (start, finish) is
 * the child's busy time.
 */
export type TeachersTime = {
  readonly teachers: Int32Array;
  readonly places: Int32Array;
  readonly packed: PackedTime;
  readonly held: Int32Array;
  readonly kid: Int32Array;
};

/** Groups the time by teacher. */
export function packTime({ ids, hours, notWorking, busy }: ReadTime): PackedTime {
  return {
    ids,
    hours: weekRules(hours, ids.length),
    notWorking: weekRules(notWorking, ids.length),
    busy: spansByTeacher(busy, ids.length),
  };
}

function spansByTeacher(busy: ReadTime['busy'], teachers: number): BusySpans {
  const at = new Int32Array(teachers + 1);
  for (const { spans } of busy)
    for (let index = 0; index < spans.length; index += 3) at[(spans[index] ?? 0) + 1] = (at[(spans[index] ?? 0) + 1] ?? 0) + 1;
  for (let place = 0; place < teachers; place += 1) at[place + 1] = (at[place + 1] ?? 0) + (at[place] ?? 0);
  const next = at.slice();
  const count = at[teachers] ?? 0;
  const [starts, finishes, kinds] = [new Int32Array(count), new Int32Array(count), new Uint8Array(count)];
  for (const { kind, spans } of busy)
    for (let index = 0; index < spans.length; index += 3) {
      const place = spans[index] ?? 0;
      const to = next[place] ?? 0;
      next[place] = to + 1;
      starts[to] = spans[index + 1] ?? 0;
      finishes[to] = spans[index + 2] ?? 0;
      kinds[to] = busyKinds.indexOf(kind);
    }
  return { at, starts, finishes, kinds };
}

/** The positions of the given teachers, both sorted by id; -1 for a missing one. */
export function placesOf({ ids }: PackedTime, teachers: Int32Array): Int32Array {
  let place = 0;
  return teachers.map((id) => {
    while (place < ids.length && (ids[place] ?? 0) < id) place += 1;
    return ids[place] === id ? place : -1;
  });
}

/** The minutes of lessons that begin in an interval, for each teacher; the lessons of a pair count for each child. */
export function lessonMinutes({ places, packed }: TeachersTime, { from, to }: Minutes): Int32Array {
  const { at, starts, finishes, kinds } = packed.busy;
  const lesson = busyKinds.indexOf('lesson');
  return places.map((place) => {
    let sum = 0;
    for (let span = at[place] ?? 0; span < (at[place + 1] ?? 0); span += 1) {
      const start = starts[span] ?? 0;
      if (kinds[span] === lesson && start >= from && start < to) sum += (finishes[span] ?? 0) - start;
    }
    return sum;
  });
}

/** Consecutive positions `first` to `end` of one of two packed times. */
type Run = { readonly fresh: boolean; readonly first: number; readonly end: number };

/**
 * Replaces the time of some teachers. Whole runs of neighbours are copied, so that one change costs little more than a memory copy.
 * @param changed sorted ids of all teachers whose time has changed
 * @param fresh their current time; a teacher missing in it is removed
 */
export function withFresh(packed: PackedTime, changed: Int32Array, fresh: PackedTime): PackedTime {
  const runs = runsOf(packed.ids, changed, fresh.ids);
  const parts = <T extends Int32Array | Uint8Array>(of: (time: PackedTime) => T) => ({ packed: of(packed), fresh: of(fresh) });
  const byTeacher = (at: Parts<Int32Array>) => positions(runs, at);
  const rules = (of: (time: PackedTime) => WeekRules): WeekRules => {
    const at = parts((time) => of(time).at);
    const { groups, groupOf } = mergedGroups(of(packed), of(fresh));
    return {
      groups,
      at: byTeacher(at),
      walls: copied(
        runs,
        at,
        parts((time) => of(time).walls),
      ),
      groupOf: copied(runs, at, { packed: of(packed).groupOf, fresh: groupOf }),
    };
  };
  const at = parts(({ busy }) => busy.at);
  const spans = <T extends Int32Array | Uint8Array>(of: (busy: BusySpans) => T) =>
    copied(
      runs,
      at,
      parts(({ busy }) => of(busy)),
    );
  const total = runs.reduce((sum, { first, end }) => sum + end - first, 0);
  const ids = new Int32Array(total);
  let to = 0;
  for (const { fresh: isFresh, first, end } of runs) {
    ids.set((isFresh ? fresh : packed).ids.subarray(first, end), to);
    to += end - first;
  }
  return {
    ids,
    hours: rules(({ hours }) => hours),
    notWorking: rules(({ notWorking }) => notWorking),
    busy: {
      at: byTeacher(at),
      starts: spans(({ starts }) => starts),
      finishes: spans(({ finishes }) => finishes),
      kinds: spans(({ kinds }) => kinds),
    },
  };
}

type Parts<T> = { readonly packed: T; readonly fresh: T };

function runsOf(ids: Int32Array, changed: Int32Array, fresh: Int32Array): Run[] {
  const runs: Run[] = [];
  let place = 0;
  let from = 0;
  const keepUpTo = (end: number) => {
    if (from < end) runs.push({ fresh: false, first: from, end });
  };
  let taken = 0;
  for (const id of changed) {
    while (place < ids.length && (ids[place] ?? 0) < id) place += 1;
    keepUpTo(place);
    if (ids[place] === id) place += 1;
    from = place;
    if (fresh[taken] === id) {
      runs.push({ fresh: true, first: taken, end: taken + 1 });
      taken += 1;
    }
  }
  keepUpTo(ids.length);
  return runs;
}

function positions(runs: readonly Run[], at: Parts<Int32Array>): Int32Array {
  const result = new Int32Array(runs.reduce((sum, { first, end }) => sum + end - first, 1));
  let place = 0;
  for (const { fresh, first, end } of runs) {
    const source = fresh ? at.fresh : at.packed;
    const shift = (result[place] ?? 0) - (source[first] ?? 0);
    for (let index = first; index < end; index += 1) {
      place += 1;
      result[place] = (source[index + 1] ?? 0) + shift;
    }
  }
  return result;
}

function copied<T extends Int32Array | Uint8Array>(runs: readonly Run[], at: Parts<Int32Array>, values: Parts<T>): T {
  const bounds = ({ fresh, first, end }: Run) => {
    const source = fresh ? at.fresh : at.packed;
    return [source[first] ?? 0, source[end] ?? 0] as const;
  };
  const length = runs.reduce((sum, run) => sum + bounds(run)[1] - bounds(run)[0], 0);
  const result = (values.packed instanceof Uint8Array ? new Uint8Array(length) : new Int32Array(length)) as T;
  let to = 0;
  for (const run of runs) {
    const [first, end] = bounds(run);
    result.set((run.fresh ? values.fresh : values.packed).subarray(first, end), to);
    to += end - first;
  }
  return result;
}

/** The distinct groups of both, and the indexes of the fresh rules' groups among them. */
function mergedGroups(packed: WeekRules, fresh: WeekRules): { readonly groups: readonly RuleDates[]; readonly groupOf: Int32Array } {
  const keyOf = ({ zone, from, to }: RuleDates) => `${zone} ${from} ${to}`;
  const known = new Map(packed.groups.map((group, index) => [keyOf(group), index]));
  const groups = [...packed.groups];
  const among = fresh.groups.map((group) => {
    const index = known.get(keyOf(group)) ?? groups.push(group) - 1;
    known.set(keyOf(group), index);
    return index;
  });
  return { groups, groupOf: fresh.groupOf.map((group) => among[group] ?? 0) };
}
