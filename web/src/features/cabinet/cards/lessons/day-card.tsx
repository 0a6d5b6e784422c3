import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/button.tsx';
import { formatTime, formatWeekday, localDateOf } from '../../../../ui/formats/date-time.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { lessonState, LessonStateTag } from '../../../lessons/public/lesson-state.tsx';
import classes from '../../cabinet.module.css';
import { CabinetCard } from '../../cabinet-card.tsx';
import type { cabinetDays } from '../../cabinet-days.ts';

type Schedule = { readonly lessons: readonly Lesson[] };
type Props = {
  readonly query: { readonly data: Schedule | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly days: ReturnType<typeof cabinetDays>;
};

/** Today's lessons, or the week's by day. */
export function DayCard({ query, days }: Props) {
  const { t } = useTranslation('common');
  const [range, setRange] = useState<'today' | 'week'>('today');
  const title = range === 'today' ? t('cabinet.today', { date: formatWeekday(days.today) }) : t('cabinet.this_week');
  const options = [
    { value: 'today', label: t('cabinet.range_today') },
    { value: 'week', label: t('cabinet.range_week') },
  ] as const;
  return (
    <CabinetCard
      title={title}
      aside={<Segmented label={t('cabinet.range')} options={options} value={range} onChange={setRange} />}
      query={query}
    >
      {({ lessons }) => {
        const [from, to] = range === 'today' ? [days.dayStart, days.dayEnd] : [days.weekStart, days.weekEnd];
        const byDay = Map.groupBy(
          lessons.filter(({ start }) => start >= from && start < to),
          ({ start }) => localDateOf(start),
        );
        if (byDay.size === 0)
          return <p className="soft">{t(range === 'today' ? 'cabinet.no_lessons_today' : 'cabinet.no_lessons_week')}</p>;
        return [...byDay].map(([date, those]) => (
          <div key={date}>
            {range === 'week' && <h3 className={classes.day}>{formatWeekday(date)}</h3>}
            <ul>
              {those.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          </div>
        ));
      }}
    </CabinetCard>
  );
}

function LessonRow({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('common');
  const { course_title: course, grade, topic_title, kid_name, minutes, start, id, unfinished } = lesson;
  const about = [t('cabinet.course_grade', { course, grade }), ...(topic_title === null ? [] : [topic_title])];
  return (
    <li className={classes.lesson} data-state={lessonState(lesson)}>
      <span className={classes.when}>
        <strong>{formatTime(start)}</strong>
        <span className={classes.under}>{t('cabinet.minutes', { count: minutes })}</span>
      </span>
      <span className={classes.stripe} aria-hidden />
      <span className={classes.name}>
        <strong>{kid_name}</strong>
        <span className={classes.under}>{about.join(' · ')}</span>
      </span>
      <LessonStateTag lesson={lesson} />
      <span className={classes.open}>
        <LinkButton to="/conduct-lesson/$lessonId" params={{ lessonId: String(id) }} variant={unfinished ? 'filled' : 'default'} wide>
          {t(unfinished ? 'cabinet.write_up' : 'cabinet.open')}
        </LinkButton>
      </span>
    </li>
  );
}
