import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';

/**
 * Revokes personal tokens of a user permanently: a token that somebody else created must not outlive a password change, nor return with a
 * role.
 * @param kept the roles whose tokens stay
 * @returns the number of revoked tokens
 */
export async function endTokens(db: Db, userId: number, now: Temporal.Instant, kept: readonly string[] = []): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('personal_tokens')
    .set({ revoked_at: isoOf(now) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('role', 'not in', [...kept]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
