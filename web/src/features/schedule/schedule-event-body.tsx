/** What stands inside an event: whom it is with, and what of. The state is said by colour and by a word, an icon or a line through the name. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { IconAlertTriangle, IconArrowRight, IconCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonState } from '../lessons/public/lesson-state.tsx';
import { lessonState, stateTitles } from '../lessons/public/lesson-state.tsx';
import classes from './schedule-calendar.module.css';
import type { ScheduleEvent } from './schedule-events.ts';
import type { ScheduleView } from './schedule-range.ts';

type Props = { readonly event: ScheduleEvent; readonly view: ScheduleView };

const icons: Partial<Record<LessonState, typeof IconCheck>> = {
  held: IconCheck,
  unfinished: IconAlertTriangle,
  client_no_show: IconUserOff,
  rescheduled: IconArrowRight,
};
/** States that say more than what the lesson is about: they stand in its place. */
export const spokenStates: readonly LessonState[] = ['unfinished', 'client_no_show', 'rescheduled'];

function LessonBody({ lesson, time }: { readonly lesson: Lesson; readonly time: string | undefined }) {
  const { t } = useTranslation('lessons');
  const state = lessonState(lesson);
  const Icon = icons[state];
  const subtitle = spokenStates.includes(state)
    ? t(stateTitles[state])
    : t('lessons:course_grade', { course: lesson.course_title, grade: lesson.grade });
  return (
    <>
      <span className={classes.title}>
        {time !== undefined && <span className={classes.time}>{time} </span>}
        <span className={classes.name}>{lesson.kid_name}</span>
        {Icon !== undefined && <Icon size={12} className={classes.icon} aria-hidden />}
      </span>{' '}
      {time === undefined && <span className={classes.subtitle}>{subtitle}</span>}
    </>
  );
}

export function EventBody({ event, view }: Props) {
  const { t } = useTranslation('schedule');
  const piece = event.payload?.piece;
  const time = view === 'month' ? String(event.start).slice(11, 16) : undefined;
  if (piece?.of === 'lesson') return <LessonBody lesson={piece.lesson} time={time} />;
  if (piece?.of === 'activity') {
    return (
      <>
        <span className={classes.title}>
          {time !== undefined && <span className={classes.time}>{time} </span>}
          <span className={classes.name}>{piece.title}</span>
        </span>{' '}
        {time === undefined && <span className={classes.subtitle}>{t('calendar.activity')}</span>}
      </>
    );
  }
  if (piece?.of === 'not_working')
    return <span className={classes.off}>{piece.comment === '' ? t('calendar.not_working') : piece.comment}</span>;
  return null;
}
