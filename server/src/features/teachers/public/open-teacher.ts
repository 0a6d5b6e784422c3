import type { Db } from '../../../db/client.ts';

/** Makes the teacher's card of a user who has become a teacher; one that is there stays as it is. */
export async function openTeacher(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
