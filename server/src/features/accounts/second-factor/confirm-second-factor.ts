import type { RecoveryCodes, SecondFactorCodeInput } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { countAttempt, noteAttempt, proofLimit } from '../limits/attempts.ts';
import { endOtherSessionsOf } from '../password/end-sessions.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { openSecret } from './take-code.ts';
import { stepOfCode } from './totp.rules.ts';

/** Turns the second factor on. All other sessions end, because they did not prove a code. */
export async function confirmSecondFactor(staged: StagedContext, { body }: { body: SecondFactorCodeInput }): Promise<RecoveryCodes> {
  const { actor } = staged;
  const attempt = await countAttempt(staged, actor, proofLimit(staged.settings));
  const factor = await staged.db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  const secret = factor === undefined ? null : openSecret(staged, actor.id, factor.sealed_secret);
  const step = secret === null ? null : stepOfCode(secret, body.code, staged.now);
  await noteAttempt(staged, attempt, step === null ? 'failed' : 'succeeded');
  if (factor === undefined) throw new AppError('second_factor_off');
  if (factor.confirmed_at !== null) throw new AppError('second_factor_on');
  if (step === null) throw new AppError('wrong_second_factor_code', {}, 'code');
  return staged.transaction(async (ctx) => {
    const confirmed = await ctx.db
      .updateTable('second_factors')
      .set({ confirmed_at: isoOf(ctx.now), last_step: step })
      .where('user_id', '=', actor.id)
      .where('confirmed_at', 'is', null)
      .where('sealed_secret', '=', factor.sealed_secret)
      .executeTakeFirstOrThrow();
    if (confirmed.numUpdatedRows === 0n) throw new AppError('second_factor_on');
    const recovery_codes = await replaceRecoveryCodes(ctx);
    const ended = await endOtherSessionsOf(ctx);
    ctx.audit({ action: 'second_factor.turn_on', entity: 'user', entity_id: actor.id, new: { ended_sessions: ended } });
    return { recovery_codes };
  });
}
