import { usualWeeksAhead } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const regularLessonsSettings = {
  /** For how many weeks ahead the lessons of weekly rules stand in the schedule. */
  lessons_ahead_weeks: numberOf('weeks', usualWeeksAhead, { min: 1, max: 26, area: 'lessons', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof regularLessonsSettings> {}
}
