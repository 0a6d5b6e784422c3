import type { ChangeOwnProfileInput, OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { retypedName } from '@lectern/contract/name-order';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { requireZone } from '../../../kernel/date-in.ts';
import { provePassword } from '../password/prove-password.ts';
import { askEmailChange } from './change-email.ts';
import { getOwnProfile, requireOwnId } from './own-profile.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeOwnProfileInput };

/**
 * Changes the user's own profile. The address receives password resets, so changing it needs the current password and takes effect when the
 * link in the new mailbox is opened.
 */
export async function changeOwnProfile(staged: StagedContext, { params, body }: Input): Promise<OwnProfile> {
  const { current_password, email, ...typed } = body;
  requireOwnId(staged, params.id);
  if (typed.zone !== undefined) requireZone(typed.zone, staged.now);
  const newEmail = email === undefined || email === staged.actor.email ? null : email;
  if (newEmail !== null) {
    if (current_password === undefined) throw new AppError('password_needed', {}, 'current_password');
    await provePassword(staged, current_password);
  }
  return staged.transaction(async (ctx) => {
    const before = await ctx.db
      .selectFrom('users')
      .select(['name', 'phone', 'zone', 'locale', 'theme', 'offer_mails'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const requested = { ...typed, ...(typed.name === undefined ? {} : { name: retypedName(typed.name, before.name) }) };
    const changes = Object.entries(requested).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof typeof before],
    );
    if (changes.length === 0 && newEmail === null) ctx.nothingChanged();
    if (newEmail !== null) await askEmailChange(ctx, newEmail);
    if (changes.length > 0) {
      const after = Object.fromEntries(changes);
      await ctx.db.updateTable('users').set(after).where('id', '=', params.id).execute();
      const old = Object.fromEntries(changes.map(([field]) => [field, before[field as keyof typeof before]]));
      ctx.audit({ action: 'profile.change', entity: 'user', entity_id: params.id, old, new: after });
    }
    return getOwnProfile(ctx, { params });
  });
}
