import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import { hashOf, newSecret } from '../../kernel/calls/session.ts';

export type LinkPurpose = 'password_reset' | 'invitation' | 'first_administrator' | 'email_change';

/** The page that a link opens. The secret follows `#`, so that browsers send it neither to a server nor as a referrer. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  password_reset: '/accounts/new_password',
  invitation: '/accounts/invitation',
  first_administrator: '/accounts/first_administrator',
  email_change: '/accounts/confirm_email',
};

type NewLink = {
  readonly purpose: LinkPurpose;
  /** Null for a link without a user yet, and for one that is never sent. */
  readonly userId: number | null;
  readonly now: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly publicUrl: string;
  /** The new address, for a link that changes it. */
  readonly newEmail?: string;
};

/** Creates a single-use link; only the hash of its secret is stored. @returns the link */
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
 * Returns the owner of a link. It runs before a password is hashed, so that an invalid link costs nothing.
 * @throws AppError `link_not_valid` for a link that is unknown, used, void or expired
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

/** Uses a link up, inside the transaction of its purpose. Of several concurrent uses one succeeds. @throws AppError `link_not_valid` */
export async function useLink(db: Db, purpose: LinkPurpose, secret: string, now: Temporal.Instant): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', isoOf(now))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notValid();
}
