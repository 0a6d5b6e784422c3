import { hashOf } from '../../src/kernel/calls/session.ts';
import { testNow } from '../build.ts';
import type { TestApp } from '../test-app.ts';

/** A personal token that cannot be used. @returns its id */
export async function personalToken({ database: { db } }: TestApp, user_id: number): Promise<number> {
  const { id } = await db
    .insertInto('personal_tokens')
    .values({
      user_id,
      token_hash: hashOf(crypto.randomUUID()),
      title: 'Reports',
      role: 'Teacher',
      scopes: ['lessons:read'],
      created_at: testNow.toString(),
      expires_at: '2027-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens a session. @returns its id */
export async function openSession({ build, database }: TestApp, userId: number): Promise<number> {
  const made = hashOf(await build.session(userId));
  const { id } = await database.db.selectFrom('sessions').select('id').where('token_hash', '=', made).executeTakeFirstOrThrow();
  return id;
}
