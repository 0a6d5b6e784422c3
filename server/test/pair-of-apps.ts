import { openDatabase } from '../src/db/client.ts';
import type { Settings, SettingsReader } from '../src/kernel/settings.ts';
import { settingsReader } from '../src/settings.ts';
import { testNow } from './build.ts';
import { testDatabase } from './database.ts';
import { testApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

export const processesOfPair = ['first', 'second'] as const;
export type ProcessOfPair = (typeof processesOfPair)[number];
export type PairOfApps = Readonly<Record<ProcessOfPair, TestApp>> & {
  /** Sets the clock of both. */
  at(instant: string | Temporal.Instant): void;
  /** The settings that each process currently uses. */
  settings(): Promise<Readonly<Record<ProcessOfPair, Settings>>>;
  close(): Promise<void>;
};

/** Two servers over one database, each with its own settings cache and, on PostgreSQL, its own connections. */
export async function pairOfApps(): Promise<PairOfApps> {
  const { database, url } = await testDatabase();
  const other = url === undefined ? database : await openDatabase({ url });
  let now = testNow;
  const readers = { first: settingsReader(database.db, () => now), second: settingsReader(other.db, () => now) };
  const appOf = (shared: typeof database, settings: SettingsReader) => testApp({ database: shared, settings, clock: () => now });
  return {
    first: await appOf(database, readers.first),
    second: await appOf(other, readers.second),
    at: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    settings: async () => ({ first: await readers.first.read(), second: await readers.second.read() }),
    close: async () => (other === database ? undefined : other.close()),
  };
}
