/** A position in PostgreSQL's log, like `16/B374D848`, as a number that grows. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const isReached = (position: string, by: string): boolean => positionOf(by) >= positionOf(position);

export type ReplicaLag = {
  /** The primary was at a position at that moment, in milliseconds of any steady clock; null where it is itself a standby. */
  primaryWas(position: string | null, at: number): void;
  /** The replica has everything up to a position; null if it is none, or does not answer. */
  replicaHas(position: string | null): void;
  /** How old what the replica lacks may be, in milliseconds; null if nothing is known, or it follows another primary. */
  lag(now: number): number | null;
};

/**
 * Derives how far a replica is behind from positions alone: the time of the last transaction that it replayed would make one look old that
 * merely has nothing to do.
 * @param remembered for how long positions of the primary are kept, in milliseconds
 */
export function replicaLag(remembered: number): ReplicaLag {
  let samples: { readonly position: string; readonly at: number }[] = [];
  let replayed: string | null = null;
  /** Everything that was committed before that is on the replica. */
  let completeUntil: number | null = null;
  /** A replica cannot be ahead of its primary: it follows another one, as after a failover. */
  let isAhead = false;
  return {
    primaryWas: (position, at) => {
      if (position === null) {
        samples = [];
        completeUntil = null;
        return;
      }
      isAhead = replayed !== null && !isReached(replayed, position);
      if (isAhead) completeUntil = null;
      samples = [...samples.filter((sample) => at - sample.at <= remembered), { position, at }];
    },
    replicaHas: (position) => {
      replayed = position;
      if (position === null || isAhead) {
        completeUntil = null;
        return;
      }
      const reached = samples.findLast((sample) => isReached(sample.position, position));
      if (reached === undefined) return;
      completeUntil = Math.max(completeUntil ?? reached.at, reached.at);
    },
    lag: (now) => (completeUntil === null ? null : Math.max(0, now - completeUntil)),
  };
}
