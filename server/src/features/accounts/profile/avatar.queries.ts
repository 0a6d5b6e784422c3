import type { AvatarQuery } from '@lectern/contract/accounts/own-account.schema';
import { isStaffRole } from '@lectern/contract/permissions';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** Returns a colleague's avatar; outside the staff, only one's own. @throws AppError `not_found`, also for a user without an avatar */
export async function getAvatar(
  { actor, db }: ReadContext,
  { params: { id }, query }: { params: { id: number }; query: AvatarQuery },
): Promise<Uint8Array> {
  if (id !== actor.id && !isStaffRole(actor.role)) throw new AppError('not_found', { id });
  const found = await db.selectFrom('avatars').select('image').where('user_id', '=', id).where('size', '=', query.size).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  return found.image;
}
