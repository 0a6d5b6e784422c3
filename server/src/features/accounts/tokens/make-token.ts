import type { MakeTokenInput, NewToken, PersonalToken } from '@lectern/contract/accounts/tokens.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { tokenPrefix } from '../../../kernel/calls/personal-token.ts';
import { hashOf, newSecret } from '../../../kernel/calls/session.ts';
import { provePassword } from '../password/prove-password.ts';
import { scopesOf, tokenColumns } from './tokens.queries.ts';

/** Maximum number of active tokens of one user. */
const mostTokens = 50;

/**
 * Creates a personal token with the currently selected role and at most the current abilities. Needs the password, like everything that
 * grants access to an account. The database stores a hash.
 */
export async function makeToken(staged: StagedContext, { body }: { body: MakeTokenInput }): Promise<NewToken> {
  await provePassword(staged, body.current_password);
  return staged.transaction((ctx) => keepToken(ctx, body));
}

/** Stores a token for a user whose password was verified, or for a demo school. */
export async function keepToken(ctx: WriteContext, body: Omit<MakeTokenInput, 'current_password'>): Promise<NewToken> {
  const { actor, db, now } = ctx;
  const scopes = [...new Set(body.scopes)];
  const open = scopesOf(actor);
  const missing = scopes.find((scope) => !open.includes(scope));
  if (missing !== undefined) throw new AppError('scope_not_held', { scope: missing }, 'scopes');
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().executeTakeFirstOrThrow();
  const { tokens } = await db
    .selectFrom('personal_tokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', isoOf(now))
    .executeTakeFirstOrThrow();
  if (Number(tokens) >= mostTokens) throw new AppError('too_many_tokens', { most: mostTokens });
  const secret = `${tokenPrefix}${newSecret()}`;
  const { id } = await db
    .insertInto('personal_tokens')
    .values({
      user_id: actor.id,
      token_hash: hashOf(secret),
      title: body.title,
      role: actor.role,
      abilities: [...actor.abilities],
      scopes,
      created_at: isoOf(now),
      expires_at: isoOf(now.add({ hours: 24 * body.days })),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<PersonalToken>`select ${tokenColumns(now)} from personal_tokens t where t.id = ${id}`.execute(db);
  const [token] = rows;
  if (token === undefined) throw new Error('the new token is missing');
  const logged = { token: id, title: body.title, role: actor.role, scopes, expires_at: token.expires_at };
  ctx.audit({ action: 'token.make', entity: 'user', entity_id: actor.id, new: logged });
  return { token, secret };
}
