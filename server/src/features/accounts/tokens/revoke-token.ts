import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration } from '../staff/administrators.ts';

type Input = { readonly params: { id: number } };

/** Revokes one of the current user's tokens. @throws AppError `not_found`, also for another user's */
export function revokeOwnToken(ctx: WriteContext, { params: { id } }: Input): Promise<Record<string, never>> {
  return revoke(ctx, id, ctx.actor.id);
}

/** Revokes any user's token. */
export async function revokeToken(ctx: WriteContext, { params: { id } }: Input): Promise<Record<string, never>> {
  await beginAdministration(ctx);
  return revoke(ctx, id, null);
}

async function revoke(ctx: WriteContext, id: number, ownerId: number | null): Promise<Record<string, never>> {
  const { actor, db, now } = ctx;
  const token = await db
    .selectFrom('personal_tokens')
    .select(['user_id', 'title', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (token === undefined || (ownerId !== null && token.user_id !== ownerId)) throw new AppError('not_found', { id });
  if (token.revoked_at !== null) {
    ctx.nothingChanged();
    return {};
  }
  await db
    .updateTable('personal_tokens')
    .set({ revoked_at: isoOf(now), revoked_by: actor.id })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'token.revoke', entity: 'user', entity_id: token.user_id, new: { token: id, title: token.title } });
  return {};
}
