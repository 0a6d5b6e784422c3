import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** After a granted appeal the cancellation costs the teacher nothing, as if the penalty had been waived. */
export async function waiveAppealedPenalty({ db }: WriteContext, lessonId: number): Promise<void> {
  await sql`update lessons set teacher_share = 0 where id = ${lessonId} and teacher_share < 0`.execute(db);
}
