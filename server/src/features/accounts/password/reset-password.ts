import type { LinkPasswordInput } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { ownerOfLink, useLink } from '../account-link.ts';
import { notifyPasswordChanged } from '../account-mails.ts';
import { liftAttempts, rememberDevice } from '../limits/attempts.ts';
import { hashInTurn } from '../password.ts';
import { closeEveryDoor } from './end-sessions.ts';
import { requireStrongPassword } from './require-strong-password.ts';

/**
 * Sets a new password by a reset link. The second factor stays, because access to the mailbox alone must not open an account that has one.
 * Failures of others no longer block the owner, now or later on this device.
 */
export async function resetPassword(staged: StagedContext, { body }: { body: LinkPasswordInput }): Promise<Record<string, never>> {
  const owner = await ownerOfLink(staged.db, 'password_reset', body.token, staged.now);
  await requireStrongPassword(body.password, owner);
  const password_hash = await hashInTurn(body.password);
  await staged.transaction(async (ctx) => {
    await useLink(ctx.db, 'password_reset', body.token, ctx.now);
    const changed = await ctx.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', owner.id)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    if (changed.numUpdatedRows === 0n) throw new AppError('link_not_valid', {}, 'token');
    await closeEveryDoor(ctx.db, owner.id, ctx.now);
    await liftAttempts(ctx.db, { userId: owner.id }, ctx.now);
    await notifyPasswordChanged(ctx, owner);
    ctx.audit({ action: 'password.reset', entity: 'user', entity_id: owner.id });
  });
  rememberDevice(staged, owner.id);
  return {};
}
