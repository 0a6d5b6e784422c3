import { arrangesEverySchedule } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { useMay } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import { PlainFiltersBar } from '../../ui/table/filters-bar.tsx';
import { clockText, weekdays } from '../free-teachers/public/weekly-time.rules.ts';
import { weekdayText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { HeatTable } from '../../ui/figures/heat-table.tsx';
import type { Target } from '../../ui/figures/heat-table.tsx';
import { matchFiguresQuery } from './match-figures.queries.ts';
import type { FigureQuery, MatchFigures } from './match-figures.queries.ts';
import { hoursShown, scarceHours } from './match-figures.rules.ts';
import classes from './match-figures.module.css';
import { useFigureFilters } from './use-figure-filters.ts';

const scarceShown = 10;

/** Hours of the week: requested by searches, and offered by teachers. */
export function HoursTab() {
  const { t } = useTranslation('match');
  const { change } = useAddress();
  const seesAll = useMay(arrangesEverySchedule);
  const { filters, query, days } = useFigureFilters();
  const figures = useQuery(matchFiguresQuery(query));
  const { data } = figures;
  const filterBy = (key: string, selected: readonly string[] | undefined) => change({ [key]: selected });
  return (
    <>
      <PlainFiltersBar chips={chipsOf(filters, filterBy)}>
        <FilterMenu filters={filters} onChange={filterBy} />
      </PlainFiltersBar>
      <QueryPlaceholder query={figures} loading={<Skeleton height={400} />} />
      {data !== undefined && (
        <p className="soft">
          {t('figures.hours_hint', { count: days, zone: formatZone(data.zone, nowInstant()) })} {!seesAll && t('figures.hours_whose')}
        </p>
      )}
      {data !== undefined && <Hours figures={data} query={query} days={days} />}
    </>
  );
}

type Props = { readonly figures: MatchFigures; readonly query: FigureQuery; readonly days: number };

function Hours({ figures: { hours, zone }, query, days }: Props) {
  const { t } = useTranslation('match');
  const searches = (hour: number, weekday: number): Target => ({
    to: '/searches',
    search: { ...query, days, wished: `${weekday}:${hour}`, state: ['draft', 'open', 'filled', 'expired', 'withdrawn'] },
  });
  const [course_id] = query.course_id ?? [];
  const free = (hour: number, weekday: number): Target => ({
    to: '/free-teachers',
    search: { course_id, zone, cell: `${weekday}:${hour * 60}` },
  });
  const timeOf = (hour: number, weekday: number) => weeklyTimeText({ weekday, start_minute: hour * 60 });
  const scarce = scarceHours(hours, scarceShown);
  const figureOf = (figure: 'wished' | 'offered') => (hour: number, weekday: number) =>
    hours.find((each) => each.hour === hour && each.weekday === weekday)?.[figure] ?? 0;
  const pictures = [
    { figure: 'wished', title: t('figures.wished'), label: 'figures.wished_at', targetOf: searches },
    { figure: 'offered', title: t('figures.offered'), label: 'figures.offered_at', targetOf: free },
  ] as const;
  if (hours.length === 0) return <EmptyState title={t('figures.empty.hours')} text={t('figures.empty.none_hours')} />;
  return (
    <>
      {scarce.length > 0 && (
        <Card title={t('figures.scarce')}>
          <ol className={classes.scarce}>
            {scarce.map(({ weekday, hour, wished, offered }) => (
              <li key={`${weekday}:${hour}`}>
                <Link to="/searches" search={searches(hour, weekday).search as never}>
                  {t('figures.wished_at', { time: timeOf(hour, weekday), count: wished })}
                </Link>
                <span className="soft">{t('figures.teachers', { count: offered })}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <div className={classes.pictures}>
        {pictures.map(({ figure, title, label, targetOf }) => (
          <Card key={figure} title={title}>
            <HeatTable
              title={title}
              rows={hoursShown(hours, figure).map((hour) => ({ key: hour, title: clockText(hour * 60) }))}
              columns={weekdays.map((weekday) => ({ key: weekday, title: weekdayText(weekday) }))}
              figureOf={figureOf(figure)}
              labelOf={(hour, weekday, count) => t(label, { time: timeOf(hour, weekday), count })}
              targetOf={targetOf}
            />
          </Card>
        ))}
      </div>
    </>
  );
}
