import type { ConfirmEmailInput } from '@lectern/contract/accounts/own-account.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { makeLink, useLink } from '../account-link.ts';
import { notifyEmailAsked, notifyEmailChanged, notifyEmailToConfirm } from '../account-mails.ts';

/** Mails a confirmation link to the new address and a notice to the old one. Only the latest link of an account is valid. */
export async function askEmailChange(ctx: WriteContext, newEmail: string): Promise<void> {
  const { actor, db, now, settings, site } = ctx;
  await requireFree(db, newEmail, actor.id);
  await db.deleteFrom('account_tokens').where('user_id', '=', actor.id).where('purpose', '=', 'email_change').execute();
  const expiresAt = now.add({ hours: settings.email_change_hours });
  const link = await makeLink(db, { purpose: 'email_change', userId: actor.id, now, expiresAt, publicUrl: site.publicUrl, newEmail });
  await notifyEmailToConfirm(ctx, { ...actor, email: newEmail }, { link, uselessAt: expiresAt });
  await notifyEmailAsked(ctx, actor, newEmail);
  ctx.audit({ action: 'email.ask_change', entity: 'user', entity_id: actor.id, old: { email: actor.email }, new: { email: newEmail } });
}

/** Applies a new address. The link proves access to its mailbox. Links mailed to the old address become invalid. */
export async function confirmEmail(ctx: WriteContext, { body }: { body: ConfirmEmailInput }): Promise<Record<string, never>> {
  const { db, now } = ctx;
  const request = await db
    .selectFrom('account_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale', 't.new_email'])
    .where('t.token_hash', '=', hashOf(body.token))
    .where('t.purpose', '=', 'email_change')
    .where('t.expires_at', '>', isoOf(now))
    .where('u.state', '=', 'active')
    .executeTakeFirst();
  if (request?.new_email == null) throw new AppError('link_not_valid', {}, 'token');
  await useLink(db, 'email_change', body.token, now);
  await requireFree(db, request.new_email, request.id);
  await db.updateTable('users').set({ email: request.new_email }).where('id', '=', request.id).execute();
  await db.deleteFrom('account_tokens').where('user_id', '=', request.id).execute();
  await notifyEmailChanged(ctx, request);
  ctx.audit({
    action: 'email.change',
    entity: 'user',
    entity_id: request.id,
    old: { email: request.email },
    new: { email: request.new_email },
  });
  return {};
}

/** The unique constraint decides; this check fails early, before a mail is sent. */
async function requireFree(db: Db, email: string, ownerId: number): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', ownerId)
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError('email_taken', {}, 'email');
}
