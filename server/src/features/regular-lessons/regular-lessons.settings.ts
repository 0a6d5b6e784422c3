import { usualWeeksAhead } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const regularLessonsSettings = {
  /** Weeks ahead for which lessons of regular rules are placed. */
  lessons_ahead_weeks: numberOf('weeks', usualWeeksAhead, { min: 1, max: 26, area: 'lessons', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof regularLessonsSettings> {}
}
