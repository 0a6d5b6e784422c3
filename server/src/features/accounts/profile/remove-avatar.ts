import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { getOwnProfile, requireOwnId } from './own-profile.queries.ts';

export async function removeAvatar(ctx: WriteContext, { params }: { params: { id: number } }): Promise<OwnProfile> {
  const { id } = params;
  requireOwnId(ctx, id);
  const before = await ctx.db.selectFrom('users').select('preview').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (before.preview === null) ctx.nothingChanged();
  else ctx.audit({ action: 'avatar.remove', entity: 'user', entity_id: id, old: before });
  await ctx.db.deleteFrom('avatars').where('user_id', '=', id).execute();
  await ctx.db.updateTable('users').set({ preview: null }).where('id', '=', id).execute();
  return getOwnProfile(ctx, { params });
}
