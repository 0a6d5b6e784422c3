import { linearSumAssignment } from 'linear-sum-assignment';

/** A teacher who may be offered a search, with the score of the pair: 0 to 100, whole. */
export type Pair = { readonly search: number; readonly teacher: number; readonly score: number };

export const mostScore = 100;

type PairFacts = {
  /** Weekly starts within the requested windows at which the teacher is free in every week. */
  readonly holding: number;
  readonly lessons: number;
  readonly load_minutes: number;
  readonly max_minutes_per_week: number | null;
  readonly waiting_hours: number;
};
export type ScoreParts = { readonly fit: number; readonly load: number; readonly waiting: number };

const usualMinutesPerWeek = 30 * 60;
const longWaitHours = 7 * 24;
const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole));

/** The parts of a score: choice among free times up to 50, free capacity up to 30, waiting time up to 20. */
export function scoreOf({ holding, lessons, load_minutes, max_minutes_per_week, waiting_hours }: PairFacts): ScoreParts {
  return {
    fit: Math.round(50 * share(holding, 4 * lessons)),
    load: Math.round(30 * (1 - share(load_minutes, max_minutes_per_week ?? usualMinutesPerWeek))),
    waiting: Math.round(20 * share(waiting_hours, longWaitHours)),
  };
}

const bestFirst = (a: Pair, b: Pair) => b.score - a.score || a.teacher - b.teacher;

/**
 * Assigns each teacher to at most one search: as many searches as possible get a teacher, and among such assignments the sum of scores is the
 * highest. Independent groups of searches and teachers are solved one by one.
 */
export function bestAssignment(pairs: readonly Pair[]): Pair[] {
  return groupsOf(pairs).flatMap(solved);
}

/** Assigns one by one: each search, in the given order, takes its best teacher that is left. */
export function oneByOne(pairs: readonly Pair[], order: readonly number[]): Pair[] {
  const taken = new Set<number>();
  const bySearch = Map.groupBy(pairs, ({ search }) => search);
  return order.flatMap((search) => {
    let best: Pair | null = null;
    for (const pair of bySearch.get(search) ?? [])
      if (!taken.has(pair.teacher) && (best === null || bestFirst(pair, best) < 0)) best = pair;
    if (best === null) return [];
    taken.add(best.teacher);
    return [best];
  });
}

/** The pairs by connected group. */
function groupsOf(pairs: readonly Pair[]): Pair[][] {
  // Searches are even numbers, teachers odd ones.
  const parents = new Map<number, number>();
  const rootOf = (key: number): number => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent;
    parents.set(key, root);
    return root;
  };
  for (const { search, teacher } of pairs) parents.set(rootOf(search * 2), rootOf(teacher * 2 + 1));
  return [...Map.groupBy(pairs, ({ search }) => rootOf(search * 2)).values()];
}

function solved(pairs: readonly Pair[]): Pair[] {
  const bySearch = [...Map.groupBy(pairs, ({ search }) => search).values()];
  const count = bySearch.length;
  // Of n searches, each can always have one of its n best teachers: the others take at most n - 1 of them.
  const rows = bySearch.map((row) => [...row].sort(bestFirst).slice(0, count));
  if (count === 1) return rows[0]?.slice(0, 1) ?? [];
  const columns = new Map<number, number>();
  for (const { teacher } of rows.flat()) if (!columns.has(teacher)) columns.set(teacher, columns.size);
  // A served search outweighs every sum of scores. The last columns stand for "no teacher", one for each search.
  const served = mostScore * count + 1;
  const matrix = rows.map((row, index) => {
    const values = new Float64Array(columns.size + count).fill(-served * (count + 1));
    for (const { teacher, score } of row) values[columns.get(teacher) ?? 0] = served + score;
    values[columns.size + index] = 0;
    return values;
  });
  const { rowAssignments } = linearSumAssignment(matrix, { maximaze: true });
  return rows.flatMap((row, index) => row.find(({ teacher }) => columns.get(teacher) === rowAssignments[index]) ?? []);
}
