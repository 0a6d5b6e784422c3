import type { Database } from '../../src/db/client.ts';
import { testNow } from '../build.ts';

/** A flag of a teacher about a child. */
export async function raisedFlag({ db }: Database, engagement_id: number, raised_by: number): Promise<number> {
  const flag = { engagement_id, reason: 'Often late', raised_at: testNow.toString(), raised_by };
  return (await db.insertInto('pupil_flags').values(flag).returning('id').executeTakeFirstOrThrow()).id;
}
