import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { formatRelative } from '../../ui/formats/date-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { VacationCalendarCard } from './calendar/vacation-calendar-card.tsx';
import { VacationLink } from './vacation-link.tsx';
import { vacationList } from './vacation-list.ts';
import classes from './vacations.module.css';

/** Vacations of a curator's group: open requests, and the calendar. */
export function GroupVacations() {
  const { t } = useTranslation('nonworkingtime');
  // Earliest first.
  const page = useList(vacationList, { query: { state: ['requested'], ordering: 'first_day' } });
  const now = nowInstant();
  const columns: ListColumn<typeof vacationList>[] = [
    {
      key: 'teacher',
      title: t('vacation.column.teacher'),
      cell: ({ id, teacher_id, teacher_name, comment }) => (
        <span className={classes.interval}>
          <VacationLink teacherId={teacher_id} vacationId={id} className={classes.link}>
            {teacher_name}
          </VacationLink>
          {comment !== '' && <span className={classes.under}>{comment}</span>}
        </span>
      ),
    },
    {
      key: 'days',
      title: t('vacation.column.days'),
      cell: ({ first_day, last_day, days }) => (
        <span className={classes.interval}>
          {formatDays(first_day, last_day)}
          <span className={classes.under}>{t('vacation.days', { count: days })}</span>
        </span>
      ),
    },
    {
      key: 'lessons',
      title: t('vacation.column.lessons'),
      align: 'right',
      cell: ({ lessons_hit }) => (lessons_hit === 0 ? 0 : <Tag tone="attention">{lessons_hit}</Tag>),
    },
    {
      key: 'requested',
      title: t('vacation.requested'),
      wide: true,
      cell: ({ requested_at }) => formatRelative(requested_at, now),
    },
  ];
  return (
    <>
      <section className={classes.part} aria-labelledby="vacations-waiting">
        <h2 id="vacations-waiting">{t('vacation.waiting')}</h2>
        <ListView
          page={page}
          label={t('vacation.waiting')}
          columns={columns}
          skeletonRows={3}
          short
          empty={{ title: t('vacation.nothing_waits'), none: t('vacation.nothing_waits_hint') }}
        />
      </section>
      <VacationCalendarCard />
    </>
  );
}
