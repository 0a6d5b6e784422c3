import { accuracyOf } from '@lectern/contract/practice/reading.rules';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/formats/number.ts';
import type { Reading } from '../practice.queries.ts';

export const percentOf = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });

/** A reading in one line. */
export function ReadingLine({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation('lessons');
  const { title, words_per_minute: count, errors, comprehension } = reading;
  return (
    <span>
      {title}: {t('reading.speed', { count })}, {t('reading.errors_of', { count: errors, share: percentOf(accuracyOf(reading)) })}
      {comprehension !== null && <>, {t('reading.understood', { share: percentOf(comprehension / 100) })}</>}
    </span>
  );
}
