/** Beside the report: child, times in both zones, and the previous lesson. */
import type { ConductForm, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { formatZone, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import classes from './conduct-lesson.module.css';
import { Fact } from '../public/fact.tsx';
import { LessonStateTag } from '../public/lesson-state.tsx';
import { LessonTime, lessonTimeText } from '../public/when/lesson-time.tsx';

type Props = {
  readonly lesson: Lesson;
  /** The previous lesson, if the viewer may see it. */
  readonly last?: ConductForm['last'];
  readonly next: string | null;
};

export function LessonFacts({ lesson, last, next }: Props) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const theirs = zonedTime(lesson.start, lesson.kid_zone).offset !== zonedTime(lesson.start, zone).offset;
  const date = zonedTime(lesson.start, zone).toPlainDate().toString();
  return (
    <section className={`card ${classes.facts}`} aria-label={t('conduct.lesson')}>
      <header className={classes.person}>
        <Avatar name={lesson.kid_name} size={48} />
        <div>
          <h2>{lesson.kid_name}</h2>
          <p className="soft">{t('card.course', { course: lesson.course_title, grade: lesson.grade, minutes: lesson.minutes })}</p>
        </div>
      </header>
      <div>
        <LessonStateTag lesson={lesson} />
      </div>
      <dl>
        <Fact title={t('card.when')}>
          <LessonTime start={lesson.start} minutes={lesson.minutes} />
        </Fact>
        {theirs && (
          <Fact
            title={t('card.kid_time')}
          >{`${lessonTimeText(lesson.start, lesson.minutes, lesson.kid_zone)} · ${formatZone(lesson.kid_zone, lesson.start)}`}</Fact>
        )}
        {next !== null && <Fact title={t('conduct.next_topic')}>{next}</Fact>}
      </dl>
      {last !== undefined && <h3>{t('conduct.last')}</h3>}
      {last === undefined ? null : last === null ? (
        <p className="soft">{t('conduct.no_last')}</p>
      ) : (
        <dl>
          <Fact title={t('conduct.last_on')}>{formatDate(zonedTime(last.start, zone).toPlainDate().toString())}</Fact>
          <Fact title={t('report.topic')}>{last.topic_title ?? t('report.none')}</Fact>
          <Fact title={t('report.homework')}>{last.homework === '' ? t('report.none') : last.homework}</Fact>
          <Fact title={t('report.mark')}>{last.mark ?? t('report.none')}</Fact>
        </dl>
      )}
      <Link to="/teachers/$teacherId/schedule" params={{ teacherId: String(lesson.teacher_id) }} search={{ view: 'day', date }}>
        {t('conduct.to_schedule')}
      </Link>
    </section>
  );
}
