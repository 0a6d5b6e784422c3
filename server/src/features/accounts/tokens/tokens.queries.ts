import { scopeOfCall } from '../../../kernel/calls/scope-of-call.ts';
import { tokenScopes } from '@lectern/contract/accounts/token-states';
import type { TokenScope } from '@lectern/contract/accounts/token-states';
import type { OwnTokens, PersonalToken, SomebodysToken, TokenListQuery, TokenPage } from '@lectern/contract/accounts/tokens.schema';
import { contract } from '@lectern/contract/contract';
import { hasPermission } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';

const roleIsHeld = sql`exists (select from role_grants g where g.user_id = t.user_id and g.role = t.role)`;

/** The visible columns of a token, without its secret. */
export const tokenColumns = (now: Temporal.Instant) => sql`t.id, t.title, t.role, t.scopes, t.created_at, t.expires_at, t.revoked_at,
  t.last_used_at, t.last_used_from,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${isoOf(now)}::timestamptz then 'expired'
    when not ${roleIsHeld} then 'role_taken' else 'active' end as state`;

/** @returns the scopes that include at least one endpoint that the actor may call */
export function scopesOf(actor: Pick<Actor, 'role' | 'abilities'>): TokenScope[] {
  const open = new Set(
    Object.values(contract)
      .filter(({ permission }) => hasPermission(permission, actor))
      .map(scopeOfCall),
  );
  return tokenScopes.filter((scope) => open.has(scope));
}

export async function listOwnTokens({ db, actor, now }: ReadContext): Promise<OwnTokens> {
  const { rows } = await sql<PersonalToken>`
    select ${tokenColumns(now)} from personal_tokens t where t.user_id = ${actor.id} order by t.id desc limit 200
  `.execute(db);
  return { results: rows, scopes: scopesOf(actor) };
}

const orders = { '-created_at': sql`t.id desc`, '-last_used_at': sql`t.last_used_at desc nulls last, t.id desc` } as const;

export async function listTokens({ db, now }: ReadContext, { query }: { query: TokenListQuery }): Promise<TokenPage> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.user_id !== undefined) conditions.push(sql`t.user_id = ${query.user_id}`);
  if (query.search !== undefined) {
    const pattern = containsPattern(query.search);
    conditions.push(sql`(t.title ilike ${pattern} or u.name ilike ${pattern})`);
  }
  const active = sql`(t.revoked_at is null and t.expires_at > ${isoOf(now)} and ${roleIsHeld})`;
  if (query.active !== undefined) conditions.push(query.active ? active : sql`not ${active}`);
  const from = sql`from personal_tokens t join users u on u.id = t.user_id where ${sql.join(conditions, sql` and `)}`;
  const columns = sql`${tokenColumns(now)}, jsonb_build_object('id', u.id, 'name', u.name) as owner`;
  const { count, rows } = await readPage<SomebodysToken>(db, query, { columns, from, order: orders[query.ordering] });
  return { count, results: rows };
}
