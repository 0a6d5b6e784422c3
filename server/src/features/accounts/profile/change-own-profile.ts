import type { ChangeOwnProfileInput, OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { requireZone } from '../../../kernel/date-in.ts';
import { tellEmailChanged } from '../account-mails.ts';
import { provePassword } from '../password/prove-password.ts';
import { getOwnProfile, requireOwnId } from './own-profile.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeOwnProfileInput };

/**
 * Changes what is left open of one's own account. The address is where a forgotten password is mailed to: another one needs
 * the current password, and the old one is told.
 */
export async function changeOwnProfile(staged: StagedContext, { params, body }: Input): Promise<OwnProfile> {
  const { current_password, ...wish } = body;
  requireOwnId(staged, params.id);
  if (wish.zone !== undefined) requireZone(wish.zone, staged.now);
  const otherEmail = wish.email !== undefined && wish.email !== staged.actor.email;
  if (otherEmail) {
    if (current_password === undefined) throw new AppError('password_needed', {}, 'current_password');
    await provePassword(staged, current_password);
  }
  return staged.transaction(async (ctx) => {
    const before = await ctx.db
      .selectFrom('users')
      .select(['name', 'email', 'phone', 'zone', 'locale', 'theme'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = Object.entries(wish).filter(([field, value]) => value !== undefined && value !== before[field as keyof typeof before]);
    if (changes.length === 0) {
      ctx.nothingChanged();
      return getOwnProfile(ctx, { params });
    }
    const after = Object.fromEntries(changes);
    await ctx.db.updateTable('users').set(after).where('id', '=', params.id).execute();
    if (after.email !== undefined) {
      await ctx.db.deleteFrom('account_tokens').where('user_id', '=', params.id).execute();
      await tellEmailChanged(ctx, before);
    }
    const old = Object.fromEntries(changes.map(([field]) => [field, before[field as keyof typeof before]]));
    ctx.audit({ action: 'profile.change', entity: 'user', entity_id: params.id, old, new: after });
    return getOwnProfile(ctx, { params });
  });
}
