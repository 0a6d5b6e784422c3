import type { Db } from '../../../db/client.ts';

/** Deletes the calendar address of a former teacher, a deactivated user or a user with a new password. */
export async function endCalendarFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('teacher_id', '=', userId).execute();
}
