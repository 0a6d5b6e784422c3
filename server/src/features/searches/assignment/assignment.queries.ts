import type { Assignment, UnassignedReason } from '@lectern/contract/matches/assignment.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { placingHorizon } from '../../regular-lessons/public/weekly-lessons.ts';
import { teachersHolding } from '../../schedule/public/teachers-holding.ts';
import type { SearchedTimes, Holding, Holdings } from '../../schedule/public/teachers-holding.ts';
import { packedPairs } from './assign-searches-job.ts';
import type { AssignedPairs } from './assign-searches-job.ts';
import { oneByOne, scoreOf } from './assignment.rules.ts';
import type { Pair, ScoreParts } from './assignment.rules.ts';
import { candidatesOf, openSearches } from './open-searches.queries.ts';
import type { Candidates, OpenSearch } from './open-searches.queries.ts';

/** Minimum number of weeks that a placed weekly lesson checks, as in the preview of an acceptance. */
const leastWeeks = 5;
const mostWeeks = 26;

// In a child process, because an assignment of hundreds of searches takes seconds.
const inChild = childRunner<Record<string, never>, AssignedPairs>({
  job: 'features/searches/assignment/assign-searches-job.ts',
  atOnce: 1,
  mostWaiting: 10,
  heapMegabytes: 600,
  megabytes: 1_000,
  seconds: 30,
  mostOutputBytes: 1_000_000,
  keptSeconds: 30,
});

/** Teachers who could accept all lessons of a search. */
type Found = { readonly search: OpenSearch; readonly pairs: readonly Pair[]; readonly holdings: Holdings };

/** Proposes a teacher for every open search of the actor at once, compared with assigning one by one. Writes nothing. */
export async function proposeAssignment(ctx: ReadContext): Promise<Assignment> {
  const [searches, candidates] = await Promise.all([openSearches(ctx), candidatesOf(ctx)]);
  // Two courses of one child could get the same time, so only its longest waiting search takes part.
  const first = new Map<number, number>();
  for (const { id, kid_id } of searches) if (!first.has(kid_id)) first.set(kid_id, id);
  const taking = searches.filter(({ id, kid_id, data_stopped }) => !data_stopped && first.get(kid_id) === id);
  const found = await pairsOf(ctx, taking, candidates);
  const pairs = [...found.values()].flatMap((each) => each.pairs);
  const best = pairs.length === 0 ? [] : await solved(pairs);
  const single = oneByOne(
    pairs,
    taking.map(({ id }) => id),
  );
  return viewOf(ctx, { searches, taking, candidates, found, best, single });
}

async function solved(pairs: readonly Pair[]): Promise<readonly Pair[]> {
  try {
    const [result] = await inChild({}, packedPairs(pairs));
    return result?.pairs ?? [];
  } catch (fault) {
    throw fault instanceof ChildLost ? new AppError('unavailable') : fault;
  }
}

/** The possible pairs by search. */
async function pairsOf(ctx: ReadContext, searches: readonly OpenSearch[], candidates: Candidates): Promise<ReadonlyMap<number, Found>> {
  // A trial is paid at today's rates.
  const today = schoolDateOf(ctx, ctx.now);
  const searched = searches.map((search) => ({ search, times: timesOf(ctx, search, candidates.teaching(search, today)) }));
  const holding = await teachersHolding(
    ctx,
    searched.map(({ times }) => times),
  );
  const found = new Map<number, Found>();
  for (const { search, times } of searched) {
    const holdings = holding.get(times) ?? { teachers: [], timesOf: () => [] };
    const pairs = holdings.teachers.flatMap((each) => {
      const { max_minutes_per_week = null } = candidates.teachers.get(each.teacher_id) ?? {};
      const isFull = max_minutes_per_week !== null && each.load_minutes + times.lessons * search.minutes > max_minutes_per_week;
      if (isFull) return [];
      const { fit, load, waiting } = partsOf(ctx, search, each, max_minutes_per_week);
      return { search: search.id, teacher: each.teacher_id, score: fit + load + waiting };
    });
    found.set(search.id, { search, pairs, holdings });
  }
  return found;
}

