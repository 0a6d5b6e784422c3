import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { readChoice, readDate } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { Card } from '../../../ui/card.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageSizes } from '../../../ui/table/page-sizes.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { mondayOf, shownWeeks, weeksFrom } from './vacation-bands.rules.ts';
import { VacationBands } from './vacation-bands.tsx';
import { VacationTable } from '../vacation-table.tsx';
import type { PageOf } from '../vacations.queries.ts';
import { vacationCalendarQuery } from '../vacations.queries.ts';
import classes from '../vacations.module.css';

const looks = ['bands', 'table'] as const;
const stepWeeks = 4;
/** Page size: a whole group fits on one page. */
const firstPage: PageOf = { page: 1, page_size: 100 };

/** Vacations of the group: as bands over weeks, or as an equivalent table. */
export function VacationCalendarCard({ highlight }: { readonly highlight?: number }) {
  const { t } = useTranslation('nonworkingtime');
  const { search, change } = useAddress();
  const today = localDateOf(nowInstant());
  const look = readChoice(search, 'calendar', looks) ?? 'bands';
  const from = mondayOf(readDate(search, 'from') ?? today);
  const to = weeksFrom(from, shownWeeks);
  const [page, setPage] = useState<PageOf>(firstPage);
  const query = useQuery(vacationCalendarQuery(from, to, page));
  const { data, isPlaceholderData } = query;
  const goTo = (day: string) => {
    setPage({ ...page, page: 1 });
    change({ from: day === mondayOf(today) ? undefined : day });
  };
  return (
    <Card title={t('vacation.calendar.title')}>
      <div className={classes.calendarTools}>
        <Button variant="default" onClick={() => goTo(mondayOf(today))}>
          {t('vacation.calendar.today')}
        </Button>
        <Button variant="default" aria-label={t('vacation.calendar.earlier')} onClick={() => goTo(weeksFrom(from, -stepWeeks, 0))}>
          <Icon icon={IconChevronLeft} />
        </Button>
        <Button variant="default" aria-label={t('vacation.calendar.later')} onClick={() => goTo(weeksFrom(from, stepWeeks, 0))}>
          <Icon icon={IconChevronRight} />
        </Button>
        <span className={classes.range} aria-live="polite">
          {formatDays(from, to)}
        </span>
        <Segmented
          label={t('vacation.calendar.look')}
          options={[
            { value: 'bands', label: t('vacation.calendar.bands') },
            { value: 'table', label: t('vacation.calendar.table') },
          ]}
          value={look}
          onChange={(value) => change({ calendar: value === 'bands' ? undefined : value })}
        />
      </div>
      <QueryPlaceholder query={query} loading={<Skeleton height={120} />} />
      {data !== undefined && (
        <div className={classes.calendarBody} data-stale={isPlaceholderData}>
          {look === 'bands' ? <VacationBands calendar={data} today={today} highlight={highlight} /> : <VacationTable calendar={data} />}
          {data.count > pageSizes[0] && (
            <Pagination
              page={page.page}
              pageSize={page.page_size}
              count={data.count}
              onPage={(next) => setPage({ ...page, page: next })}
              onPageSize={(page_size) => setPage({ page: 1, page_size })}
            />
          )}
        </div>
      )}
    </Card>
  );
}
