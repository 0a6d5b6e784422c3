import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { countAttempt, noteAttempt, proofLimit } from '../limits/attempts.ts';
import { fewPasswordsAtOnce, passwordFits } from '../password.ts';

/**
 * Whoever changes what guards an account proves that it is theirs: an open session alone does not. Counted like attempts to sign in, but apart from them.
 * @returns the hash that the password fits, to see inside the transaction that it is still the one
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
