import { numberOf, yesOrNo } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const clientsSettings = {
  /** Days without a lesson, and with none placed, after which an active client is silent. */
  silent_days: numberOf('days', 14, { min: 1, max: 365, area: 'clients', from: 'at_once' }),
  /** Contacts that one user may reveal within an hour before administrators get a mail; 0 turns the mail off. */
  reveal_alarm_contacts: numberOf('times', 30, { min: 0, max: 1_000, area: 'clients', from: 'at_once' }),
  /** Whether learning needs the consent to process a child's data. A withdrawn consent stops it in any case. */
  child_consent_required: yesOrNo(false, { area: 'clients', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof clientsSettings> {}
}
