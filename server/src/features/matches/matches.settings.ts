import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const matchesSettings = {
  /** The default deadline of a search, in hours. */
  match_deadline_hours: numberOf('hours', 48, { min: 1, max: 24 * 30, area: 'searches', from: 'new_records' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof matchesSettings> {}
}
