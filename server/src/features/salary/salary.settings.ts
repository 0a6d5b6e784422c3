import { numberOf, oneOf, sumOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const salarySettings = {
  /** Length of a pay period. Existing periods keep their days. */
  pay_period: oneOf(['month', 'half_month', 'two_weeks'], 'month', { area: 'pay', from: 'new_records' }),
  /** Maximum sum of one teacher's bonuses in a pay period; 0: no limit. */
  bonuses_per_period: sumOf(0, { min: 0, max: 100_000_000, area: 'pay', from: 'new_records' }),
  /** Days after a deduction or a penalty within which the teacher can appeal. */
  penalty_appeal_days: numberOf('days', 14, { min: 1, max: 365, area: 'pay', from: 'at_once' }),
  /** Days after the end of a paid activity within which the decision whether it took place is due. */
  activity_decision_days: numberOf('days', 62, { min: 1, max: 365, area: 'pay', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof salarySettings> {}
}
