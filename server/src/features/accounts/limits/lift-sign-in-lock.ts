import type { LiftLockInput } from '@lectern/contract/accounts/sign-ins.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration } from '../staff/administrators.ts';
import { liftAttempts } from './attempts.ts';

/** Lifts a sign-in lock. Failures start from zero again, also for an attacker. */
export async function liftSignInLock(ctx: WriteContext, { body }: { body: LiftLockInput }): Promise<{ lifted: number }> {
  await beginAdministration(ctx);
  const { user_id: userId, address = '' } = body;
  if (userId !== undefined) {
    const user = await ctx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (user === undefined) throw new AppError('not_found', { id: userId });
  }
  const lifted = await liftAttempts(ctx.db, userId === undefined ? { address } : { userId }, ctx.now);
  if (lifted === 0) ctx.nothingChanged();
  else {
    const from = userId === undefined ? { address } : {};
    ctx.audit({ action: 'sign_in.lift', entity: 'user', entity_id: userId ?? null, new: { ...from, attempts: lifted } });
  }
  return { lifted };
}
