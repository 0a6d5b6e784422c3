import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ResultLine } from '../result-line.tsx';
import classes from '../tests.module.css';
import { lessonTestsQuery } from '../tests.queries.ts';

/** Test results in a lesson's report. */
export function ReportTests({ lessonId }: { readonly lessonId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(lessonTestsQuery(lessonId));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <div>
      <dt>{t('report.tests')}</dt>
      {data.results.map((result) => (
        <dd key={result.id} className={classes.reported}>
          <ResultLine result={result} />
        </dd>
      ))}
    </div>
  );
}
