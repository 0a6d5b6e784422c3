import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { withCommit } from '../../db/statements/pipelined.ts';
import { AppError } from '../app-error.ts';
import { isoOf } from '../clock.ts';
import type { WriteContext } from './context.ts';

/** How long an idempotency key stays valid: longer than any client repeats a request. */
export const keptKeyDays = 7;

export type KeptAnswer = { readonly status: number; readonly response: unknown };

/** Hashes what identifies a request. */
export function requestHash(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest();
}

/** @throws AppError `invalid` for a key that is empty, longer than 200 characters or not printable ASCII */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('invalid', { reason: 'format' }, 'Idempotency-Key');
  return header;
}

/**
 * Claims an idempotency key inside the write's transaction. A second request with the same key waits until the first one commits or rolls
 * back. Then it gets the stored response, or does the work itself.
 * @returns the stored response, or null if the work is still to be done
 * @throws AppError `idempotency_key_reused` if the key came with another request before
 */
export async function claimIdempotencyKey(db: Db, userId: number, key: string, hash: Buffer, at: string): Promise<KeptAnswer | null> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, created_at) values (${userId}, ${key}, ${hash}, 0, ${at})
    on conflict do nothing returning 1
  `.execute(db);
  if (claimed.rows.length > 0) return null;
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(kept.request_hash)) throw new AppError('idempotency_key_reused', {}, 'Idempotency-Key');
  return { status: kept.status, response: kept.response };
}

/** Stores the response with the commit of the write. */
export async function keepAnswer(db: Db, userId: number, key: string, answer: KeptAnswer): Promise<void> {
  const kept = db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: JSON.stringify(answer.response) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .compile();
  await withCommit(db, kept);
}

/** Counts idempotency keys from before a time. */
export async function countOldKeys(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idempotency_keys where created_at < ${before}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes expired idempotency keys and their responses. */
export async function forgetOldKeys({ db, now, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const since = isoOf(now.subtract({ hours: 24 * keptKeyDays }));
  await db.deleteFrom('idempotency_keys').where('created_at', '<', since).execute();
}
