import type { Assignment, UnassignedReason } from '@lectern/contract/matches/assignment.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { placingHorizon } from '../../regular-lessons/public/weekly-lessons.ts';
import { teachersHolding } from '../../schedule/public/teachers-holding.ts';
import type { Holding } from '../../schedule/public/teachers-holding.ts';
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

type Found = { readonly pair: Pair; readonly parts: ScoreParts; readonly holding: Holding };

/** Proposes a teacher for every open search of the actor at once, compared with assigning one by one. Writes nothing. */
export async function proposeAssignment(ctx: ReadContext): Promise<Assignment> {
  const [searches, candidates] = await Promise.all([openSearches(ctx), candidatesOf(ctx)]);
  // Two courses of one child could get the same time, so only its longest waiting search takes part.
  const first = new Map<number, number>();
  for (const { id, kid_id } of searches) if (!first.has(kid_id)) first.set(kid_id, id);
  const taking = searches.filter(({ id, kid_id }) => first.get(kid_id) === id);
  const found = new Map<number, ReadonlyMap<number, Found>>();
  for (const search of taking) found.set(search.id, await pairsOf(ctx, search, candidates));
  const pairs = [...found.values()].flatMap((each) => [...each.values()].map(({ pair }) => pair));
  const best = pairs.length === 0 ? [] : await solved(pairs);
  const single = oneByOne(
    pairs,
    taking.map(({ id }) => id),
  );
  return viewOf({ searches, taking, candidates, found, best, single });
}

async function solved(pairs: readonly Pair[]): Promise<readonly Pair[]> {
  try {
    const [result] = await inChild({}, packedPairs(pairs));
    return result?.pairs ?? [];
  } catch (fault) {
    throw fault instanceof ChildLost ? new AppError('unavailable') : fault;
  }
}

/** The teachers whom placing would accept for all lessons of a search, by id. */
async function pairsOf(ctx: ReadContext, search: OpenSearch, candidates: Candidates): Promise<ReadonlyMap<number, Found>> {
  const { zone, minutes, windows, kid_id } = search;
  const tomorrow = dateIn(zone, ctx.now).add({ days: 1 });
  const wished = search.starts_on === null ? tomorrow : Temporal.PlainDate.from(search.starts_on);
  const from = Temporal.PlainDate.compare(wished, tomorrow) > 0 ? wished : tomorrow;
  const ahead = Math.ceil(from.until(placingHorizon(ctx), { largestUnit: 'days' }).days / 7) + 1;
  const period = { zone, from, minutes, weeks: Math.min(mostWeeks, Math.max(search.weeks, ahead, leastWeeks)) };
  const lessons = search.trial ? 1 : search.lessons_per_week;
  // A trial is placed by today's rates.
  const teacherIds = candidates.teaching(search, schoolDateOf(ctx, ctx.now));
  const holding = await teachersHolding(ctx, { teacherIds, kidId: kid_id, windows, lessons, period });
  const waiting_hours = Temporal.Instant.from(search.created_at).until(ctx.now).total('hours');
  const found = new Map<number, Found>();
  for (const each of holding) {
    const { max_minutes_per_week = null } = candidates.teachers.get(each.teacher_id) ?? {};
    if (max_minutes_per_week !== null && each.load_minutes + lessons * minutes > max_minutes_per_week) continue;
    const parts = scoreOf({ ...each, lessons, max_minutes_per_week, waiting_hours });
    const pair = { search: search.id, teacher: each.teacher_id, score: parts.fit + parts.load + parts.waiting };
    found.set(each.teacher_id, { pair, parts, holding: each });
  }
  return found;
}

type Solution = {
  readonly searches: readonly OpenSearch[];
  readonly taking: readonly OpenSearch[];
  readonly candidates: Candidates;
  readonly found: ReadonlyMap<number, ReadonlyMap<number, Found>>;
  readonly best: readonly Pair[];
  readonly single: readonly Pair[];
};

function viewOf({ searches, taking, candidates, found, best, single }: Solution): Assignment {
  const about = ({ id, kid_name, course_title, grade, created_at }: OpenSearch) => ({
    ...{ request_id: id, kid_name, course_title, grade, created_at },
  });
  const nameOf = (id: number) => candidates.teachers.get(id)?.name ?? '';
  const pairOf = (pairs: readonly Pair[], id: number) => pairs.find(({ search }) => search === id);
  const total = (pairs: readonly Pair[]) => ({ served: pairs.length, score: pairs.reduce((sum, { score }) => sum + score, 0) });
  const reasonOf = ({ id }: OpenSearch): UnassignedReason => {
    const teachers = found.get(id);
    if (teachers === undefined) return 'same_child';
    return teachers.size === 0 ? 'nobody_free' : 'others_first';
  };
  return {
    searches: searches.length,
    best: total(best),
    one_by_one: total(single),
    pairs: taking.flatMap((search) => {
      const pair = pairOf(best, search.id);
      const chosen = pair === undefined ? undefined : found.get(search.id)?.get(pair.teacher);
      if (pair === undefined || chosen === undefined) return [];
      const alone = pairOf(single, search.id);
      return [
        {
          ...about(search),
          teacher_id: pair.teacher,
          teacher_name: nameOf(pair.teacher),
          slots: chosen.holding.times.map(({ weekday, start_minute }) => ({ weekday, start_minute })),
          score: pair.score,
          parts: chosen.parts,
          one_by_one: alone === undefined ? null : { teacher_name: nameOf(alone.teacher), score: alone.score },
        },
      ];
    }),
    unassigned: searches
      .filter(({ id }) => pairOf(best, id) === undefined)
      .map((search) => ({ ...about(search), reason: reasonOf(search) })),
  };
}
