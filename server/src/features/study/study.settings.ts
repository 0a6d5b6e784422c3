import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const studySettings = {
  /** Weeks of a school year: the number of weekly lessons, compared with the hours of a curriculum. */
  school_year_weeks: numberOf('weeks', 34, { min: 10, max: 52, area: 'lessons', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof studySettings> {}
}
