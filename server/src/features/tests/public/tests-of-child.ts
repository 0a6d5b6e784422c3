import type { TestResult } from '@lectern/contract/tests/test-results.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { resultsOf } from '../results/test-results.queries.ts';

type Of = { readonly kid_id: number; readonly course_id: number; readonly until: string };

/** The latest tests of a child in a course up to an instant, earliest first. The caller has checked access to the child's progress. */
export async function testsOfChild(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>,
  { kid_id, course_id, until }: Of,
): Promise<TestResult[]> {
  const which = sql`l.kid_id = ${kid_id} and l.course_id = ${course_id} and l.status in ('planned', 'held') and r.entered_at <= ${until}::timestamptz`;
  return (await resultsOf(ctx, which)).slice(0, 20).reverse();
}
