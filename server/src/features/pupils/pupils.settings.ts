import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const pupilsSettings = {
  /** Days before a child's birthday from which teachers see it. */
  pupil_birthday_days: numberOf('days', 7, { min: 0, max: 60, area: 'lessons', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof pupilsSettings> {}
}
