import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { connectionLimits } from '../limits/limits.ts';
import { requireSessionSettings } from '../postgres.ts';

/** In milliseconds. */
export type ReplicaTimes = { readonly between: number; readonly answer: number };

/** The standby's replay position, null if it is no standby; and the system identifier of its database. */
export type Said = { readonly position: string | null; readonly system: string };

type Options = {
  readonly url: string;
  readonly pool: Pool;
  readonly breakConnections: (reason: string) => void;
  readonly times: ReplicaTimes;
};

const whereItIs = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position,
  (select system_identifier::text from pg_control_system()) as system`;

/**
 * Queries a standby over a separate connection that reads cannot exhaust. If it does not answer in time, waiting reads fail immediately.
 */
export function askStandby({ url, pool, breakConnections, times }: Options) {
  let client: Client | null = null;

  const connected = async (): Promise<Client> => {
    if (client !== null) return client;
    const made = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: times.answer, ...connectionLimits });
    const forget = () => {
      if (client === made) client = null;
    };
    made.on('error', forget);
    made.on('end', forget);
    await made.connect();
    // A pooler may drop the pool's settings, and instants would be read in another zone.
    await requireSessionSettings(pool);
    client = made;
    return made;
  };

  return {
    /** @throws Error if it does not answer, or its sessions are unsuitable */
    ask: async (): Promise<Said> => {
      const ctx = connected().then((connectedClient) => connectedClient.query<Said>(whereItIs));
      const over = new AbortController();
      const late = wait(times.answer, null, { signal: over.signal }).then(() => Promise.reject(new Error('it does not answer')));
      try {
        const { rows } = await Promise.race([ctx, late]);
        return rows[0] ?? { position: null, system: '' };
      } catch (fault) {
        breakConnections('Connection terminated: the replica does not answer');
        ctx.catch(() => {});
        client?.connection.stream.destroy();
        client = null;
        throw fault;
      } finally {
        over.abort();
      }
    },
    end: async () => {
      await client?.end().catch(() => {});
    },
  };
}
