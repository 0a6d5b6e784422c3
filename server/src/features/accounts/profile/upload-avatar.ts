import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { drawAvatar } from './avatar-image.ts';
import { getOwnProfile, requireOwnId } from './own-profile.queries.ts';

type Input = { readonly params: { id: number }; readonly file: Uint8Array };

/** Sets the user's own avatar. The picture is drawn before the transaction, to keep the transaction short. */
export async function uploadAvatar(staged: StagedContext, { params, file }: Input): Promise<OwnProfile> {
  const { id } = params;
  requireOwnId(staged, id);
  const { version, images } = await drawAvatar(file);
  return staged.transaction(async (ctx) => {
    const preview = `/api/users/${id}/avatar/?v=${version}`;
    const before = await ctx.db.selectFrom('users').select('preview').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    await ctx.db.deleteFrom('avatars').where('user_id', '=', id).execute();
    await ctx.db
      .insertInto('avatars')
      .values(images.map((each) => ({ ...each, user_id: id, version })))
      .execute();
    await ctx.db.updateTable('users').set({ preview }).where('id', '=', id).execute();
    ctx.audit({ action: 'avatar.upload', entity: 'user', entity_id: id, old: before, new: { preview } });
    return getOwnProfile(ctx, { params });
  });
}
