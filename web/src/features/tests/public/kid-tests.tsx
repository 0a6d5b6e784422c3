import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { ResultLine } from '../result-line.tsx';
import classes from '../tests.module.css';
import { kidTestsQuery } from '../tests.queries.ts';

const shownAtOnce = 5;

/** A child's test results, latest first. Hidden if there are none. */
export function KidTests({ kidId }: { readonly kidId: number }) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const { data } = useQuery(kidTestsQuery(kidId));
  const [shown, setShown] = useState(shownAtOnce);
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('test.results')}>
      <p className="soft">{t('test.results')}</p>
      <ul className={classes.versions}>
        {data.slice(0, shown).map((result) => (
          <li key={result.id}>
            <time className="soft" dateTime={result.start}>
              {formatDateTime(result.start, zone)}
            </time>
            <ResultLine result={result} />
          </li>
        ))}
      </ul>
      <MoreRows left={data.length - shown} onMore={() => setShown(data.length)} />
    </section>
  );
}
