import { hash } from 'node:crypto';

const newline = 0x0a;
const lanes = 8;

/** The number of rows of a table, and a 256-bit sum over them that does not depend on their order. */
export type Digest = { readonly rows: number; readonly hash: string };

/**
 * Adds up the SHA-256 of every row, so that the order of rows does not matter: databases do not preserve it.
 * @returns `add` takes whole lines of COPY's text format, in which a row contains no line break
 */
export function rowDigest(): { add(lines: Uint8Array): void; digest(): Digest } {
  const sum = new Uint32Array(lanes);
  let rows = 0;
  return {
    add: (lines) => {
      for (let start = 0; start < lines.length; rows += 1) {
        const found = lines.indexOf(newline, start);
        const end = found === -1 ? lines.length : found;
        const one = hash('sha256', lines.subarray(start, end), 'buffer');
        // The typed array keeps each lane at 32 bits.
        for (let lane = 0; lane < lanes; lane += 1) sum[lane] = (sum[lane] ?? 0) + one.readUInt32LE(lane * 4);
        start = end + 1;
      }
    },
    digest: () => ({ rows, hash: [...sum].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  };
}
