import type { LateCancellation } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { takeLessonsAway } from '../../lessons/public/take-lessons-away.ts';
import type { Fallout } from '../rule-lessons.queries.ts';

/** What a rule no longer holds for: its dates [from, to), and its lessons there. */
export type Freed = {
  readonly ruleId: number;
  readonly fallout: Pick<Fallout, 'taken_back'>;
  readonly from: string;
  readonly to: string | null;
};

/** What became of the lessons of one rule, by their starts, and the dates of those that were cancelled. */
export type Taken = {
  readonly taken_back: readonly string[];
  readonly cancelled: readonly string[];
  readonly cancelledDates: readonly string[];
};

/** Forgets the dates on which no lesson could be placed. */
export async function forgetUnplaced({ db }: WriteContext, { ruleId, fallout, from, to }: Freed): Promise<void> {
  const ids = fallout.taken_back.map(({ id }) => id);
  await sql`
    delete from unplaced_lessons where rule_id = ${ruleId} and rule_date >= ${from} and (${to}::date is null or rule_date < ${to})
      and (state = 'open' or lesson_id = any(${ids}::int[]))
  `.execute(db);
}

/**
 * Takes the lessons of rules away on the dates that they no longer hold for; those inside the limit of late cancellation are
 * cancelled. All rules in one step: every lesson is locked before any client.
 * @returns by rule
 * @throws AppError as `takeLessonsAway` does
 */
export async function takeBack(
  ctx: WriteContext,
  freed: readonly Freed[],
  cancellation: LateCancellation,
): Promise<ReadonlyMap<number, Taken>> {
  for (const each of freed) await forgetUnplaced(ctx, each);
  const ids = freed.flatMap(({ fallout }) => fallout.taken_back.map(({ id }) => id));
  const away = await takeLessonsAway(ctx, ids, cancellation);
  return new Map(
    freed.map(({ ruleId, fallout }) => {
      const of = (gone: readonly number[]) => fallout.taken_back.filter(({ id }) => gone.includes(id));
      const cancelled = of(away.cancelled);
      const starts = (lessons: typeof cancelled) => lessons.map(({ start }) => start);
      return [
        ruleId,
        {
          taken_back: starts(of(away.taken_back)),
          cancelled: starts(cancelled),
          cancelledDates: cancelled.map(({ rule_date }) => rule_date),
        },
      ];
    }),
  );
}

/** The same for one rule. */
export async function takeBackOf(ctx: WriteContext, freed: Freed, cancellation: LateCancellation): Promise<Taken> {
  const taken = (await takeBack(ctx, [freed], cancellation)).get(freed.ruleId);
  if (taken === undefined) throw new Error('the lessons of a rule were not taken back');
  return taken;
}
