import type { Role } from '@lectern/contract/permissions';
import type { Db } from '../../src/db/client.ts';
import { hashOf, newSecret } from '../../src/kernel/calls/session.ts';
import { next } from './counter.ts';

/** Builders of users, their abilities and sessions. @param now when they were created */
export function buildPeople(db: Db, now: Temporal.Instant) {
  const at = now.toString();
  async function user(
    role: Role | readonly Role[],
    more: { abilities?: readonly number[]; name?: string; zone?: string; email?: string; password_hash?: string } = {},
  ) {
    const roles = typeof role === 'string' ? [role] : role;
    const n = next();
    const { id } = await db
      .insertInto('users')
      .values({
        email: more.email ?? `user${n}@lectern.test`,
        name: more.name ?? `${roles[0]} ${n}`,
        zone: more.zone ?? 'Europe/Moscow',
        selected_role: roles[0] ?? '',
        password_hash: more.password_hash ?? null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const granted = roles.filter((each): each is Exclude<Role, ''> => each !== '');
    if (granted.length > 0)
      await db
        .insertInto('role_grants')
        .values(granted.map((each) => ({ user_id: id, role: each })))
        .execute();
    if (more.abilities?.length)
      await db
        .insertInto('ability_grants')
        .values(more.abilities.map((ability) => ({ user_id: id, ability })))
        .execute();
    return id;
  }

  /** Grants an ability to a user. */
  async function allow(userId: number, ability: number) {
    await db
      .insertInto('ability_grants')
      .values({ user_id: userId, ability })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Last seen far in the future, so that a test may let days pass without a sign-out. */
  async function session(userId: number): Promise<string> {
    const secret = newSecret();
    const later = now.add({ hours: 24 * 300 }).toString();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(secret),
        user_id: userId,
        created_at: at,
        last_seen_at: later,
        expires_at: later,
        user_agent: 'test',
        address: '127.0.0.1',
      })
      .execute();
    return secret;
  }

  return { user, allow, session };
}
