import type { AskPasswordResetInput } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { makeLink } from '../account-link.ts';
import { notifyPasswordReset } from '../account-mails.ts';
import { countAttempt, countResets, noteAttempt, resetLimit } from '../limits/attempts.ts';

const nobody = { id: null, name: '', email: '', locale: null } as const;

/**
 * Mails a password reset link. For an unknown address everything but the mail is the same, so that neither the response nor its time
 * reveals it. If others have requested many links, the owner's request gets the usual response, and the links already mailed stay valid.
 */
export async function askPasswordReset(staged: StagedContext, { body }: { body: AskPasswordResetInput }): Promise<Record<string, never>> {
  const found = await staged.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where(sql<string>`lower(email)`, '=', body.email.toLowerCase())
    .where('state', '=', 'active')
    .executeTakeFirst();
  const user = found ?? nobody;
  const attempt = await countAttempt(staged, { email: body.email, id: user.id }, resetLimit(staged.settings));
  // Left as failed, so that it counts whatever the result.
  await noteAttempt(staged, attempt, 'failed');
  const hasEnough = (await countResets(staged, body.email)) > staged.settings.reset_mails_per_account;
  return staged.transaction(async (ctx) => {
    const { db, now, settings, site } = ctx;
    await db.deleteFrom('account_tokens').where('expires_at', '<', isoOf(now)).execute();
    const expiresAt = now.add({ minutes: settings.reset_link_minutes });
    const owner = hasEnough ? null : user.id;
    const link = await makeLink(db, { purpose: 'password_reset', userId: owner, now, expiresAt, publicUrl: site.publicUrl });
    await notifyPasswordReset(ctx, user, { link, uselessAt: expiresAt, send: owner !== null });
    ctx.audit({ action: 'password.ask_reset', entity: 'user', entity_id: user.id });
    return {};
  });
}
