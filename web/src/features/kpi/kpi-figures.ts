import { unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import type { TFunction } from 'i18next';
import { formatNumber, formatShare } from '../../ui/formats/number.ts';
import type { KpiMeasure, KpiRole } from './kpi.queries.ts';

/** Points with at most one decimal, from hundredths; a dash if nothing was measured. */
export const points = (hundredths: number | null) =>
  hundredths === null ? '–' : formatNumber(hundredths / 100, { maximumFractionDigits: 1 });

/** The value of a measure in its unit. */
export function measureValue(t: TFunction<'salary'>, role: KpiRole, measure: KpiMeasure, value: number): string {
  const unit = unitOf(measure, role);
  if (unit === 'share') return formatShare(value);
  if (unit === 'minutes') return t('kpi.hours', { hours: formatNumber(value / 60, { maximumFractionDigits: 1 }) });
  return formatNumber(value / 100, { maximumFractionDigits: 1 });
}
