import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const kpiSettings = {
  /** Hours after a lesson within which a report is in time. */
  kpi_report_hours: numberOf('hours', 24, { min: 1, max: 168, area: 'pay', from: 'next_run' }),
  /** Days after the end of a month until its key figures are closed. Until then late reports, answers and renewals count. */
  kpi_closing_days: numberOf('days', 7, { min: 1, max: 27, area: 'pay', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof kpiSettings> {}
}
