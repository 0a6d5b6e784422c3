import { Button } from '@mantine/core';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { formatInstantDate, formatLongDate, formatTime, inZone } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import classes from './cabinet.module.css';
import { cabinetScheduleQuery } from './cabinet.queries.ts';
import { EarningsCard } from './earnings-card.tsx';
import { NextLessonCard } from './next-lesson-card.tsx';
import { UnfinishedCard } from './unfinished-card.tsx';

/** A teacher's day: the next lesson, what is not written up, what was earned, today and this week. */
export function TeacherCabinet() {
  const user = useCurrentUser();
  const { zone } = usePageInfo();
  const now = nowInstant();
  const today = inZone(now.toString(), zone).startOfDay();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const query = useQuery(cabinetScheduleQuery(user.id, monday.toInstant().toString(), monday.add({ days: 14 }).toInstant().toString()));
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const lessons = query.data?.lessons ?? [];
  const next = lessons.find((lesson) => lesson.status === 'planned' && lesson.finish > now.toString());
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <NextLessonCard lesson={next} loading={query.isPending} zone={zone} />
        <EarningsCard teacherId={user.id} />
        <UnfinishedCard zone={zone} />
      </div>
      <DayCard lessons={lessons} loading={query.isPending} zone={zone} today={today.toPlainDate().toString()} weekEnd={monday.add({ days: 7 }).toInstant().toString()} weekStart={monday.toInstant().toString()} />
    </div>
  );
}

type DayProps = { readonly lessons: readonly Lesson[]; readonly loading: boolean; readonly zone: string; readonly today: string; readonly weekStart: string; readonly weekEnd: string };

function DayCard({ lessons, loading, zone, today, weekStart, weekEnd }: DayProps) {
  const { t } = useTranslation('common');
  const [range, setRange] = useState<'today' | 'week'>('today');
  const shown = lessons.filter(({ start }) =>
    range === 'today' ? inZone(start, zone).toPlainDate().toString() === today : start >= weekStart && start < weekEnd,
  );
  return (
    <section className={`card ${classes.card}`} aria-label={t('cabinet.lessons')}>
      <header className={classes.head}>
        <h2>{t('cabinet.today', { date: formatLongDate(today) })}</h2>
        <span className={classes.switch}>
          {(['today', 'week'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={range === each} onClick={() => setRange(each)}>
              {t(`cabinet.range_${each}`)}
            </button>
          ))}
        </span>
      </header>
      {loading ? <Loading /> : shown.length === 0 ? <p className="soft">{t('cabinet.no_lessons')}</p> : null}
      <ul className={classes.rows}>
        {shown.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} zone={zone} dated={range === 'week'} />
        ))}
      </ul>
    </section>
  );
}

const toneOf: Readonly<Record<Lesson['status'], Tone>> = { planned: 'planned', held: 'held', client_no_show: 'attention', cancelled: 'cancelled', rescheduled: 'cancelled' };

function LessonRow({ lesson, zone, dated }: { readonly lesson: Lesson; readonly zone: string; readonly dated: boolean }) {
  const { t } = useTranslation('common');
  const state = lesson.unfinished ? 'unfinished' : lesson.status;
  return (
    <li className={classes.lesson} data-state={state}>
      <span className={classes.when}>
        <strong>{formatTime(lesson.start, zone)}</strong>
        <span className={classes.under}>{dated ? formatInstantDate(lesson.start, zone) : t('cabinet.minutes', { count: lesson.minutes })}</span>
      </span>
      <span className={classes.name}>
        <strong>{lesson.kid_name}</strong>
        <span className={classes.under}>
          {t('cabinet.course_grade', { course: lesson.course_title, grade: lesson.grade })}
          {lesson.topic_title !== null && ` · ${lesson.topic_title}`}
        </span>
      </span>
      <Tag tone={lesson.unfinished ? 'attention' : toneOf[lesson.status]}>{t(`lesson_state.${state}`)}</Tag>
      <Button component={Link} to={`/conduct-lesson/${lesson.id}`} variant={lesson.unfinished ? 'filled' : 'default'} w={92}>
        {t(lesson.unfinished ? 'cabinet.write_up' : 'cabinet.open')}
      </Button>
    </li>
  );
}
