import type { CurrentUser, LoginInput } from '@lectern/contract/accounts/accounts.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../kernel/calls/context.ts';
import { actorOfUser, hashOf, hasSecondFactor, newSecret } from '../../kernel/calls/session.ts';
import { currentUserView } from './accounts.view.ts';
import { countAttempt, noteAttempt, rememberDevice, signInLimit } from './limits/attempts.ts';
import { notifyNewPlace } from './limits/new-place.ts';
import { fewPasswordsAtOnce, passwordFits } from './password.ts';
import { takeCode } from './second-factor/take-code.ts';

/** Signs in. The attempt is counted before the password is checked, so that concurrent attempts cannot exceed the limit. */
export function signIn(ctx: ReadContext, { body }: { body: LoginInput }): Promise<CurrentUser> {
  return fewPasswordsAtOnce(() => attempt(ctx, body));
}

async function attempt(ctx: ReadContext, { email, password, code }: LoginInput): Promise<CurrentUser> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  const counted = await countAttempt(ctx, { email, id: user?.id ?? null }, signInLimit(ctx.settings));
  const fits = await passwordFits(user?.password_hash ?? null, password);
  const actor = fits && user?.state === 'active' ? await actorOfUser(ctx.db, user.id) : null;
  const refusal = actor === null ? 'wrong_credentials' : await secondFactorRefusal(ctx, actor.id, code);
  // A correct password that only lacks its code is not a failure.
  await noteAttempt(ctx, counted, refusal === null ? 'succeeded' : refusal === 'second_factor_needed' ? 'code_needed' : 'failed');
  if (actor === null || refusal !== null) throw new AppError(refusal ?? 'wrong_credentials');
  const secret = newSecret();
  await ctx.db.transaction().execute(async (db) => {
    await openSession({ ...ctx, db }, actor, user?.password_hash ?? '', secret);
    await notifyNewPlace({ ...ctx, db }, actor, counted.onKnownDevice);
  });
  ctx.browser.setSessionSecret(secret);
  rememberDevice(ctx, actor.id);
  return currentUserView(actor);
}

async function secondFactorRefusal(ctx: ReadContext, userId: number, code: string | undefined) {
  if (!(await hasSecondFactor(ctx.db, userId))) return null;
  if (code === undefined || code === '') return 'second_factor_needed';
  return (await takeCode(ctx, userId, code)) ? null : 'wrong_code';
}

/**
 * Opens a session if the account is still active and its password is the one that was checked. A concurrent password change or deactivation
 * ends existing sessions, so no session may start after it.
 */
async function openSession({ db, now, settings, browser }: ReadContext, actor: Actor, passwordHash: string, secret: string): Promise<void> {
  const at = isoOf(now);
  const expiresAt = isoOf(now.add({ hours: settings.session_longest_hours }));
  if (browser.secret !== null) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(browser.secret)).execute();
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
    select ${hashOf(secret)}::bytea, id, ${at}::timestamptz, ${at}::timestamptz, ${expiresAt}::timestamptz, ${browser.userAgent}, ${browser.address}
    from users where id = ${actor.id} and state = 'active' and password_hash = ${passwordHash} for share
    returning id
  `.execute(db);
  if (rows.length === 0) throw new AppError('wrong_credentials');
}
