import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../../../db/client.ts';
import type { Replica } from '../../../db/replica/follow-replica.ts';
import { isoOf } from '../../clock.ts';
import { DeadlinePassed } from '../../process/deadline.ts';

/** A request and the difference of two processes’ clocks together: what an entry of the log dates may be committed so much later. */
const uncertainSeconds = 10 + 2 * 60;

/**
 * The position that a replica has to have reached for somebody to read what they wrote; null if it has that anyway. A commit is flushed before
 * anybody sees it, unless it is set not to wait for the disk. What is inserted and not flushed may stay unsent for as long as nobody writes.
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
 * Runs a read on the replica, if it is close and has what the reader wrote, otherwise on the primary. What fails on the replica runs again on
 * the primary: it may be gone, cancel what is in the way of its log, or not know a record yet.
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

/** The replica once it has reached a position, for work that can wait a little; null if it does not get there. */
export async function replicaAt({ replica }: Database, position: string | null, longestMilliseconds: number): Promise<Db | null> {
  const until = performance.now() + longestMilliseconds;
  while (replica?.isClose() && position !== null && performance.now() < until) {
    if (await replica.hasReached(position)) return replica.db;
    await wait(betweenMilliseconds);
  }
  return null;
}
