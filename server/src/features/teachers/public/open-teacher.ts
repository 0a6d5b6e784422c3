import type { Db } from '../../../db/client.ts';

/** Creates the teacher's card of a user who becomes a teacher; an existing one stays unchanged. */
export async function openTeacher(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
