import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { hasSecondFactor } from '../../../kernel/calls/session.ts';
import { countAttempt, noteAttempt, proofLimit } from '../limits/attempts.ts';
import { takeCode } from './take-code.ts';

/**
 * Verifies that the signed-in user has the second factor: a code of the authenticator, or a recovery code. Attempts share the count of
 * `provePassword`.
 * @throws AppError `second_factor_off`, `wrong_second_factor_code`, `too_many_attempts`
 */
export async function proveCode(ctx: ReadContext, code: string): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, ctx.actor.id))) throw new AppError('second_factor_off');
  const attempt = await countAttempt(ctx, ctx.actor, proofLimit(ctx.settings));
  const taken = await takeCode(ctx, ctx.actor.id, code);
  await noteAttempt(ctx, attempt, taken ? 'succeeded' : 'failed');
  if (!taken) throw new AppError('wrong_second_factor_code', {}, 'code');
}
