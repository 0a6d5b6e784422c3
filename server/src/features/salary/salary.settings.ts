import { oneOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const salarySettings = {
  /** How long a pay period is. Existing periods keep their days. */
  pay_period: oneOf(['month', 'half_month', 'two_weeks'], 'month', { area: 'pay', from: 'new_records' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof salarySettings> {}
}
