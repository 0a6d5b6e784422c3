import type { KpiMeasure } from './kpi.queries.ts';

/** Translation keys of the measures. */
export const measureNames = {
  reports_in_time: 'salary:kpi.measure.reports_in_time',
  own_cancellations: 'salary:kpi.measure.own_cancellations',
  attendance_kept: 'salary:kpi.measure.attendance_kept',
  renewals: 'salary:kpi.measure.renewals',
  first_answer: 'salary:kpi.measure.first_answer',
  trial_conversion: 'salary:kpi.measure.trial_conversion',
  load: 'salary:kpi.measure.load',
} as const satisfies Record<KpiMeasure, string>;

/** Translation keys of the effect of improving a measure. */
export const stepTexts = {
  reports_in_time: 'salary:kpi.step.reports_in_time',
  own_cancellations: 'salary:kpi.step.own_cancellations',
  attendance_kept: 'salary:kpi.step.attendance_kept',
  renewals: 'salary:kpi.step.renewals',
  first_answer: 'salary:kpi.step.first_answer',
  trial_conversion: 'salary:kpi.step.trial_conversion',
  load: 'salary:kpi.step.load',
} as const satisfies Record<KpiMeasure, string>;
