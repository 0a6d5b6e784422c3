/** Milliseconds of one round on a core of 2.6 GHz, for which the limits of time are meant. */
const referenceMilliseconds = 50;
const rounds = 5;

/** Sorts, writes and parses 60,000 records: work like that of the server. */
function round(): number {
  const begun = performance.now();
  let seed = 12_345;
  const records = Array.from({ length: 60_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return { id: seed, name: `n${seed}` };
  });
  records.sort((a, b) => a.id - b.id);
  JSON.parse(JSON.stringify(records));
  return performance.now() - begun;
}

/**
 * A limit of time for this machine as it is now: longer where it is slower than the one for which limits are meant, or busy with other work.
 * @param milliseconds the limit on a core of 2.6 GHz that is not busy
 */
export function timeLimit(milliseconds: number): number {
  const sorted = Array.from({ length: rounds }, round).sort((a, b) => a - b);
  const median = sorted[rounds >> 1] ?? referenceMilliseconds;
  return milliseconds * Math.max(1, median / referenceMilliseconds);
}
