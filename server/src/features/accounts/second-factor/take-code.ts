import type { Db } from '../../../db/client.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { plainRecoveryCode, stepOfCode } from './totp.rules.ts';

/** Binds an encrypted authenticator secret to its user. */
export const secondFactorPurpose = (userId: number) => `second-factor:${userId}`;

/** @returns the authenticator secret; null if the installation's key was lost, after which only recovery codes work */
export function openSecret({ site }: ReadContext, userId: number, sealed: Uint8Array): string | null {
  try {
    return site.secrets.open(secondFactorPurpose(userId), sealed);
  } catch {
    return null;
  }
}

/** Consumes a code of the authenticator or a recovery code. Each works once: of several concurrent uses one succeeds. */
export async function takeCode(ctx: ReadContext, userId: number, code: string): Promise<boolean> {
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (factor === undefined) return false;
  const secret = openSecret(ctx, userId, factor.sealed_secret);
  const step = secret === null ? null : stepOfCode(secret, code, ctx.now);
  return step === null ? takeRecoveryCode(ctx.db, userId, code) : takeStep(ctx.db, userId, step);
}

async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(plainRecoveryCode(code)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
