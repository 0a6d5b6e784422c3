import { randomOf } from '../random.ts';
import { writer } from '../repeated-writes.ts';
import type { Answers, Send } from '../repeated-writes.ts';
import type { PaySchool } from './pay-school.ts';

/** The users who send the operations. */
export type PayPeople = {
  readonly manager: Send;
  readonly curator: Send;
  readonly keepers: readonly Send[];
  readonly teacher: (id: number) => Send;
};

type Made = { readonly id: number };

/** The users, random choices and known records of a simulation of pay; its operations are built from it. */
export type PayCrowd = ReturnType<typeof payCrowd>;

/** @param seed of the random choices */
export function payCrowd(people: PayPeople, school: PaySchool, seed: number) {
  const below = randomOf(seed);
  const outcome: Answers = { answers: new Map(), faults: [] };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const known = {
    conducted: [] as number[],
    adjustments: [] as { id: number; teacher: number }[],
    payments: [] as number[],
    activities: [] as number[],
  };
  const write = writer(outcome, below, seed);
  return {
    ...{ people, school, outcome, below, pick, known },
    /** Sends a write, sometimes several times. @returns the created record, or null if it was refused */
    ask: async (what: string, by: Send, path: string, body: unknown = {}, once = false): Promise<Made | null> =>
      ((await write(what, by, path, body, once))?.answer as Made | undefined) ?? null,
    /** Rows of a list; empty while the process is killed. */
    list: async <T>(by: Send, path: string): Promise<readonly T[]> => {
      const { status, body } = await by('GET', path);
      if (status !== 200) return [];
      return Array.isArray(body) ? (body as T[]) : (body as { results: T[] }).results;
    },
    keeper: () => pick(people.keepers),
  };
}
