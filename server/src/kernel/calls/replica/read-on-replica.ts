import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../../db/client.ts';
import type { Replica } from '../../../db/replica/follow-replica.ts';
import { isoOf } from '../../clock.ts';
import { DeadlinePassed } from '../../process/deadline.ts';

/** Maximum delay between the time of a log entry and its commit: the duration of a request plus the clock difference of two processes. */
const uncertainSeconds = 10 + 2 * 60;

/**
 * The WAL position that a replica must have replayed before somebody reads what they wrote; null if any position will do. A commit is
 * flushed before anybody sees it, unless `synchronous_commit` is off. Inserted but unflushed WAL may stay unsent for as long as nobody
 * writes.
 */
async function positionOfWrites(db: Db, replica: Replica, { userId, now }: Reader): Promise<string | null> {
  const since = now.subtract({ seconds: Math.ceil(replica.lagSeconds() ?? 0) + uncertainSeconds });
  const { rows } = await sql<{ position: string }>`
    select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position
    where exists (select from audit_log where actor_id = ${userId} and at > ${isoOf(since)})
  `.execute(db);
  return rows[0]?.position ?? null;
}

const betweenMilliseconds = 200;

type Reader = { readonly userId: number; readonly now: Temporal.Instant };

/**
 * Runs a read on the replica if it lags little and has the reader's own writes, otherwise on the primary. A read that fails on the replica
 * runs again on the primary: the replica may be down, cancel queries that conflict with replay, or lack a record.
 * @param read may run twice
 */
export async function readOnReplica<T>({ db, replica }: Database, reader: Reader, read: (db: Db) => Promise<T>): Promise<T> {
  if (replica === undefined || !replica.isClose()) return read(db);
  const position = await positionOfWrites(db, replica, reader);
  if (position !== null && !(await replica.hasReached(position))) return read(db);
  try {
    return await read(replica.db);
  } catch (fault) {
    if (fault instanceof DeadlinePassed) throw fault;
    replica.failed(fault);
    return read(db);
  }
}

/** Waits until the replica has replayed up to a position, for work that is not urgent; null if it does not in time. */
export async function replicaAt({ replica }: Database, position: string | null, longestMilliseconds: number): Promise<Db | null> {
  const until = performance.now() + longestMilliseconds;
  while (replica?.isClose() && position !== null && performance.now() < until) {
    if (await replica.hasReached(position)) return replica.db;
    await wait(betweenMilliseconds);
  }
  return null;
}
