import { createHash } from 'node:crypto';
import type { CurrentUser, LoginInput } from '@lectern/contract/accounts/accounts.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { boundedQueue } from '../../kernel/bounded-queue.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { actorOfUser, hashOf, newSecret } from '../../kernel/session.ts';
import { currentUserView } from './accounts.view.ts';
import { passwordFits } from './password.ts';

const oneAtATime = boundedQueue(2, 500);

/** Signs in: the attempt is counted before the password is looked at, so that no number of tries at once gets round the limit. */
export function signIn(ctx: ReadContext, { body }: { body: LoginInput }): Promise<CurrentUser> {
  return oneAtATime(() => attempt(ctx, body));
}

async function attempt(ctx: ReadContext, { email, password }: LoginInput): Promise<CurrentUser> {
  const account = email.toLowerCase();
  const attemptId = await countAttempt(ctx, account);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state'])
    .where(sql<string>`lower(email)`, '=', account)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, password);
  const actor = fits && user?.state === 'active' ? await actorOfUser(ctx.db, user.id) : null;
  await ctx.db
    .updateTable('sign_in_attempts')
    .set({ outcome: actor === null ? 'failed' : 'succeeded' })
    .where('id', '=', attemptId)
    .execute();
  if (actor === null) throw new AppError('wrong_credentials');
  await openSession(ctx, actor.id);
  return currentUserView(actor);
}

/**
 * Counts the attempt against the account and the address, both known and unknown alike.
 * @throws AppError `too_many_attempts` with the seconds to wait
 */
async function countAttempt({ db, now, settings, browser }: ReadContext, account: string): Promise<number> {
  const accountKey = createHash('sha256').update(account).digest('base64url');
  const since = isoOf(now.subtract({ minutes: settings.sign_in_attempts_minutes }));
  // One statement, so that the limit costs one round trip; the locks make those who come together stand in line.
  const { rows } = await sql<{ id: number | null }>`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${accountKey}, 4)), pg_advisory_xact_lock(hashtextextended(${browser.address}, 5))
    ), allowed as (
      select from locked where count_sign_in_attempts(${accountKey}, null, ${since}) < ${settings.sign_in_attempts_per_account}
        and count_sign_in_attempts(null, ${browser.address}, ${since}) < ${settings.sign_in_attempts_per_address}
    )
    insert into sign_in_attempts (account_key, address, at, outcome)
    select ${accountKey}, ${browser.address}, ${isoOf(now)}, 'checking' from allowed returning id
  `.execute(db);
  const id = rows[0]?.id;
  if (id == null) throw new AppError('too_many_attempts', { seconds: settings.sign_in_attempts_minutes * 60 });
  return id;
}

async function openSession({ db, now, settings, browser }: ReadContext, userId: number): Promise<void> {
  const secret = newSecret();
  const at = isoOf(now);
  if (browser.secret !== null) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(browser.secret)).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(secret),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: isoOf(now.add({ hours: settings.session_longest_hours })),
      user_agent: browser.userAgent,
      address: browser.address,
    })
    .execute();
  browser.setSessionSecret(secret);
}
