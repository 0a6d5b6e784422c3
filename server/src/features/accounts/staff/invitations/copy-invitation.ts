import type { InvitationLink } from '@lectern/contract/accounts/staff.schema';
import { isoOf } from '../../../../kernel/clock.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { beginAdministration } from '../administrators.ts';
import { newInvitation } from './send-invitation.ts';
import { requireUserFor } from '../staff.queries.ts';

/**
 * Creates a new invitation link for the administrator to hand over. It is returned once: the database stores its hash, and the call takes
 * no idempotency key, because its response would be stored.
 */
export async function copyInvitation(ctx: WriteContext, { params }: { params: { id: number } }): Promise<InvitationLink> {
  await beginAdministration(ctx);
  const user = await requireUserFor(ctx, 'invite_again', params.id);
  const { link, expiresAt } = await newInvitation(ctx, user.id);
  ctx.audit({ action: 'user.copy_invitation', entity: 'user', entity_id: user.id });
  return { link, expires_at: isoOf(expiresAt) };
}
