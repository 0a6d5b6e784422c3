import { holidayCountries } from '@lectern/contract/days-off/days-off.schema';
import { oneOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const daysOffSettings = {
  /** The country whose public holidays are days off. */
  holiday_country: oneOf(['none', ...holidayCountries], 'RU', { area: 'lessons', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof daysOffSettings> {}
}
