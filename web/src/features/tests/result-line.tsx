import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import type { TestResult } from './tests.queries.ts';

export const pointsOf = (hundredths: number) => formatNumber(hundredths / 100, { maximumFractionDigits: 2 });

/** A test result in one line. */
export function ResultLine({ result: { title, earned, points, passed } }: { readonly result: TestResult }) {
  const { t } = useTranslation('lessons');
  return (
    <>
      <span>{title}</span>
      <span>{t('test.total', { earned: pointsOf(earned), points })}</span>
      <Tag tone={passed ? 'held' : 'cancelled'}>{t(passed ? 'test.passed' : 'test.failed')}</Tag>
    </>
  );
}
