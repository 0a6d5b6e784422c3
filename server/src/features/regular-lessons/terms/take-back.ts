import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { takeBackLessons } from '../../lessons/public/take-back-lessons.ts';
import type { Fallout } from '../rule-lessons.queries.ts';

/** Takes back the lessons of a rule on its dates [from, to), and forgets the dates in it on which none could be placed. */
export async function takeBack(
  ctx: WriteContext,
  ruleId: number,
  { taken_back }: Pick<Fallout, 'taken_back'>,
  from: string,
  to: string | null,
): Promise<number> {
  const ids = taken_back.map(({ id }) => id);
  await sql`
    delete from unplaced_lessons where rule_id = ${ruleId} and rule_date >= ${from} and (${to}::date is null or rule_date < ${to})
      and (state = 'open' or lesson_id = any(${ids}::int[]))
  `.execute(ctx.db);
  return (await takeBackLessons(ctx, ids)).length;
}
