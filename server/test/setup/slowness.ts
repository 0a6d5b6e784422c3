/** Milliseconds of one round on a core of 2.6 GHz, for which the limits of time are meant. */
const referenceMilliseconds = 50;
const rounds = 8;

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

/** @returns by which factor this machine is slower now than the one for which limits of time are meant; at least 1 */
export function slowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: rounds }, round)) / referenceMilliseconds);
}
