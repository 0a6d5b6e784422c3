import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const clientsSettings = {
  /** Active clients without a lesson for so many days, and with none placed, are silent. */
  silent_days: numberOf('days', 14, { min: 1, max: 365, area: 'clients', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof clientsSettings> {}
}
