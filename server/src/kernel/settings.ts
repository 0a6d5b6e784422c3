import type { Db } from '../db/client.ts';
import type { Clock } from './clock.ts';
import type { Declarations } from './settings/setting-declarations.ts';

/**
 * The school's settings, by key: a row of `school_settings` overrides the declared default. Each feature declares its own in
 * `<feature>.settings.ts` and adds their types here; `server/src/settings.ts` collects them. Names of durations include the unit.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features' files extend it, since the kernel imports none of them
export interface Settings {}

/** Less than the second within which every process must see a change. */
const freshForMilliseconds = 900;

export type SettingsReader = { read(): Promise<Settings> };

/** Reads the settings and caches them for under a second, so that changes take effect quickly and few requests wait for a query. */
export function readerOf(db: Db, clock: Clock, declarations: Declarations): SettingsReader {
  const defaults = defaultsOf(declarations);
  let latest: { readonly until: number; readonly values: Promise<Settings> } | null = null;
  return {
    read: () => {
      const now = clock().epochMilliseconds;
      if (latest !== null && latest.until > now) return latest.values;
      const values = db
        .selectFrom('school_settings')
        .select(['key', 'value'])
        .execute()
        .then((rows) => ({
          ...defaults,
          ...Object.fromEntries(rows.filter(({ key }) => key in defaults).map(({ key, value }) => [key, value])),
        }));
      // A failed read is not cached: the next request tries again.
      values.catch(() => {
        latest = null;
      });
      latest = { until: now + freshForMilliseconds, values };
      return values;
    },
  };
}

/** The default values of all settings. */
export function defaultsOf(declarations: Declarations): Settings {
  return Object.fromEntries(Object.entries(declarations).map(([key, declared]) => [key, declared.default])) as unknown as Settings;
}
