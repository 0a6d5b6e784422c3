import type { CurrentUser, LoginInput } from '@lectern/contract/accounts/accounts.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { actorOfUser, hashOf, hasSecondFactor, newSecret } from '../../kernel/session.ts';
import { currentUserView } from './accounts.view.ts';
import { countAttempt, noteAttempt, signInLimit } from './attempts.ts';
import { fewPasswordsAtOnce, passwordFits } from './password.ts';
import { takeCode } from './second-factor/take-code.ts';

/** Signs in: the attempt is counted before the password is looked at, so that no number of tries at once gets round the limit. */
export function signIn(ctx: ReadContext, { body }: { body: LoginInput }): Promise<CurrentUser> {
  return fewPasswordsAtOnce(() => attempt(ctx, body));
}

async function attempt(ctx: ReadContext, { email, password, code }: LoginInput): Promise<CurrentUser> {
  const account = email.toLowerCase();
  const attemptId = await countAttempt(ctx, account, signInLimit(ctx));
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'state'])
    .where(sql<string>`lower(email)`, '=', account)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, password);
  const actor = fits && user?.state === 'active' ? await actorOfUser(ctx.db, user.id) : null;
  const refusal = actor === null ? 'wrong_credentials' : await secondFactorRefusal(ctx, actor.id, code);
  // A right password that only lacks its code was no guess.
  const guessed = refusal !== null && refusal !== 'second_factor_needed';
  await noteAttempt(ctx, attemptId, guessed ? 'failed' : 'succeeded');
  if (actor === null || refusal !== null) throw new AppError(refusal ?? 'wrong_credentials');
  await openSession(ctx, actor.id);
  return currentUserView(actor);
}

async function secondFactorRefusal(ctx: ReadContext, userId: number, code: string | undefined) {
  if (!(await hasSecondFactor(ctx.db, userId))) return null;
  if (code === undefined || code === '') return 'second_factor_needed';
  return (await takeCode(ctx, userId, code)) ? null : 'wrong_code';
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
