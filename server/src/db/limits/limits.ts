/** All time limits of database access, in milliseconds; listed in docs/operating.md. */

/** Limits that the database enforces on every connection. Requests end earlier; jobs, exports, imports and report files have these. */
export const connectionLimits = {
  /** A longer wait for a lock is refused, because others need the connection. */
  lock_timeout: 3_000,
  statement_timeout: 30_000,
  /** Ends the transaction of a hanging process and releases its locks. No write pauses this long between two statements. */
  idle_in_transaction_session_timeout: 15_000,
};

export const waitLimits = {
  /** Total waiting time of one request. Then its statement is cancelled and its transaction rolled back. */
  request: 8_500,
  /** Additional time after which the request is answered in any case, so that nobody waits for 10 s. */
  answer: 1_000,
  /** A connection whose cancelled statement does not end within this time is closed. */
  cancelling: 1_000,
  /** Time to get or open a connection of the pool; requests end earlier. */
  connection: 10_000,
  /** Time that calls wait for a database or pooler that restarts, from its first refused connection. */
  reconnecting: 3_000,
  /** Time in the queue of writes, which use only a part of the pool. */
  writeTurn: 8_000,
};

/** Part of the pool that writes may use concurrently; the rest stays free for reads. */
export const shareOfWrites = 0.7;
