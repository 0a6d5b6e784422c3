import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** @throws AppError `not_found` for anybody's profile but one's own */
export function requireOwnId({ actor }: ReadContext, id: number): void {
  if (id !== actor.id) throw new AppError('not_found', { id });
}

export async function getOwnProfile(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<OwnProfile> {
  requireOwnId(ctx, id);
  return ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'zone', 'locale', 'theme', 'preview'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
