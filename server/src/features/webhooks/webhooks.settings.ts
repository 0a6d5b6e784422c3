import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const webhooksSettings = {
  /** Days for which deliveries and their attempts are kept; events also wait this long for a paused webhook. */
  webhook_deliveries_days: numberOf('days', 30, { min: 3, max: 365, area: 'data', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof webhooksSettings> {}
}
