import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../../kernel/clock.ts';
import { Avatar } from '../../../../ui/images/avatar.tsx';
import { ButtonRow, LinkButton } from '../../../../ui/button.tsx';
import { formatRelative, formatShortDay, formatTime, formatTimeRange, localDateOf } from '../../../../ui/formats/date-time.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { unbroken } from '../../../../ui/formats/unbroken.ts';
import classes from '../../cabinet.module.css';
import { preparationQuery } from '../../cabinet.queries.ts';
import { CabinetCard } from '../../cabinet-card.tsx';

type Query = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };

/** The next or current lesson, with what the teacher needs to prepare. */
export function NextLessonCard({ lesson, query }: { readonly lesson: Lesson | undefined; readonly query: Query }) {
  const { t } = useTranslation('common');
  const now = nowInstant();
  const aside = lesson === undefined ? undefined : lesson.start <= now ? t('cabinet.is_on') : formatRelative(lesson.start, now);
  return (
    <CabinetCard title={t('cabinet.next_lesson')} aside={aside} query={query}>
      {() => (lesson === undefined ? <p className="soft">{t('cabinet.no_next_lesson')}</p> : <NextLesson lesson={lesson} now={now} />)}
    </CabinetCard>
  );
}

function NextLesson({ lesson, now }: { readonly lesson: Lesson; readonly now: string }) {
  const { t } = useTranslation('common');
  const { data } = useQuery(preparationQuery(lesson.id));
  const { course_title: course, grade, start, finish, kid_zone } = lesson;
  const topic = data?.topics.find(({ id }) => id === data.next_topic_id);
  const theirs = formatTime(start, kid_zone);
  const when = [
    ...(localDateOf(start) === localDateOf(now) ? [] : [formatShortDay(start)]),
    formatTimeRange(start, finish),
    ...(theirs === formatTime(start) ? [] : [t('cabinet.their_time', { time: theirs })]),
  ];
  const facts = [
    { label: t('cabinet.last_topic'), value: data?.last?.topic_title },
    { label: t('cabinet.homework'), value: data?.last?.homework },
    { label: t('cabinet.next_topic'), value: topic?.title, strong: true },
  ];
  return (
    <>
      <div className={classes.person}>
        <Avatar name={lesson.kid_name} size={48} />
        <div className={classes.name}>
          <strong>{lesson.kid_name}</strong>
          <span className={classes.under}>
            {[t('cabinet.course_grade', { course, grade }), ...when.map(unbroken)].join(`${unbroken(' ·')} `)}
          </span>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value, strong }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-strong={strong}>{data === undefined ? <Skeleton width={140} /> : value || '—'}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow className={classes.atBottom}>
        <LinkButton to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson.id) }}>
          {t('cabinet.open_lesson')}
        </LinkButton>
        <LinkButton
          to="/teachers/$teacherId/schedule"
          params={{ teacherId: String(lesson.teacher_id) }}
          search={{ date: localDateOf(lesson.start) }}
          variant="default"
        >
          {t('cabinet.schedule')}
        </LinkButton>
      </ButtonRow>
    </>
  );
}
