import type { TurnOffSecondFactorInput } from '@lectern/contract/accounts/own-account.schema';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { notifySecondFactorOff } from '../account-mails.ts';
import { provePassword } from '../password/prove-password.ts';
import { proveCode } from './prove-code.ts';

/** Removes a user's second factor. @throws AppError `second_factor_off` if there is none */
export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (removed.numDeletedRows === 0n) throw new AppError('second_factor_off');
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Turns off the user's own second factor. It needs the password and a code, because an open session and a known password are not enough.
 */
export async function turnOffSecondFactor(
  staged: StagedContext,
  { body }: { body: TurnOffSecondFactorInput },
): Promise<Record<string, never>> {
  await provePassword(staged, body.current_password);
  if (staged.settings.second_factor_required) throw new AppError('second_factor_required');
  await proveCode(staged, body.code);
  return staged.transaction(async (ctx) => {
    await removeSecondFactor(ctx.db, ctx.actor.id);
    await notifySecondFactorOff(ctx, ctx.actor);
    ctx.audit({ action: 'second_factor.turn_off', entity: 'user', entity_id: ctx.actor.id });
    return {};
  });
}
