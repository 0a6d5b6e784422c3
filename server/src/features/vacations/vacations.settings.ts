import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

const vacations = { area: 'vacations', from: 'at_once' } as const;

export const vacationsSettings = {
  /** Minimum and maximum number of days from today to a vacation. */
  vacation_notice_days: numberOf('days', 1, { min: 0, max: 180, ...vacations }),
  vacation_days_ahead: numberOf('days', 365, { min: 1, max: 730, ...vacations }),
  vacation_longest_days: numberOf('days', 21, { min: 1, max: 365, ...vacations }),
  /** Vacation days of a teacher in a calendar year, including weekends. */
  vacation_days_a_year: numberOf('days', 28, { min: 1, max: 366, ...vacations }),
  /** Maximum number of teachers of a curator's group who are away on one day. */
  vacation_group_away_at_once: numberOf('people', 3, { min: 1, max: 1_000, ...vacations }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof vacationsSettings> {}
}
