import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const clientsSettings = {
  /** Active clients without a lesson for so many days, and with none placed, are silent. */
  silent_days: numberOf('days', 14, { min: 1, max: 365, area: 'clients', from: 'at_once' }),
  /** Administrators get a mail when one person reveals so many contacts within an hour; 0 tells nobody. */
  reveal_alarm_contacts: numberOf('times', 30, { min: 0, max: 1_000, area: 'clients', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof clientsSettings> {}
}
