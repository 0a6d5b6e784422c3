import { HttpConnection } from './http-connection.ts';

/** The results of a load: p50 and p99 in milliseconds, and answers a second. */
export type Figures = { readonly p50: number; readonly p99: number; readonly perSecond: number; readonly requests: number };

/** A server, and the requests to it: `next` makes the next one, or returns null when there are no more. */
export type Target = {
  readonly name: string;
  readonly port: number;
  readonly next: () => Buffer | null;
  /** The status of a good answer. */
  readonly expected: number;
};

type Amount = { readonly connections: number; readonly seconds: number; readonly mostRequests?: number };

/** Sends requests over a number of connections for some seconds, or until enough are sent. */
export async function load(target: Target, { connections, seconds, mostRequests = Number.POSITIVE_INFINITY }: Amount): Promise<Figures> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(target.port)));
  const taken: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let sent = 0;
  const work = async (connection: HttpConnection) => {
    for (;;) {
      if (sent >= mostRequests || performance.now() >= end) return;
      const request = target.next();
      if (request === null) return;
      sent += 1;
      const from = performance.now();
      const reply = await connection.send(request);
      taken.push(performance.now() - from);
      if (reply.status !== target.expected) {
        throw new Error(`${target.name} answered ${reply.status}: ${reply.body.toString().slice(0, 500)}`);
      }
    }
  };
  try {
    await Promise.all(open.map(work));
  } finally {
    for (const connection of open) connection.close();
  }
  return figuresOf(taken, performance.now() - begun);
}

/** @param taken the milliseconds of each request @param milliseconds the duration of the load */
export function figuresOf(taken: number[], milliseconds: number): Figures {
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: (taken.length / milliseconds) * 1000, requests: taken.length };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of several rounds, for each figure. */
export function medianOf(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return { p50: of('p50'), p99: of('p99'), perSecond: of('perSecond'), requests: of('requests') };
}

/**
 * Measures the targets in turn in every round, so that other work of the machine affects all of them alike.
 * @returns the figures of each round, by target
 */
export async function interleaved(targets: readonly Target[], rounds: number, amount: Amount): Promise<Map<string, Figures[]>> {
  const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? targets : targets.toReversed();
    for (const target of order) measured.get(target.name)?.push(await load(target, amount));
  }
  return measured;
}

/** The median of the ratios of two targets, round by round. */
export function ratio(ours: readonly Figures[], theirs: readonly Figures[], figure: 'p50' | 'perSecond'): number {
  return median(ours.map((round, index) => round[figure] / (theirs[index]?.[figure] ?? Number.NaN)));
}
