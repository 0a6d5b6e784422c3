import type { Db } from '../../../db/client.ts';

/** Ends the secret calendar address of somebody who is a teacher no more, may not sign in, or has another password. */
export async function endCalendarFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('teacher_id', '=', userId).execute();
}
