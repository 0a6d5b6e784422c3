import type { Place } from '../schools/demo-places.ts';
import { signIn } from '../servers/person.ts';
import type { Person } from '../servers/person.ts';
import type { ServerProcess } from '../servers/server-process.ts';

/** A running server with the demo school, and how hard it is attacked. */
export type Target = {
  readonly place: Place;
  readonly server: ServerProcess;
  /** How long attacks that last go on. */
  readonly seconds: number;
  /** How many calls a fuzz makes. */
  readonly calls: number;
  /** Signs somebody of the demo school in, by the part of the address before the @. */
  signIn(name: string): Promise<Person>;
};

/** Holes that the case found, none where the server stood; `figures` are what was measured. */
export type Verdict = { readonly holes: readonly string[]; readonly figures: string };

/** An attack on a server of its own. Add one to `cases.ts`. */
export type AttackCase = {
  readonly name: string;
  /** What the server is started with beside its place. */
  readonly env?: Readonly<Record<string, string>>;
  run(target: Target): Promise<Verdict>;
};

export function targetOf(place: Place, server: ServerProcess, seconds: number, calls: number): Target {
  return { place, server, seconds, calls, signIn: (name) => signIn(server.url, `${name}@lectern.test`) };
}

/** Collects what does not hold. */
export function holesOf(...claims: readonly (readonly [holds: boolean, hole: string])[]): string[] {
  return claims.flatMap(([holds, hole]) => (holds ? [] : [hole]));
}
