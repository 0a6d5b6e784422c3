import type { StaffUser } from '@lectern/contract/accounts/staff.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { beginAdministration } from './administrators.ts';
import { sendInvitation } from './send-invitation.ts';
import { requireUser } from './staff.queries.ts';

export async function inviteAgain(ctx: WriteContext, { params }: { params: { id: number } }): Promise<StaffUser> {
  await beginAdministration(ctx);
  const user = await requireUser(ctx, params.id);
  if (user.state !== 'invited') throw new AppError('not_invited');
  await sendInvitation(ctx, user);
  ctx.audit({ action: 'user.invite_again', entity: 'user', entity_id: user.id });
  return user;
}
