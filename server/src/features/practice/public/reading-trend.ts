import type { Reading } from '@lectern/contract/practice/readings.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readingsOf } from '../readings/readings.queries.ts';

type Of = { readonly kid_id: number; readonly course_id: number; readonly until: string };

/** A child's readings in a course up to an instant, earliest first. The caller has checked access to the child's progress. */
export async function readingTrend(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>,
  { kid_id, course_id, until }: Of,
): Promise<Reading[]> {
  const latest = await readingsOf(ctx, sql`l.kid_id = ${kid_id} and l.course_id = ${course_id} and r.entered_at <= ${until}::timestamptz`);
  return latest.slice(0, 20).reverse();
}
