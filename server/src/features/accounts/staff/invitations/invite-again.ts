import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { beginAdministration } from '../administrators.ts';
import { sendInvitation } from './send-invitation.ts';
import { requireUserFor } from '../staff.queries.ts';

export async function inviteAgain(ctx: WriteContext, { params }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const user = await requireUserFor(ctx, 'invite_again', params.id);
  await sendInvitation(ctx, user);
  ctx.audit({ action: 'user.invite_again', entity: 'user', entity_id: user.id });
  return user;
}
