import type { Place } from '../schools/demo-places.ts';
import { signIn } from '../servers/person.ts';
import type { Person } from '../servers/person.ts';
import type { ServerProcess } from '../servers/server-process.ts';

/** A running server with the demo school, and the length of the attack. */
export type Target = {
  readonly place: Place;
  readonly server: ServerProcess;
  /** The length of an attack that is limited by time. */
  readonly seconds: number;
  /** How many calls a fuzz makes. */
  readonly calls: number;
  /** The seed of its calls. */
  readonly seed: number;
  /** Signs somebody of the demo school in. `name` is the part of the email address before the @. */
  signIn(name: string): Promise<Person>;
};

/** The holes that were found, and the measured figures. */
export type Verdict = { readonly holes: readonly string[]; readonly figures: string };

/** An attack on a server of its own. Add one to `cases.ts`. */
export type AttackCase = {
  readonly name: string;
  /** Additional environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
  run(target: Target): Promise<Verdict>;
};

export function targetOf(place: Place, server: ServerProcess, amounts: Pick<Target, 'seconds' | 'calls' | 'seed'>): Target {
  return { place, server, ...amounts, signIn: (name) => signIn(server.url, `${name}@lectern.test`) };
}

/** @returns the holes whose claim does not hold */
export function holesOf(...claims: readonly (readonly [holds: boolean, hole: string])[]): string[] {
  return claims.flatMap(([holds, hole]) => (holds ? [] : [hole]));
}
