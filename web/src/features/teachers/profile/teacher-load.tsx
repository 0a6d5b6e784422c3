import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { formatShortDay } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { hoursText } from '../hours-text.ts';
import classes from './teacher-profile.module.css';
import { teacherLoadQuery } from '../teachers.queries.ts';
import type { TeacherCard, TeacherLoad } from '../teachers.queries.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

const height = 120;

/** Hours of lessons by week against the agreed load, as chart and table. */
export function TeacherLoadCard({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const query = useQuery(teacherLoadQuery(teacher.id));
  const { data } = query;
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={t('load.title')}
      aside={
        <Button variant="subtle" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'load.as_picture' : 'load.as_table')}
        </Button>
      }
    >
      <QueryPlaceholder query={query} loading={<Skeleton width="100%" />} />
      {data !== undefined && (asTable ? <LoadTable load={data} /> : <LoadPicture load={data} />)}
    </Card>
  );
}

const daysOf = (monday: string) => formatDays(monday, Temporal.PlainDate.from(monday).add({ days: 6 }).toString());

function LoadPicture({ load: { weeks, now, capacity_minutes: capacity } }: { readonly load: TeacherLoad }) {
  const { t } = useTranslation('teachers');
  const top = Math.max(60, capacity ?? 0, ...weeks.map(({ held_minutes, planned_minutes }) => held_minutes + planned_minutes));
  const pixels = (minutes: number) => Math.round((minutes / top) * height);
  const present = weeks.find(({ monday }) => monday === now);
  const summary = t('load.summary', {
    hours: hoursText((present?.held_minutes ?? 0) + (present?.planned_minutes ?? 0), t),
    capacity: capacity === null ? t('about.no_limit') : hoursText(capacity, t),
  });
  return (
    <figure className={classes.load}>
      <div className={classes.loadBars} style={{ height }} role="img" aria-label={summary}>
        {capacity !== null && <span className={classes.capacity} style={{ bottom: pixels(capacity) }} />}
        {weeks.map(({ monday, held_minutes, planned_minutes }) => (
          <span
            key={monday}
            className={classes.loadWeek}
            data-now={monday === now}
            title={`${daysOf(monday)}: ${hoursText(held_minutes + planned_minutes, t)}`}
          >
            <span className={classes.planned} style={{ height: pixels(planned_minutes) }} />
            <span className={classes.held} style={{ height: pixels(held_minutes) }} />
          </span>
        ))}
      </div>
      <div className={classes.loadDays} aria-hidden>
        {weeks.map(({ monday }, at) => (
          // The last week has no room for a date beside it.
          <span key={monday}>{at % 4 === 0 && at + 1 < weeks.length ? formatShortDay(monday) : ''}</span>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span data-kind="held">{t('load.held')}</span>
        <span data-kind="planned">{t('load.planned')}</span>
        {capacity !== null && <span data-kind="capacity">{t('load.capacity', { capacity: hoursText(capacity, t) })}</span>}
      </figcaption>
    </figure>
  );
}

function LoadTable({ load: { weeks, now } }: { readonly load: TeacherLoad }) {
  const { t } = useTranslation('teachers');
  return (
    <Scrollable className={classes.loadTable} label={t('load.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('load.week')}</th>
            <th scope="col" className={classes.figure}>
              {t('load.lessons')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('load.held')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('load.planned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, lessons, held_minutes, planned_minutes }) => (
            <tr key={monday} aria-current={monday === now ? 'date' : undefined}>
              <th scope="row">{daysOf(monday)}</th>
              <td className={classes.figure}>{lessons}</td>
              <td className={classes.figure}>{hoursText(held_minutes, t)}</td>
              <td className={classes.figure}>{hoursText(planned_minutes, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
