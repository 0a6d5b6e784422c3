import type { PasswordInput, RecoveryCodes } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { provePassword } from '../password/prove-password.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export async function makeRecoveryCodes(staged: StagedContext, { body }: { body: PasswordInput }): Promise<RecoveryCodes> {
  await provePassword(staged, body.current_password);
  return staged.transaction(async (ctx) => {
    const { actor, db } = ctx;
    const on = await db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', actor.id)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (on === undefined) throw new AppError('second_factor_off');
    const recovery_codes = await replaceRecoveryCodes(ctx);
    ctx.audit({ action: 'recovery_codes.make', entity: 'user', entity_id: actor.id });
    return { recovery_codes };
  });
}
