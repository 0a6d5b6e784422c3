import { Button } from '@mantine/core';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowMilliseconds } from '../../kernel/clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatInstantDate, formatTime } from '../../ui/date-time.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './cabinet.module.css';

/** The lesson that comes next, or is on. */
export function NextLessonCard({ lesson, loading, zone }: { readonly lesson: Lesson | undefined; readonly loading: boolean; readonly zone: string }) {
  const { t } = useTranslation('common');
  return (
    <section className={`card ${classes.card}`} aria-label={t('cabinet.next_lesson')}>
      <header className={classes.head}>
        <h2>{t('cabinet.next_lesson')}</h2>
        {lesson !== undefined && <span className="soft">{startsIn(lesson.start, t)}</span>}
      </header>
      {lesson === undefined ? (
        loading ? (
          <Loading />
        ) : (
          <p className="soft">{t('cabinet.no_next_lesson')}</p>
        )
      ) : (
        <>
          <div className={classes.person}>
            <Avatar name={lesson.kid_name} size={48} />
            <span className={classes.name}>
              <strong>{lesson.kid_name}</strong>
              <span className={classes.under}>
                {t('cabinet.course_grade', { course: lesson.course_title, grade: lesson.grade })} · {formatInstantDate(lesson.start, zone)}, {formatTime(lesson.start, zone)}–{formatTime(lesson.finish, zone)}
                {formatTime(lesson.start, lesson.kid_zone) !== formatTime(lesson.start, zone) && ` · ${t('cabinet.their_time', { time: formatTime(lesson.start, lesson.kid_zone) })}`}
              </span>
            </span>
          </div>
          <Button component={Link} to={`/conduct-lesson/${lesson.id}`}>
            {t('cabinet.open_lesson')}
          </Button>
        </>
      )}
    </section>
  );
}

function startsIn(start: string, t: ReturnType<typeof useTranslation<'common'>>['t']): string {
  const minutes = Math.round((Temporal.Instant.from(start).epochMilliseconds - nowMilliseconds()) / 60_000);
  if (minutes <= 0) return t('cabinet.is_on');
  if (minutes < 60) return t('cabinet.in_minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 24 ? t('cabinet.in_hours', { count: hours }) : t('cabinet.in_days', { count: Math.round(hours / 24) });
}
