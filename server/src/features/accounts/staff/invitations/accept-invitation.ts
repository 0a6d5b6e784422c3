import type { LinkPasswordInput } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../../kernel/app-error.ts';
import type { StagedContext } from '../../../../kernel/calls/context.ts';
import { ownerOfLink, useLink } from '../../account-link.ts';
import { rememberDevice } from '../../limits/attempts.ts';
import { hashInTurn } from '../../password.ts';
import { requireStrongPassword } from '../../password/require-strong-password.ts';

/** Sets the first password of an invited user. They sign in with it afterwards. */
export async function acceptInvitation(staged: StagedContext, { body }: { body: LinkPasswordInput }): Promise<Record<string, never>> {
  const owner = await ownerOfLink(staged.db, 'invitation', body.token, staged.now);
  await requireStrongPassword(body.password, owner);
  const password_hash = await hashInTurn(body.password);
  await staged.transaction(async (ctx) => {
    await useLink(ctx.db, 'invitation', body.token, ctx.now);
    const opened = await ctx.db
      .updateTable('users')
      .set({ password_hash, state: 'active' })
      .where('id', '=', owner.id)
      .where('state', '=', 'invited')
      .executeTakeFirstOrThrow();
    if (opened.numUpdatedRows === 0n) throw new AppError('link_not_valid', {}, 'token');
    ctx.audit({ action: 'user.accept_invitation', entity: 'user', entity_id: owner.id });
  });
  rememberDevice(staged, owner.id);
  return {};
}
