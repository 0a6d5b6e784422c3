import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { AroundStatement } from '../../kernel/tracing/tracing.ts';
import { PipelinedDialect } from '../statements/pipelined.ts';
import { openPostgres } from '../postgres.ts';
import type { Tables } from '../tables.gen.ts';
import { askStandby } from './ask-standby.ts';
import type { ReplicaTimes } from './ask-standby.ts';
import { isReached, replicaLag } from './replica-lag.ts';

const usualTimes: ReplicaTimes = { between: 1_000, answer: 2_000 };

const arrivingMilliseconds = 15;
/** A short outage, as at a start, is not logged. */
const unusedBeforeReport = 5;

/** The position that the primary reported. */
export type PrimaryPosition = { readonly position: string | null; readonly system: string; readonly at: number };

/** A streaming replica of the database, for reads that may be some seconds old. */
export type Replica = {
  readonly db: Kysely<Tables>;
  /** Whether it answers and its lag is within the bound. */
  isClose(): boolean;
  /** Whether it has replayed up to a WAL position; false if it does not answer. */
  hasReached(position: string): Promise<boolean>;
  /** Its lag in seconds; null if unknown. */
  lagSeconds(): number | null;
  /** Reports a failed read, which continues on the primary. An unavailable replica gets no reads until it has answered again. */
  failed(fault: unknown): void;
  /** Number of failed reads. */
  failures(): number;
};

type Options = {
  readonly url: string;
  readonly poolSize: number;
  readonly mostLagSeconds: number;
  readonly aroundStatement?: AroundStatement | undefined;
  readonly times?: ReplicaTimes;
};

/** Why the replica is not used, for the log; null when it is used again. */
export type OnReplica = (reason: string | null) => void;

type Following = Replica & {
  onPrimary(was: PrimaryPosition): void;
  start(report: OnReplica): void;
  stop(): Promise<void>;
};

/**
 * Follows a replica over a separate connection. While it is unusable, reads go to the primary; it never prevents a server from starting.
 */
export function followReplica({ url, poolSize, mostLagSeconds, aroundStatement, times = usualTimes }: Options): Following {
  // Reads go to the primary at once.
  const { pool, breakConnections } = openPostgres(url, poolSize, { aroundStatement, longestRestart: 0 });
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
  /** @returns why it is not used, or null */
  const look = async (): Promise<string | null> => {
    const reply = await standby.ask().catch((fault: unknown) => (fault instanceof Error ? fault.message : String(fault)));
    const isOurs = typeof reply === 'object' && reply.system === system;
    replayed = isOurs ? reply.position : null;
    lag.replicaHas(replayed);
    if (typeof reply === 'string') return reply;
    if (system === null) return 'the primary was not asked yet';
    if (!isOurs) return 'it is a copy of another database';
    if (reply.position === null) return 'it is no standby';
    return isClose() ? null : `it is more than ${mostLagSeconds} s behind, or follows another primary`;
  };
  const asksWhether = async (position: string): Promise<boolean> => {
    const reply = await standby.ask().catch(() => null);
    return reply !== null && reply.position !== null && reply.system === system && isReached(position, reply.position);
  };

  return {
    db,
    isClose,
    hasReached: async (position) => {
      if (!isClose()) return false;
      if (replayed !== null && isReached(position, replayed)) return true;
      if (await asksWhether(position)) return true;
      // Waits for WAL that is still on its way.
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
    start: (report) => {
      following = checkRepeatedly({ look, between: times.between, signal: stopped.signal, report });
    },
    stop: async () => {
      stopped.abort();
      await standby.end();
      await following;
      await db.destroy();
    },
  };
}

type Checking = {
  readonly look: () => Promise<string | null>;
  readonly between: number;
  readonly signal: AbortSignal;
  readonly report: OnReplica;
};

async function checkRepeatedly({ look, between, signal, report }: Checking): Promise<void> {
  let timesUnused = 0;
  while (!signal.aborted) {
    const reason = await look();
    if (signal.aborted) return;
    if (reason === null && timesUnused >= unusedBeforeReport) report(null);
    timesUnused = reason === null ? 0 : timesUnused + 1;
    if (timesUnused === unusedBeforeReport) report(reason);
    await wait(between, null, { signal, ref: false }).catch(() => {});
  }
}

/** A lost connection or a stopping server, as opposed to a failed statement. */
function isGone(fault: unknown): boolean {
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && /^(08|57P|E[A-Z]+$)/.test(code)) || /Connection terminated|timeout exceeded/.test(String(message));
}
