import type { TFunction } from 'i18next';
import { formatNumber } from '../../ui/formats/number.ts';

/** Minutes of a week in hours: 37.5 h; forty hours of work are no day and sixteen. */
export function hoursText(minutes: number, t: TFunction<'teachers'>): string {
  return t('hours', { hours: formatNumber(minutes / 60, { maximumFractionDigits: 1 }) });
}
