import type { WriteContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { newRecoveryCodes, plainRecoveryCode } from './totp.rules.ts';

/** Replaces the recovery codes. @returns the new ones, which cannot be shown again */
export async function replaceRecoveryCodes({ actor, db }: WriteContext): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: actor.id, code_hash: hashOf(plainRecoveryCode(code)) })))
    .execute();
  return codes;
}