const lessonsOf = ({ trial, lessons_per_week }: OpenSearch) => (trial ? 1 : lessons_per_week);

function timesOf(ctx: ReadContext, search: OpenSearch, teacherIds: readonly number[]): SearchedTimes {
  const { zone, minutes, windows, kid_id: kidId } = search;
  const tomorrow = dateIn(zone, ctx.now).add({ days: 1 });
  const requested = search.starts_on === null ? tomorrow : Temporal.PlainDate.from(search.starts_on);
  const from = Temporal.PlainDate.compare(requested, tomorrow) > 0 ? requested : tomorrow;
  const ahead = Math.ceil(from.until(placingHorizon(ctx), { largestUnit: 'days' }).days / 7) + 1;
  const period = { zone, from, minutes, weeks: Math.min(mostWeeks, Math.max(search.weeks, ahead, leastWeeks)) };
  return { teacherIds, kidId, windows, lessons: lessonsOf(search), period };
}

function partsOf({ now }: ReadContext, search: OpenSearch, holding: Holding, max_minutes_per_week: number | null): ScoreParts {
  const waiting_hours = (now.epochMilliseconds - Date.parse(search.created_at)) / 3_600_000;
  return scoreOf({ ...holding, lessons: lessonsOf(search), max_minutes_per_week, waiting_hours });
}

type Solution = {
  readonly searches: readonly OpenSearch[];
  readonly taking: readonly OpenSearch[];
  readonly candidates: Candidates;
  readonly found: ReadonlyMap<number, Found>;
  readonly best: readonly Pair[];
  readonly single: readonly Pair[];
};

function viewOf(ctx: ReadContext, { searches, taking, candidates, found, best, single }: Solution): Assignment {
  const about = ({ id, kid_name, course_title, grade, created_at }: OpenSearch) => ({
    ...{ request_id: id, kid_name, course_title, grade, created_at },
  });
  const nameOf = (id: number) => candidates.teachers.get(id)?.name ?? '';
  const pairOf = (pairs: readonly Pair[], id: number) => pairs.find(({ search }) => search === id);
  const total = (pairs: readonly Pair[]) => ({ served: pairs.length, score: pairs.reduce((sum, { score }) => sum + score, 0) });
  const reasonOf = ({ id, data_stopped }: OpenSearch): UnassignedReason => {
    if (data_stopped) return 'no_consent';
    const possible = found.get(id);
    if (possible === undefined) return 'same_child';
    return possible.pairs.length === 0 ? 'nobody_free' : 'others_first';
  };
  return {
    searches: searches.length,
    best: total(best),
    one_by_one: total(single),
    pairs: taking.flatMap((search) => {
      const pair = pairOf(best, search.id);
      const { holdings } = found.get(search.id) ?? {};
      const chosen = holdings?.teachers.find(({ teacher_id }) => teacher_id === pair?.teacher);
      if (pair === undefined || holdings === undefined || chosen === undefined) return [];
      const alone = pairOf(single, search.id);
      return [
        {
          ...about(search),
          teacher_id: pair.teacher,
          teacher_name: nameOf(pair.teacher),
          slots: holdings.timesOf(pair.teacher).map(({ weekday, start_minute }) => ({ weekday, start_minute })),
          score: pair.score,
          parts: partsOf(ctx, search, chosen, candidates.teachers.get(pair.teacher)?.max_minutes_per_week ?? null),
          one_by_one: alone === undefined ? null : { teacher_name: nameOf(alone.teacher), score: alone.score },
        },
      ];
    }),
    unassigned: searches
      .filter(({ id }) => pairOf(best, id) === undefined)
      .map((search) => ({ ...about(search), reason: reasonOf(search) })),
  };
}
