import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

const place = { area: 'data', from: 'next_run' } as const;

/** A constraint, too, refuses less than 90 days. */
export const privacySettings = {
  /** Days for which the audit log keeps typed texts about clients, children and staff. */
  audit_texts_days: numberOf('days', 1_095, { min: 90, max: 3_650, ...place }),
  /** Days for which the reading log is kept. */
  read_log_days: numberOf('days', 365, { min: 90, max: 3_650, ...place }),
  /** Days after which names, contacts and texts of a lost deal without a client are removed. */
  lost_deals_days: numberOf('days', 730, { min: 90, max: 3_650, ...place }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof privacySettings> {}
}
