import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { notifySecondFactorOff } from '../account-mails.ts';
import { closeEveryDoor } from '../password/end-sessions.ts';
import { removeSecondFactor } from '../second-factor/turn-off-second-factor.ts';
import { beginAdministration } from './administrators.ts';
import { requireUser, requireUserFor } from './staff.queries.ts';

/**
 * Resets the second factor of a user who lost their authenticator and recovery codes. One's own is turned off with the password instead.
 */
export async function resetSecondFactor(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const user = await requireUserFor(ctx, 'reset_second_factor', id);
  await removeSecondFactor(ctx.db, id);
  await closeEveryDoor(ctx.db, id, ctx.now);
  await notifySecondFactorOff(ctx, user);
  ctx.audit({ action: 'second_factor.reset', entity: 'user', entity_id: id });
  return requireUser(ctx, id);
}
