import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const ledgerSettings = {
  /** Payments and lines of a bank are dated so many days back at most: three years, after which a debt cannot be claimed. */
  posting_days_back: numberOf('days', 1_096, { min: 1, max: 3_660, area: 'packages', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof ledgerSettings> {}
}
