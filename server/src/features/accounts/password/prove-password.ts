import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { countAttempt, noteAttempt, proofLimit } from '../limits/attempts.ts';
import { fewPasswordsAtOnce, passwordFits } from '../password.ts';

/**
 * Verifies the current password before a change to the account's protection; an open session alone is not enough. Attempts have the same
 * limit as sign-in, but a separate count.
 * @returns the verified hash, to compare again inside the transaction
 * @throws AppError `wrong_password`, `too_many_attempts`
 */
export function provePassword(ctx: ReadContext, password: string): Promise<string> {
  return fewPasswordsAtOnce(async () => {
    const attempt = await countAttempt(ctx, ctx.actor, proofLimit(ctx.settings));
    const user = await ctx.db.selectFrom('users').select('password_hash').where('id', '=', ctx.actor.id).executeTakeFirst();
    const kept = user?.password_hash ?? null;
    const fits = await passwordFits(kept, password);
    await noteAttempt(ctx, attempt, fits ? 'succeeded' : 'failed');
    if (!fits || kept === null) throw new AppError('wrong_password', {}, 'current_password');
    return kept;
  });
}
