import type { WriteContext } from '../../../kernel/calls/context.ts';
import { makeLink } from '../account-link.ts';
import type { LinkOwner } from '../account-link.ts';
import { tellInvitation } from '../account-mails.ts';

/** Mails the link of an invitation; the one before opens nothing any more. */
export async function sendInvitation(ctx: WriteContext, user: LinkOwner): Promise<void> {
  const { db, now, settings, site } = ctx;
  await db.deleteFrom('account_tokens').where('user_id', '=', user.id).execute();
  const expiresAt = now.add({ hours: settings.invitation_hours });
  const link = await makeLink(db, { purpose: 'invitation', userId: user.id, now, expiresAt, publicUrl: site.publicUrl });
  await tellInvitation(ctx, user, { link, uselessAt: expiresAt });
}
