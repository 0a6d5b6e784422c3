import { defaultZone } from '@lectern/contract/time-zones';
import type { Currency } from '@lectern/contract/money';
import type { Db } from '../db/client.ts';
import type { Clock } from './clock.ts';

/** The school's own numbers: a row of `school_settings` overrides a default here. Durations say their unit in the name. */
export const defaultSettings = {
  school_zone: 'Europe/Moscow',
  currency: 'RUB' as Currency,
  person_zone: defaultZone,
  /** The language in which the school writes to clients of whom it knows no other. */
  client_language: 'ru' as 'en' | 'ru',
  session_idle_hours: 12,
  session_longest_hours: 24 * 14,
  sign_in_attempts_per_account: 10,
  sign_in_attempts_per_address: 10,
  sign_in_attempts_minutes: 15,
  /** Mails with a link for a forgotten password, counted like sign-in attempts but within an hour. */
  reset_mails_per_account: 3,
  reset_mails_per_address: 10,
  reset_link_minutes: 60,
  invitation_hours: 72,
  /** Nobody of the staff works without a second factor. */
  second_factor_required: false,
  /** Clients with this many paid lessons left, or fewer, are about to run out. */
  running_out_units: 3,
  /** Active clients without a lesson for so many days, and with none placed, are silent. */
  silent_days: 14,
  /** Packages whose lessons end within so many days by the schedule are about to run out, too. */
  running_out_days: 7,
  /** Managers are told by mail whose lessons end within these days, and whose money on account is below this (minor units). */
  low_balance_mails: true,
  low_balance_money: 0,
  /** Where the money of paid lessons goes that a package's end finds unused: it is earned, or back on the client's account. */
  subscription_expiry_to: 'revenue' as 'revenue' | 'account',
  /** A package waits with its end for lessons of its time that are not written up yet, for so many days at most. */
  expiry_waits_days: 3,
  /** A refund reckons the used lessons of a package at the price of single ones. */
  refund_recalculates_used: false,
  /** Payments and lines of a bank are dated so many days back at most: three years, after which a debt cannot be claimed. */
  posting_days_back: 1_096,
  /** A vacation begins so many days after today at the earliest, and ends so many after it at the latest. */
  vacation_notice_days: 1,
  vacation_days_ahead: 365,
  vacation_longest_days: 21,
  /** Days of vacation of a teacher in a calendar year, weekends among them. */
  vacation_days_a_year: 28,
  /** At most so many teachers of a curator's group are away on one day. */
  vacation_group_away_at_once: 3,
};
export type Settings = typeof defaultSettings;

const keptForMilliseconds = 5_000;

export type SettingsReader = {
  read(): Promise<Settings>;
  /** One value with the default its feature gives, for settings that a feature defines. */
  readOwn<T>(key: string, byDefault: T): Promise<T>;
};

/** Reads the settings, keeping them for a few seconds: a change reaches every process soon, and no request waits for them. */
export function settingsReader(db: Db, clock: Clock): SettingsReader {
  let kept: { readonly until: number; readonly values: Promise<ReadonlyMap<string, unknown>> } | null = null;
  let latest: ReadonlyMap<string, unknown> | null = null;
  const values = () => {
    const now = clock().epochMilliseconds;
    if (kept === null || kept.until <= now) {
      const loaded = db
        .selectFrom('school_settings')
        .select(['key', 'value'])
        .execute()
        .then((rows) => {
          latest = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
          return latest;
        });
      // A failed read is not kept: the next request asks again.
      loaded.catch(() => {
        kept = null;
      });
      kept = { until: now + keptForMilliseconds, values: loaded };
    }
    return kept.values;
  };
  return {
    read: async () => {
      const overrides = await values();
      const known = Object.keys(defaultSettings).filter((key) => overrides.has(key));
      return { ...defaultSettings, ...Object.fromEntries(known.map((key) => [key, overrides.get(key)])) };
    },
    // Called inside transactions: waiting there for a connection of the pool, all of which may be held by transactions that
    // wait for the same, would stop every write. What `read` got at the start of the request is fresh enough.
    readOwn: async <T>(key: string, byDefault: T) => ((latest ?? (await values())).get(key) as T | undefined) ?? byDefault,
  };
}
