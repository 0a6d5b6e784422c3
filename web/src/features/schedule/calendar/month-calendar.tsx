/** A month of lessons and activities: Mantine's month component in the school's colours; on phones a small month with a list below. */
import '@mantine/schedule/styles.css';
import type { ScheduleEventData, WeekViewProps } from '@mantine/schedule';
import { MobileMonthView, MonthView } from '@mantine/schedule';
import { UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDays, formatWeekday } from '../../../ui/formats/calendar-dates.ts';
import { lessonState, stateTitles } from '../../lessons/public/lesson-state.tsx';
import classes from './month-calendar.module.css';
import { pieceTitle } from './piece-text.ts';
import type { DayPiece } from './schedule-events.ts';
import { isBackground } from './schedule-events.ts';
import { clockOf, wallOf } from '../schedule-range.ts';

type MonthEvent = ScheduleEventData<{ readonly of: DayPiece }>;

type Props = {
  readonly date: string;
  readonly pieces: readonly DayPiece[];
  readonly narrow: boolean;
  readonly onOpen: (piece: DayPiece) => void;
  readonly onMove: (piece: DayPiece, date: string, from: number) => void;
  readonly onDay: (date: string) => void;
  readonly onDate: (date: string) => void;
};

/** Dots of the small month; elsewhere the style sheet sets colours. */
function colorOf({ piece }: DayPiece): string {
  if (piece.of !== 'lesson') return 'var(--cancelled-line)';
  const state = lessonState(piece.lesson);
  if (state === 'held' || state === 'client_no_show') return 'var(--held-line)';
  if (state === 'unfinished') return 'var(--attention-line)';
  return state === 'planned' ? 'var(--planned-line)' : 'var(--cancelled-line)';
}

const pieceOf = (event: ScheduleEventData) => (event as MonthEvent).payload?.of;

function canDrag(event: ScheduleEventData): boolean {
  const piece = pieceOf(event)?.piece;
  return piece?.of === 'lesson' && piece.whole && piece.lesson.can.move.allowed;
}

type T = TFunction<['schedule', 'lessons']>;

const eventsOf = (pieces: readonly DayPiece[], t: T): MonthEvent[] =>
  pieces
    .filter((of) => !isBackground(of))
    .map((of) => ({
      id: of.id,
      title: pieceTitle(of, t).title,
      start: wallOf(of.date, of.from),
      // The component would count the midnight at the end of a day to the next day.
      end: of.to === 1440 ? `${of.date} 23:59:59` : wallOf(of.date, of.to),
      color: colorOf(of),
      payload: { of },
    }));

function nameOf(of: DayPiece, t: T): string {
  const { title, subtitle } = pieceTitle(of, t);
  if (of.piece.of !== 'lesson') return t('schedule:calendar.month_name', { from: clockOf(of.from), title, kind: subtitle });
  const { lesson } = of.piece;
  const what = t('lessons:course_grade', { course: lesson.course_title, grade: lesson.grade });
  return t('schedule:calendar.month_lesson_name', {
    from: clockOf(of.from),
    kid: title,
    what,
    state: t(stateTitles[lessonState(lesson)]),
  });
}

/** An item in the month: the component's button, with title and state. */
function useEventButton(): NonNullable<WeekViewProps['renderEvent']> {
  const { t } = useTranslation(['schedule', 'lessons']);
  return (event, eventProps) => {
    const of = pieceOf(event);
    const name = of === undefined ? undefined : nameOf(of, t);
    const state = of?.piece.of === 'lesson' ? lessonState(of.piece.lesson) : of?.piece.of;
    return (
      <UnstyledButton
        {...eventProps}
        className={`${eventProps.className} ${classes.event}`}
        data-state={state}
        aria-label={name}
        title={name}
      />
    );
  };
}

export function MonthCalendar({ date, pieces, narrow, onOpen, onMove, onDay, onDate }: Props) {
  const { t } = useTranslation(['schedule', 'lessons']);
  const renderEvent = useEventButton();
  const onEventClick = (event: ScheduleEventData) => {
    const of = pieceOf(event);
    if (of !== undefined) onOpen(of);
  };
  const month = {
    date,
    events: eventsOf(pieces, t),
    renderEvent,
    onEventClick,
    consistentWeeks: false,
    weekdayFormat: formatWeekday,
    labels: {
      weekday: t('schedule:calendar.open_day'),
      more: t('schedule:calendar.more'),
      moreLabel: (count: number) => t('schedule:calendar.more_count', { number: count }),
      noEvents: t('schedule:calendar.nothing'),
    },
  };
  if (narrow) {
    return (
      <MobileMonthView
        {...month}
        selectedDate={date}
        onSelectedDateChange={(day) => day !== null && onDate(day)}
        eventsHeaderFormat={(day) => formatDays(day, day)}
        classNames={{
          mobileMonthViewHeader: classes.hidden,
          mobileMonthViewDay: classes.monthDay,
          mobileMonthViewWeekday: classes.monthDay,
          mobileMonthViewEventColor: classes.hidden,
          mobileMonthViewEventsHeader: classes.listHead,
        }}
        className={classes.calendar}
      />
    );
  }
  return (
    <MonthView
      {...month}
      renderEventBody={(event) => {
        const of = pieceOf(event);
        return (
          <span className={classes.title}>
            <span className={classes.time}>{String(event.start).slice(11, 16)} </span>
            <span className={classes.name}>{of === undefined ? '' : pieceTitle(of, t).title}</span>
          </span>
        );
      }}
      withHeader={false}
      classNames={{ monthViewDay: classes.monthCell, monthViewDayLabel: classes.monthDay, monthViewWeekday: classes.monthDay }}
      maxEventsPerDay={4}
      withEventsDragAndDrop
      canDragEvent={canDrag}
      onEventDrop={({ event, newStart }) => {
        const of = pieceOf(event);
        if (of !== undefined && newStart.slice(0, 10) !== of.date) onMove(of, newStart.slice(0, 10), of.from);
      }}
      onDayClick={(day) => onDay(day)}
      className={classes.calendar}
    />
  );
}
