import { numberOf, yesOrNo } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

const access = { area: 'access', from: 'at_once' } as const;
const links = { area: 'access', from: 'new_links' } as const;

export const accountsSettings = {
  sign_in_attempts_per_account: numberOf('attempts', 10, { min: 3, max: 100, ...access }),
  sign_in_attempts_per_address: numberOf('attempts', 10, { min: 3, max: 1_000, ...access }),
  /** The limit for a network from which several users have signed in. */
  sign_in_attempts_per_shared_address: numberOf('attempts', 50, { min: 3, max: 10_000, ...access }),
  /** Delays grow with repeated failures. */
  sign_in_delays: yesOrNo(true, access),
  sign_in_attempts_minutes: numberOf('minutes', 15, { min: 1, max: 24 * 60, ...access }),
  /** Password reset requests within an hour, by one device or for one account from one network. */
  reset_requests: numberOf('attempts', 3, { min: 1, max: 20, ...access }),
  /** Password reset mails for one account within the lifetime of a link. More would only fill the mailbox. */
  reset_mails_per_account: numberOf('mails', 10, { min: 1, max: 100, ...access }),
  reset_mails_per_address: numberOf('mails', 10, { min: 1, max: 200, ...access }),
  reset_mails_per_shared_address: numberOf('mails', 50, { min: 1, max: 1_000, ...access }),
  reset_link_minutes: numberOf('minutes', 60, { min: 5, max: 24 * 60, ...links }),
  email_change_hours: numberOf('hours', 24, { min: 1, max: 24 * 7, ...links }),
  invitation_hours: numberOf('hours', 72, { min: 1, max: 24 * 30, ...links }),
  /** Days for which sign-in attempts and ended sessions are kept. Shared networks are detected from those of the last 30 days. */
  sign_ins_days: numberOf('days', 30, { min: 30, max: 1_095, area: 'data', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof accountsSettings> {}
}
