import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const holdsSettings = {
  /** How long a hold lasts, and how many holds one user may have at once. */
  hold_minutes: numberOf('minutes', 10, { min: 1, max: 120, area: 'searches', from: 'new_records' }),
  holds_per_person: numberOf('times', 5, { min: 1, max: 50, area: 'searches', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof holdsSettings> {}
}
