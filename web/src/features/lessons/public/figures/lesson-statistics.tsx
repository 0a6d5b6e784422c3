/** Lesson statistics of a client's children, by child and course: outcomes as bar and figures, hours, last and next lesson. */
import type { LessonStatistics as Statistics } from '@lectern/contract/lessons/lesson-choices.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatWork } from '../../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../../ui/formats/date-time.tsx';
import { lessonStatisticsQuery } from '../../lessons.queries.ts';
import classes from './lesson-statistics.module.css';
import { firstNameOf } from '@lectern/contract/name-order';

const parts = ['held', 'client_no_show', 'cancelled_by_client', 'cancelled_by_teacher', 'cancelled_otherwise', 'moved'] as const;
type Part = (typeof parts)[number];

const titles = {
  held: 'lessons:statistics.held',
  client_no_show: 'lessons:statistics.client_no_show',
  cancelled_by_client: 'lessons:statistics.cancelled_by_client',
  cancelled_by_teacher: 'lessons:statistics.cancelled_by_teacher',
  cancelled_otherwise: 'lessons:statistics.cancelled_otherwise',
  moved: 'lessons:statistics.moved',
} as const satisfies Record<Part, string>;

export function LessonStatistics({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(lessonStatisticsQuery(clientId));
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.statistics} aria-label={t('statistics.title')}>
      {data.map((each) => (
        <CourseOutcomes key={`${each.kid_id} ${each.course_id}`} of={each} />
      ))}
    </section>
  );
}

function CourseOutcomes({ of }: { readonly of: Statistics }) {
  const { t } = useTranslation('lessons');
  const shown = parts.filter((part) => of[part] > 0);
  return (
    <article className={classes.course}>
      <h3>{t('statistics.of', { kid: firstNameOf(of.kid_name), course: of.course_title })}</h3>
      <div className={classes.bar} aria-hidden>
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: of[part] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {shown.map((part) => (
          <li key={part} data-part={part}>
            {t(titles[part])} <strong>{of[part]}</strong>
          </li>
        ))}
        {shown.length === 0 && <li>{t('statistics.none')}</li>}
      </ul>
      <p className={classes.soft}>
        {[
          of.minutes > 0 ? t('statistics.hours', { length: formatWork(of.minutes) }) : null,
          of.last === null ? null : t('statistics.last', { time: formatDateTime(of.last) }),
          of.next === null ? t('statistics.no_next') : t('statistics.next', { time: formatDateTime(of.next) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </article>
  );
}
