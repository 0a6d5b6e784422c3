import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowMilliseconds } from '../../kernel/clock.ts';
import { formatInstantDate, formatTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cabinet.module.css';
import { unfinishedLessonsQuery } from './cabinet.queries.ts';

const shown = 6;

/** Lessons that wait to be written up, oldest first, with their age. */
export function UnfinishedCard({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(unfinishedLessonsQuery);
  const lessons = query.data ?? [];
  const age = (start: string) => {
    const hours = Math.floor((nowMilliseconds() - Temporal.Instant.from(start).epochMilliseconds) / 3_600_000);
    return hours < 24 ? t('cabinet.hours_old', { count: Math.max(1, hours) }) : t('cabinet.days_old', { count: Math.floor(hours / 24) });
  };
  return (
    <section className={`card ${classes.card}`} aria-label={t('cabinet.needs_you')}>
      <header className={classes.head}>
        <h2>{t('cabinet.needs_you')}</h2>
        <span className="soft">{query.data?.length}</span>
      </header>
      {query.error !== null ? <ErrorState error={query.error} onRetry={() => query.refetch()} /> : query.isPending ? <Loading /> : null}
      {query.data?.length === 0 && <p className="soft">{t('cabinet.all_written_up')}</p>}
      <ul className={classes.rows}>
        {lessons.slice(0, shown).map((lesson) => (
          <li key={lesson.lesson_id} className={classes.row}>
            <span className={classes.name}>
              <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.lesson_id) }}>
                {t('cabinet.write_up_of', { kid: lesson.kid })}
              </Link>
              <span className={classes.under}>
                {lesson.course_title}, {formatInstantDate(lesson.start, zone)} {formatTime(lesson.start, zone)}
              </span>
            </span>
            <Tag tone="attention">{age(lesson.start)}</Tag>
          </li>
        ))}
      </ul>
      {lessons.length > shown && <p className="soft">{t('cabinet.more', { count: lessons.length - shown })}</p>}
    </section>
  );
}
