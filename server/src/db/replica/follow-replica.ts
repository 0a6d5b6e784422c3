import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { AroundStatement } from '../../kernel/tracing/tracing.ts';
import { PipelinedDialect } from '../pipelined.ts';
import { openPostgres } from '../postgres.ts';
import type { Tables } from '../tables.gen.ts';
import { askStandby } from './ask-standby.ts';
import type { ReplicaTimes } from './ask-standby.ts';
import { isReached, replicaLag } from './replica-lag.ts';

const usualTimes: ReplicaTimes = { between: 1_000, answer: 2_000 };

const arrivingMilliseconds = 15;
/** A moment without it, as at a start, is not worth a line. */
const unusedBeforeTold = 5;

/** What the primary said of itself. */
export type PrimaryPosition = { readonly position: string | null; readonly system: string; readonly at: number };

/** A copy of the database that PostgreSQL keeps by streaming, for reads that may be some seconds old. */
export type Replica = {
  readonly db: Kysely<Tables>;
  /** Whether it answers and lacks nothing that is older than the bound. */
  isClose(): boolean;
  /** Whether it has everything up to a position of the primary’s log; false if it does not answer. */
  hasReached(position: string): Promise<boolean>;
  /** How old what it lacks may be, in seconds; null if nobody knows. */
  lagSeconds(): number | null;
  /** Hears of a read that failed there and went on to the primary. A replica that is gone takes no reads until it has answered again. */
  failed(fault: unknown): void;
  /** How many reads failed there. */
  failures(): number;
};

type Options = {
  readonly url: string;
  readonly poolSize: number;
  readonly mostLagSeconds: number;
  readonly aroundStatement?: AroundStatement | undefined;
  readonly times?: ReplicaTimes;
};

/** Why a replica is not used, for the log; null when it is used again. */
export type OnReplica = (reason: string | null) => void;

type Following = Replica & {
  onPrimary(was: PrimaryPosition): void;
  start(tell: OnReplica): void;
  stop(): Promise<void>;
};

/** Follows a replica over one connection of its own. Where it cannot be used, reads go to the primary; it never keeps a server from starting. */
export function followReplica({ url, poolSize, mostLagSeconds, aroundStatement, times = usualTimes }: Options): Following {
  const { pool, breakConnections } = openPostgres(url, poolSize, aroundStatement);
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) });
  const standby = askStandby({ url, pool, breakConnections, times });
  const mostLag = mostLagSeconds * 1_000;
  const lag = replicaLag(mostLag);
  const stopped = new AbortController();
  let system: string | null = null;
  let replayed: string | null = null;
  let failures = 0;
  let following: Promise<void> = Promise.resolve();

  const lagNow = () => lag.lag(performance.now());
  const isClose = () => (lagNow() ?? Number.POSITIVE_INFINITY) <= mostLag;
  /** @returns why it is not used */
  const look = async (): Promise<string | null> => {
    const said = await standby.ask().catch((fault: unknown) => (fault instanceof Error ? fault.message : String(fault)));
    const isOurs = typeof said === 'object' && said.system === system;
    replayed = isOurs ? said.position : null;
    lag.replicaHas(replayed);
    if (typeof said === 'string') return said;
    if (system === null) return 'the primary was not asked yet';
    if (!isOurs) return 'it is a copy of another database';
    if (said.position === null) return 'it is no standby';
    return isClose() ? null : `it is more than ${mostLagSeconds} s behind, or follows another primary`;
  };
  const asksWhether = async (position: string): Promise<boolean> => {
    const said = await standby.ask().catch(() => null);
    return said !== null && said.position !== null && said.system === system && isReached(position, said.position);
  };

  return {
    db,
    isClose,
    hasReached: async (position) => {
      if (!isClose()) return false;
      if (replayed !== null && isReached(position, replayed)) return true;
      if (await asksWhether(position)) return true;
      // What was written this moment is on its way.
      await wait(arrivingMilliseconds);
      return asksWhether(position);
    },
    lagSeconds: () => {
      const now = lagNow();
      return now === null ? null : now / 1_000;
    },
    failed: (fault) => {
      failures += 1;
      if (isGone(fault)) lag.replicaHas(null);
    },
    failures: () => failures,
    onPrimary: (was) => {
      system = was.system;
      lag.primaryWas(was.position, was.at);
    },
    start: (tell) => {
      following = lookAgainAndAgain({ look, between: times.between, signal: stopped.signal, tell });
    },
    stop: async () => {
      stopped.abort();
      await standby.end();
      await following;
      await db.destroy();
    },
  };
}

type Looking = {
  readonly look: () => Promise<string | null>;
  readonly between: number;
  readonly signal: AbortSignal;
  readonly tell: OnReplica;
};

async function lookAgainAndAgain({ look, between, signal, tell }: Looking): Promise<void> {
  let timesUnused = 0;
  while (!signal.aborted) {
    const reason = await look();
    if (signal.aborted) return;
    if (reason === null && timesUnused >= unusedBeforeTold) tell(null);
    timesUnused = reason === null ? 0 : timesUnused + 1;
    if (timesUnused === unusedBeforeTold) tell(reason);
    await wait(between, null, { signal, ref: false }).catch(() => {});
  }
}

/** A lost connection or a server that ends, other than a statement that failed by itself. */
function isGone(fault: unknown): boolean {
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && /^(08|57P|E[A-Z]+$)/.test(code)) || /Connection terminated|timeout exceeded/.test(String(message));
}
