import type { AskPasswordResetInput } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { makeLink } from '../account-link.ts';
import { tellPasswordReset } from '../account-mails.ts';
import { countAttempt, countResets, noteAttempt, resetLimit } from '../limits/attempts.ts';

const nobody = { id: null, name: '', email: '', locale: null } as const;

/**
 * Mails a link for a forgotten password. For an address that nobody has the same is done, but for the mail: no answer and no
 * clock tells them apart. Where strangers have asked for many, the owner’s own request is answered like any other, and the
 * links that are in the mailbox already still open.
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
  // Left as failed, so that it counts however it ended.
  await noteAttempt(staged, attempt, 'failed');
  const hasEnough = (await countResets(staged, body.email)) > staged.settings.reset_mails_per_account;
  return staged.transaction(async (ctx) => {
    const { db, now, settings, site } = ctx;
    await db.deleteFrom('account_tokens').where('expires_at', '<', isoOf(now)).execute();
    const expiresAt = now.add({ minutes: settings.reset_link_minutes });
    const owner = hasEnough ? null : user.id;
    const link = await makeLink(db, { purpose: 'password_reset', userId: owner, now, expiresAt, publicUrl: site.publicUrl });
    await tellPasswordReset(ctx, user, { link, uselessAt: expiresAt, send: owner !== null });
    ctx.audit({ action: 'password.ask_reset', entity: 'user', entity_id: user.id });
    return {};
  });
}
