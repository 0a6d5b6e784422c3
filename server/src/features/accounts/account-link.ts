import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import { hashOf, newSecret } from '../../kernel/calls/session.ts';

export type LinkPurpose = 'password_reset' | 'invitation' | 'first_administrator' | 'email_change';

/** The page that a link opens. The secret stands behind `#`: browsers send that to no server, and to no other site as a referrer. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  password_reset: '/accounts/new_password',
  invitation: '/accounts/invitation',
  first_administrator: '/accounts/first_administrator',
  email_change: '/accounts/confirm_email',
};

type NewLink = {
  readonly purpose: LinkPurpose;
  /** Null for a link that belongs to nobody yet, and for one that is never sent. */
  readonly userId: number | null;
  readonly now: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly publicUrl: string;
  /** Of a link that changes an address: the new one. */
  readonly newEmail?: string;
};

/** Makes a link that is opened once; only the hash of its secret is kept. @returns the link */
export async function makeLink(db: Db, { purpose, userId, now, expiresAt, publicUrl, newEmail }: NewLink): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashOf(secret),
      purpose,
      user_id: userId,
      created_at: isoOf(now),
      expires_at: isoOf(expiresAt),
      new_email: newEmail ?? null,
    })
    .execute();
  return `${publicUrl}${pages[purpose]}#${secret}`;
}

export type LinkOwner = { readonly id: number; readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null };

const notValid = () => new AppError('link_not_valid', {}, 'token');

/**
 * Whose account a link opens; looked at before a password is hashed, so that a link which is not valid costs nothing.
 * @throws AppError `link_not_valid` for a link that is unknown, used, void or too old
 */
export async function ownerOfLink(db: Db, purpose: LinkPurpose, secret: string, now: Temporal.Instant): Promise<LinkOwner> {
  const owner = await db
    .selectFrom('account_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale'])
    .where('t.token_hash', '=', hashOf(secret))
    .where('t.purpose', '=', purpose)
    .where('t.expires_at', '>', isoOf(now))
    .executeTakeFirst();
  if (owner === undefined) throw notValid();
  return owner;
}

/**
 * Uses a link up, inside the transaction of what it is for: of several who open it at once, one gets on.
 * @throws AppError `link_not_valid`
 */
export async function useLink(db: Db, purpose: LinkPurpose, secret: string, now: Temporal.Instant): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', isoOf(now))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notValid();
}
