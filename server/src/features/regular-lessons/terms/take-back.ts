import type { LateCancellation } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { takeLessonsAway } from '../../lessons/public/take-lessons-away.ts';
import type { Fallout } from '../rule-lessons.queries.ts';

/** The dates [from, to) for which a rule no longer holds, and its lessons on them. */
export type Freed = {
  readonly ruleId: number;
  readonly fallout: Pick<Fallout, 'taken_back'>;
  readonly from: string;
  readonly to: string | null;
};

/** The result for the lessons of one rule, by their starts, and the dates of cancelled ones. */
export type Taken = {
  readonly taken_back: readonly string[];
  readonly cancelled: readonly string[];
  readonly cancelledDates: readonly string[];
};

/** Deletes records of unplaced dates. */
export async function forgetUnplaced({ db }: WriteContext, { ruleId, fallout, from, to }: Freed): Promise<void> {
  const ids = fallout.taken_back.map(({ id }) => id);
  await sql`
    delete from unplaced_lessons where rule_id = ${ruleId} and rule_date >= ${from} and (${to}::date is null or rule_date < ${to})
      and (state = 'open' or lesson_id = any(${ids}::int[]))
  `.execute(db);
}

/**
 * Takes back the lessons of rules on dates for which they no longer hold; those within the limit of late cancellation are cancelled. All
 * rules in one step, because every lesson must be locked before any client.
 * @returns the results by rule
 * @throws AppError the errors of `takeLessonsAway`
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
