/** Parses a WAL position such as `16/B374D848` into an ordered number. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const isReached = (position: string, by: string): boolean => positionOf(by) >= positionOf(position);

export type ReplicaLag = {
  /** Records the primary's position at a time, in milliseconds of any monotonic clock; null if it is itself a standby. */
  primaryWas(position: string | null, at: number): void;
  /** Records the replica's replay position; null if it is no standby, or does not answer. */
  replicaHas(position: string | null): void;
  /** The lag in milliseconds; null if unknown, or if it follows another primary. */
  lag(now: number): number | null;
};

/**
 * Derives the lag of a replica from WAL positions. The time of the last replayed transaction would not do: it looks old on an idle system.
 * @param remembered milliseconds for which the primary's positions are kept
 */
export function replicaLag(remembered: number): ReplicaLag {
  let samples: { readonly position: string; readonly at: number }[] = [];
  let replayed: string | null = null;
  /** Everything committed before this time is on the replica. */
  let completeUntil: number | null = null;
  /** A replica ahead of its primary follows another one, as after a failover. */
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
