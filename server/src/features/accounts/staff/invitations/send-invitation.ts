import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { makeLink } from '../../account-link.ts';
import type { LinkOwner } from '../../account-link.ts';
import { notifyInvitation } from '../../account-mails.ts';

/** Creates an invitation link; the previous one becomes invalid. */
export async function newInvitation({ db, now, settings, site }: WriteContext, userId: number) {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
  const expiresAt = now.add({ hours: settings.invitation_hours });
  return { link: await makeLink(db, { purpose: 'invitation', userId, now, expiresAt, publicUrl: site.publicUrl }), expiresAt };
}

/** Mails an invitation link. */
export async function sendInvitation(ctx: WriteContext, user: LinkOwner): Promise<void> {
  const { link, expiresAt } = await newInvitation(ctx, user.id);
  await notifyInvitation(ctx, user, { link, uselessAt: expiresAt });
}
