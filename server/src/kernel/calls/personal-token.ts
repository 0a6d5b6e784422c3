import { scopeOfCall } from './scope-of-call.ts';
import type { Endpoint, RateLimit } from '@lectern/contract/endpoint';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../app-error.ts';
import { isoOf } from '../clock.ts';
import type { Actor } from './context.ts';
import { requireNotRateLimited } from './rate-limit.ts';
import { actorOf, hashOf, personColumns } from './session.ts';
import type { PersonRow } from './session.ts';

/** The prefix of personal tokens, by which secret scanners recognise a leaked one. */
export const tokenPrefix = 'lectern_';

/** The rate limit of all calls of one token; a program that reads whole lists stays far below it. */
export const tokenLimit: RateLimit = { per: 'person', calls: 300, seconds: 60 };

const touchAfterMilliseconds = 60_000;

type TokenRow = PersonRow & {
  readonly token_id: number;
  readonly title: string;
  readonly scopes: string[];
  readonly token_role: Role;
  readonly token_abilities: number[];
  readonly last_used_at: string | null;
  readonly last_used_from: string | null;
};

/**
 * The user of a personal token (`Authorization: Bearer …`); null if it is unknown, revoked or expired, or its owner is deactivated or has
 * lost its role. Its abilities are those that its owner has now and had when it was created.
 */
export async function actorOfToken(db: Db, token: string, now: Temporal.Instant, address: string): Promise<Actor | null> {
  const at = isoOf(now);
  const { rows } = await sql<TokenRow>`
    select ${personColumns(at)}, t.id as token_id, t.title, t.scopes, t.role as token_role, t.abilities as token_abilities,
      t.last_used_at, t.last_used_from
    from personal_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashOf(token)} and t.expires_at > ${at} and t.revoked_at is null and u.state = 'active'
  `.execute(db);
  const row = rows[0];
  if (row === undefined || !row.roles?.includes(row.token_role)) return null;
  await noteUse(db, row, now, address);
  const owner = actorOf(row);
  return {
    ...owner,
    role: row.token_role,
    abilities: owner.abilities.filter((ability) => row.token_abilities.includes(ability)),
    token: { id: row.token_id, title: row.title, scopes: row.scopes },
  };
}

/** Records the use at most once a minute; a read-only database does not block reads. */
async function noteUse(db: Db, row: TokenRow, now: Temporal.Instant, address: string): Promise<void> {
  const { last_used_at: last, last_used_from: from } = row;
  const isRecent = last !== null && now.epochMilliseconds - Temporal.Instant.from(last).epochMilliseconds <= touchAfterMilliseconds;
  if (isRecent && from === address) return;
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: isoOf(now), last_used_from: address })
    .where('id', '=', row.token_id)
    .execute()
    .catch(() => {});
}

/** @throws AppError `rate_limited` for a token with too many calls of any endpoints */
export async function requireTokenNotRateLimited(db: Db, now: Temporal.Instant, { id, token }: Actor): Promise<void> {
  if (token !== undefined) await requireNotRateLimited(db, now, { name: `token ${token.id}`, rateLimit: tokenLimit, userId: id });
}

/** @throws AppError `token_not_accepted` for an endpoint that accepts no token, `scope_missing` for one outside the token's scopes */
export function requireScope(endpoint: Endpoint, { token }: Actor): void {
  if (token === undefined) return;
  const scope = scopeOfCall(endpoint);
  if (scope === null) throw new AppError('token_not_accepted');
  if (scope !== 'every' && !token.scopes.includes(scope)) throw new AppError('scope_missing', { scope });
}
