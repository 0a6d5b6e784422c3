import { findsTeachers, hasPermission } from '@lectern/contract/permissions';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FreeCell } from './free-cell.tsx';
import { FreeFilters } from './free-filters.tsx';
import { FreeGrid } from './free-grid.tsx';
import { cellText, questionOf, readCell, readFreeSearch } from './free-search.rules.ts';
import { freeGridQuery } from './free-teachers.queries.ts';
import classes from './free-teachers-page.module.css';
import { OwnHolds } from './public/own-holds.tsx';
import { weekdays } from './public/weekly-time.rules.ts';
import { weekdayText } from './public/weekly-time-text.ts';

/** The live grid of free teachers. Filters and the opened cell are in the URL. */
export default function FreeTeachersPage() {
  const { t } = useTranslation('freecashdesk');
  const user = useCurrentUser();
  const { zone: ownZone } = usePageInfo();
  const { search, change } = useAddress();
  const filters = readFreeSearch(search);
  const cell = readCell(search);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [day, setDay] = useState(cell?.weekday ?? 1);
  const [allHours, setAllHours] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(freeGridQuery(questionOf(filters)));
  const zone = filters.zone ?? ownZone;
  return (
    <Page title={t('title')}>
      <FreeFilters search={filters} zone={zone} onChange={(changes) => change(changes)} />
      {hasPermission(findsTeachers, user) && <OwnHolds />}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <section className={classes.card} aria-label={t('board.title')} aria-busy={data === undefined}>
          <div className={classes.head}>
            <p role="status" className={classes.soft}>
              {data !== undefined &&
                t('board.of', {
                  count: data.teachers,
                  from: formatDate(data.from),
                  weeks: t('board.weeks', { count: data.weeks }),
                  zone: formatZone(data.zone, `${data.from}T12:00:00Z`),
                })}
            </p>
            <Button variant="subtle" aria-expanded={allHours} onClick={() => setAllHours(!allHours)}>
              {t(allHours ? 'hours.fold' : 'hours.all')}
            </Button>
          </div>
          {narrow && (
            <div className={classes.days}>
              <Segmented
                label={t('board.day')}
                options={weekdays.map((weekday) => ({ value: String(weekday), label: weekdayText(weekday) }))}
                value={String(day)}
                onChange={(weekday) => setDay(Number(weekday))}
              />
            </div>
          )}
          {data === undefined ? (
            <Skeleton height={700} />
          ) : (
            <FreeGrid
              board={data}
              day={narrow ? day : null}
              allHours={allHours}
              open={cell}
              stale={isPlaceholderData}
              onOpen={(opened) => change({ cell: cellText(opened) }, { replace: false })}
            />
          )}
        </section>
      )}
      {cell !== null && data !== undefined && (
        <FreeCell cell={cell} board={data} search={filters} onClose={() => change({ cell: undefined })} />
      )}
    </Page>
  );
}
