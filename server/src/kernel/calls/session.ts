import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isStaffRole } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Actor } from './context.ts';
import { isoOf } from '../clock.ts';
import type { Settings } from '../settings.ts';

/** `__Host-`: set only by this host, only over a secure connection (browsers count localhost as one), for every path. */
export const sessionCookie = '__Host-lectern_session';
/** Carries the anti-forgery secret of a browser before sign-in. */
export const guestCookie = '__Host-lectern_guest';
/** Lists the accounts that have signed in on this device. It grants no access. */
export const deviceCookie = '__Host-lectern_device';

/** Generates a cookie secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a secret, which the database stores instead of it. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Derives the anti-forgery token from a cookie's secret. Another site cannot read the cookie and so cannot compute it. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('anti-forgery').digest('base64url');
}

/** @returns whether the token belongs to the secret, compared in constant time */
export function csrfTokenFits(secret: string, token: string): boolean {
  const expected = Buffer.from(csrfTokenOf(secret));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The columns of an actor's user row. */
export type PersonRow = Omit<Actor, 'role' | 'roles' | 'abilities' | 'lent_clients' | 'token'> & {
  readonly selected_role: Role;
  readonly roles: Role[] | null;
  readonly abilities: number[] | null;
  readonly lent_clients: number[] | null;
};
type SessionRow = PersonRow & { readonly last_seen_at: string | null };

/** SQL columns of a `PersonRow`, over a row `u` of users, with the clients lent to them at an instant. */
export const personColumns = (at: string) => sql`u.id, u.name, u.email, u.zone, u.locale, u.preview, u.selected_role,
  (select array_agg(role order by role) from role_grants where user_id = u.id) as roles,
  (select array_agg(ability order by ability) from ability_grants where user_id = u.id) as abilities,
  (select array_agg(client_id) from client_access_requests
    where asked_by = u.id and state = 'granted' and ends_at > ${at}::timestamptz) as lent_clients`;

export function actorOf(row: PersonRow): Actor {
  const roles = row.roles ?? [];
  const role = roles.includes(row.selected_role) ? row.selected_role : (roles.find(isStaffRole) ?? roles[0] ?? '');
  const { id, name, email, zone, locale, preview } = row;
  return { id, name, email, zone, locale, preview, role, roles, abilities: row.abilities ?? [], lent_clients: row.lent_clients ?? [] };
}

const touchAfterMilliseconds = 60_000;

/** The user of a session cookie; null if the session is unknown, ended or idle for too long, or the user is deactivated. */
export async function actorOfSession(db: Db, secret: string, now: Temporal.Instant, settings: Settings): Promise<Actor | null> {
  const tokenHash = hashOf(secret);
  const at = isoOf(now);
  const idleSince = isoOf(now.subtract({ hours: settings.session_idle_hours }));
  const { rows } = await sql<SessionRow>`
    select ${personColumns(at)}, s.last_seen_at from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${at} and s.last_seen_at > ${idleSince} and u.state = 'active'
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const seen = Temporal.Instant.from(row.last_seen_at ?? at);
  if (now.epochMilliseconds - seen.epochMilliseconds > touchAfterMilliseconds) {
    // A read-only database (its disk is full) must not block reads.
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch(() => {});
  }
  return actorOf(row);
}

/** @returns whether a user has a second factor */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from second_factors where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** Loads a user as an actor, without a session. @param now includes the clients lent to them at this instant, if given */
export async function actorOfUser(db: Db, userId: number, now?: Temporal.Instant): Promise<Actor | null> {
  const at = now === undefined ? 'infinity' : isoOf(now);
  const { rows } = await sql<SessionRow>`select ${personColumns(at)}, null as last_seen_at from users u where u.id = ${userId}`.execute(db);
  return rows[0] === undefined ? null : actorOf(rows[0]);
}
