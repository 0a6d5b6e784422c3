import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const matchesSettings = {
  /** The default deadline of a search, in hours. */
  match_deadline_hours: numberOf('hours', 48, { min: 1, max: 24 * 30, area: 'searches', from: 'new_records' }),
  /** The default waves of a search: the number of teachers in one wave, and the hours until the next one. */
  match_wave_teachers: numberOf('people', 3, { min: 1, max: 20, area: 'searches', from: 'new_records' }),
  match_wave_hours: numberOf('hours', 4, { min: 1, max: 168, area: 'searches', from: 'new_records' }),
  /** Hours before the deadline from which an unanswered offer is mailed again. */
  match_expiring_hours: numberOf('hours', 6, { min: 1, max: 72, area: 'searches', from: 'at_once' }),
  /** Unanswered offers in a row after which the teacher is mailed, and is listed for the curator. */
  match_lapses_reminded: numberOf('times', 2, { min: 1, max: 50, area: 'searches', from: 'at_once' }),
  match_lapses_listed: numberOf('times', 4, { min: 1, max: 50, area: 'searches', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof matchesSettings> {}
}
