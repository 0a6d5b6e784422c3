/** The child process job of `assignment.queries.ts`. */
import { bestAssignment } from './assignment.rules.ts';
import type { Pair } from './assignment.rules.ts';

export type AssignedPairs = { readonly pairs: readonly Pair[] };

/** Pairs as consecutive 32-bit numbers: search, teacher, score. */
export function packedPairs(pairs: readonly Pair[]): Uint8Array {
  const numbers = new Int32Array(pairs.length * 3);
  for (const [index, { search, teacher, score }] of pairs.entries()) {
    numbers[index * 3] = search;
    numbers[index * 3 + 1] = teacher;
    numbers[index * 3 + 2] = score;
  }
  return new Uint8Array(numbers.buffer);
}

export async function* run(_: unknown, bytes: Uint8Array): AsyncIterable<AssignedPairs> {
  const numbers = new Int32Array(new Uint8Array(bytes).buffer);
  const pairs: Pair[] = [];
  for (let at = 0; at < numbers.length; at += 3)
    pairs.push({ search: numbers[at] ?? 0, teacher: numbers[at + 1] ?? 0, score: numbers[at + 2] ?? 0 });
  yield { pairs: bestAssignment(pairs) };
}
