/** All limits of waiting for the database, in milliseconds: docs/operating.md lists them. */

/** What the database itself ends, on every connection. Requests end earlier; jobs, exports, imports and reports of files have these. */
export const connectionLimits = {
  /** Longer waits for a lock are refused: the connection is needed by others. */
  lock_timeout: 3_000,
  statement_timeout: 30_000,
  /** Ends the transaction of a process that stands still, and with it its locks. No write waits this long between two statements. */
  idle_in_transaction_session_timeout: 15_000,
};

export const waitLimits = {
  /** All that one request waits for. Then its statement is cancelled, its transaction rolled back, and no further statement sent. */
  request: 8_500,
  /** After that it is answered in any case, so that nobody waits for 10 s. */
  answer: 1_000,
  /** A connection whose statement does not end when it is cancelled is given up after that. */
  cancelling: 1_000,
  /** For a connection of the pool, or to make one; requests end earlier. */
  connection: 10_000,
  /** In the queue of writes, which use only a part of the pool. */
  writeTurn: 8_000,
};

/** Part of the pool that writes may use at once: the others stay free for reads. */
export const shareOfWrites = 0.7;
