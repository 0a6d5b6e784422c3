import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Clock } from '../kernel/clock.ts';
import { connectionLimits } from './limits/limits.ts';
import type { PrimaryPosition } from './replica/follow-replica.ts';

/** In milliseconds. */
export type WatchTimes = {
  readonly between: number;
  /** Timeout of one check. */
  readonly answer: number;
  /** Time without an answer after which all connections are closed. */
  readonly silence: number;
};
const usualTimes: WatchTimes = { between: 2_000, answer: 3_000, silence: 8_000 };

const noAnswer = 'Connection terminated: the database does not answer';

/** Maximum clock difference between the process and the database. */
const mostApartMilliseconds = 60_000;

/** The clocks of the process and of its database disagree, so writes are refused. */
export class ClockDisagrees extends Error {
  override readonly name = 'ClockDisagrees';
  readonly code = 'CLOCK_DISAGREES';
}

export type DatabaseWatch = {
  /** @throws ClockDisagrees */
  requireClock(): void;
  /** Queries the database now. @throws Error if it does not answer in time */
  ping(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly url: string;
  readonly clock: Clock;
  readonly onSilence: (reason: string) => void;
  /** Called at each answer with the primary's WAL position and the monotonic time, to measure a replica's lag. */
  readonly onPosition?: ((was: PrimaryPosition) => void) | undefined;
  readonly times?: WatchTimes;
};

/**
 * Monitors a PostgreSQL over a separate connection, which requests cannot exhaust: whether it answers, and its clock. The difference is
 * measured against the monotonic clock, so that a clock set wrong between two answers is noticed before the next write.
 */
export function watchDatabase({ url, clock, onSilence, onPosition, times = usualTimes }: Options): DatabaseWatch {
  let client: Promise<Client> | null = null;
  /** The database's time minus the monotonic clock, in milliseconds; null before the first answer. */
  let offset: number | null = null;
  let ctx: Promise<void> | null = null;
  const stopped = new AbortController();

  const connect = async () => {
    const made = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: times.answer, ...connectionLimits });
    const forget = () => {
      if (client === connecting) client = null;
    };
    made.on('error', forget);
    made.on('end', forget);
    const connecting = made.connect().then(() => made);
    client = connecting;
    return connecting.catch((fault: unknown) => {
      forget();
      throw fault;
    });
  };

  const ask = async () => {
    const over = new AbortController();
    const answer = await Promise.race([
      (client ?? connect()).then(async (connected) => ({
        before: performance.now(),
        ...(await answerOf(connected, onPosition !== undefined)),
      })),
      // One more turn of the event loop: after a long pause of this process the answer may have arrived before the timer fired.
      wait(times.silence, null, { signal: over.signal }).then(() => wait(50, null)),
    ]).finally(() => over.abort());
    if (answer === null) {
      void client?.then((connected) => connected.connection.stream.destroy()).catch(() => {});
      client = null;
      onSilence(noAnswer);
      throw new Error(noAnswer);
    }
    offset = answer.time - (answer.before + performance.now()) / 2;
    onPosition?.({ position: answer.position, system: answer.system, at: answer.before });
  };
  /** Concurrent callers share one answer. */
  const shared = () => {
    ctx ??= ask().finally(() => {
      ctx = null;
    });
    return ctx;
  };
  const look = async () => {
    for (; !stopped.signal.aborted; await wait(times.between, null, { signal: stopped.signal, ref: false }).catch(() => {}))
      await shared().catch(() => {});
  };
  let looking: Promise<void> = Promise.resolve();

  return {
    ping: async () => {
      const over = new AbortController();
      const late = wait(times.answer, null, { signal: over.signal }).then(() => Promise.reject(new Error(noAnswer)));
      await Promise.race([shared(), late]).finally(() => over.abort());
    },
    requireClock: () => {
      if (offset === null) return;
      const apart = clock().epochMilliseconds - (offset + performance.now());
      if (Math.abs(apart) <= mostApartMilliseconds) return;
      throw new ClockDisagrees(
        `The clock of this process is ${Math.round(Math.abs(apart) / 1_000)} s ${apart > 0 ? 'ahead of' : 'behind'} the database's. Nothing is written until both agree within ${mostApartMilliseconds / 1_000} s.`,
      );
    },
    start: async () => {
      await shared();
      looking = look();
    },
    stop: async () => {
      stopped.abort();
      await looking;
      await (await client?.catch(() => null))?.end();
    },
  };
}

type Answer = { readonly time: number; readonly position: string | null; readonly system: string };

/** The flush position, not the insert position: WAL that no commit waits for may remain unsent while nobody writes. */
const positionColumns = `, case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position,
  (select system_identifier::text from pg_control_system()) as system`;

async function answerOf(client: Client, withPosition: boolean): Promise<Answer> {
  const { rows } = await client.query<Omit<Answer, 'time'> & { time: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 as time${withPosition ? positionColumns : ''}`,
  );
  const { time, position = null, system = '' } = rows[0] ?? {};
  return { time: Number(time), position, system };
}
