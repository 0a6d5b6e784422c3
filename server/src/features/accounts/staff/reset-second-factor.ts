import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { tellSecondFactorOff } from '../account-mails.ts';
import { closeEveryDoor } from '../password/end-sessions.ts';
import { removeSecondFactor } from '../second-factor/turn-off-second-factor.ts';
import { beginAdministration } from './administrators.ts';
import { requireUser } from './staff.queries.ts';

/** For somebody who lost their authenticator and recovery codes. One's own is turned off with one's password. */
export async function resetSecondFactor(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const user = await requireUser(ctx, id);
  if (id === ctx.actor.id) throw new AppError('own_rights');
  await removeSecondFactor(ctx.db, id);
  await closeEveryDoor(ctx.db, id, ctx.now);
  await tellSecondFactorOff(ctx, user);
  ctx.audit({ action: 'second_factor.reset', entity: 'user', entity_id: id });
  return requireUser(ctx, id);
}
