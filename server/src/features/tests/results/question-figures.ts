import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Adds the answers of a result to the figures of their questions, or subtracts them. Every write locks the questions in the same order, to
 * prevent deadlocks.
 */
export async function addToFigures({ db }: Pick<WriteContext, 'db'>, resultId: number, sign: 1 | -1): Promise<void> {
  await sql`
    insert into test_question_figures as f (question_id, answers, x, xx, r, rr, xr)
    select question_id, ${sign}::int, ${sign}::int * x, ${sign}::int * x * x, ${sign}::int * r, ${sign}::int * r * r, ${sign}::int * x * r
    from (
      select a.question_id, a.earned::bigint as x, (t.earned - a.earned)::bigint as r
      from test_answers a join test_results t on t.id = a.result_id where t.id = ${resultId}
    ) one order by question_id
    on conflict (question_id) do update set answers = f.answers + excluded.answers, x = f.x + excluded.x, xx = f.xx + excluded.xx,
      r = f.r + excluded.r, rr = f.rr + excluded.rr, xr = f.xr + excluded.xr
  `.execute(db);
}
