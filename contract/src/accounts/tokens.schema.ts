import { z } from 'zod';
import { flag, id, idText, line, listQuery, pageOf, search } from '../page.ts';
import { instant } from '../time.ts';
import { role } from './accounts.schema.ts';
import { longestTokenDays, tokenScopes } from './token-states.ts';

export const tokenScope = z.enum(tokenScopes);

/** `role_taken`: its owner no longer has the role it was created for. Removing the role also revokes the token permanently. */
export const tokenState = z.enum(['active', 'expired', 'revoked', 'role_taken']);
export type TokenState = z.output<typeof tokenState>;

export const PersonalToken = z.object({
  id,
  title: z.string(),
  role,
  scopes: z.array(z.string()),
  state: tokenState,
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  last_used_at: instant.nullable(),
  last_used_from: z.string().nullable(),
});
export type PersonalToken = z.output<typeof PersonalToken>;

/** The current user's tokens, newest first, and the scopes that the current role can use. */
export const OwnTokens = z.object({ results: z.array(PersonalToken), scopes: z.array(tokenScope) });
export type OwnTokens = z.output<typeof OwnTokens>;

export const MakeTokenInput = z.strictObject({
  title: line(100).min(1),
  scopes: z.array(tokenScope).min(1).max(tokenScopes.length),
  days: z.int().min(1).max(longestTokenDays),
  current_password: z.string().min(1).max(200),
});
export type MakeTokenInput = z.output<typeof MakeTokenInput>;

/** `secret` is returned only once. */
export const NewToken = z.object({ token: PersonalToken, secret: z.string() });
export type NewToken = z.output<typeof NewToken>;

export const TokenListQuery = listQuery(['-created_at', '-last_used_at'], { search, user_id: idText.optional(), active: flag });
export type TokenListQuery = z.output<typeof TokenListQuery>;
export const SomebodysToken = PersonalToken.extend({ owner: z.object({ id, name: z.string() }) });
export type SomebodysToken = z.output<typeof SomebodysToken>;
export const TokenPage = pageOf(SomebodysToken);
export type TokenPage = z.output<typeof TokenPage>;
