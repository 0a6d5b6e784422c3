import type { TFunction } from 'i18next';
import { formatNumber } from '../../ui/formats/number.ts';

/** Minutes a week as hours: 37.5 h. Not in days: forty hours of work are not "1 day 16 h". */
export function hoursText(minutes: number, t: TFunction<'teachers'>): string {
  return t('hours', { hours: formatNumber(minutes / 60, { maximumFractionDigits: 1 }) });
}
