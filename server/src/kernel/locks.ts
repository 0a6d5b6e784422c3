import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { runQuery, batchQuery } from './query-batch.ts';
import type { BatchQuery } from './query-batch.ts';

/** Namespaces of the advisory locks. Locks are always acquired in this order, so that writes cannot deadlock. */
const namespaces = {
  teacher: 1,
  kid: 2,
  client: 3,
  account: 4,
  address: 5,
  administrators: 6,
  group: 7,
  month: 8,
  import: 9,
  setting: 10,
  slot: 11,
  payouts: 12,
  /** A teacher's rates and the pay by them; 0 stands for all teachers. */
  rate: 13,
  /** Of pay schemes. */
  schemes: 14,
} as const;
export type LockOf = keyof typeof namespaces;

/** `shared`: several transactions may hold it; it excludes only exclusive holders. */
type Lock = { readonly of: LockOf; readonly id: number; readonly shared?: boolean };

/**
 * Acquires locks until the transaction ends. A write to a teacher's time takes the teacher's lock, to a child's time the child's, to a
 * client's money the client's.
 * @param requested the locks, in any order; they are acquired by namespace, then by id
 */
export async function lock(db: Db, requested: readonly Lock[]): Promise<void> {
  if (requested.length > 0) await runQuery(db, locked(requested));
}

/** `lock` as a batch query, so that reads under the locks follow in the same round trip; at least one lock. */
export function locked(requested: readonly Lock[]): BatchQuery<void> {
  const keys = requested.map(({ of, id, shared = false }) => ({ namespace: namespaces[of], id, shared }));
  keys.sort((a, b) => a.namespace - b.namespace || a.id - b.id);
  const calls = keys.map(({ namespace, id, shared }) =>
    shared ? sql`pg_advisory_xact_lock_shared(${namespace}::int, ${id}::int)` : sql`pg_advisory_xact_lock(${namespace}::int, ${id}::int)`,
  );
  return batchQuery(sql`select ${sql.join(calls)}`, () => {});
}
