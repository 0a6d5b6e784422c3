import { numberOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

const access = { area: 'access', from: 'at_once' } as const;
const links = { area: 'access', from: 'new_links' } as const;

export const accountsSettings = {
  sign_in_attempts_per_account: numberOf('attempts', 10, { min: 3, max: 100, ...access }),
  sign_in_attempts_per_address: numberOf('attempts', 10, { min: 3, max: 1_000, ...access }),
  sign_in_attempts_minutes: numberOf('minutes', 15, { min: 1, max: 24 * 60, ...access }),
  /** Mails with a link for a forgotten password, counted like sign-in attempts but within an hour. */
  reset_mails_per_account: numberOf('mails', 3, { min: 1, max: 20, ...access }),
  reset_mails_per_address: numberOf('mails', 10, { min: 1, max: 200, ...access }),
  reset_link_minutes: numberOf('minutes', 60, { min: 5, max: 24 * 60, ...links }),
  invitation_hours: numberOf('hours', 72, { min: 1, max: 24 * 30, ...links }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof accountsSettings> {}
}
