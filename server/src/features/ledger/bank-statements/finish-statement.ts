import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Updates the state of a statement: finished once no line is open. Called under the lock of its row. */
export async function finishStatement(ctx: WriteContext, id: number): Promise<void> {
  await sql`
    update bank_statements s set state = case when w.waits then 'posting' else 'posted' end,
      posted_at = case when w.waits then null else ${isoOf(ctx.now)}::timestamptz end
    from (select exists (select from bank_statement_lines where statement_id = ${id} and state = 'waiting') as waits) w
    where s.id = ${id}
  `.execute(ctx.db);
}
