/** The calendar itself: Mantine's day, week and month views, dressed in the school's colours. Redrawn only when the schedule changes. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { ScheduleEventData, WeekViewProps } from '@mantine/schedule';
import { DayView, MobileMonthView, MonthView, WeekView } from '@mantine/schedule';
import { Box, UnstyledButton } from '@mantine/core';
import type { MouseEvent as ReactMouseEvent } from 'react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { formatDay, formatDays, formatWeekday } from '../../ui/calendar-dates.ts';
import { lessonState, stateTitles } from '../lessons/public/lesson-state.tsx';
import classes from './schedule-calendar.module.css';
import type { ScheduleEvent, SchedulePiece } from './schedule-events.ts';
import { EventBody, spokenStates } from './schedule-event-body.tsx';
import type { VisibleHours } from './schedule-hours.ts';
import { calendarHours } from './schedule-hours.ts';
import type { ScheduleView } from './schedule-range.ts';
import { wallTime } from './schedule-range.ts';

type Props = {
  readonly view: ScheduleView;
  readonly date: string;
  readonly zone: string;
  readonly events: readonly ScheduleEvent[];
  readonly hours: VisibleHours;
  readonly narrow: boolean;
  readonly canAdd: boolean;
  /** A wall time of the viewer's zone. */
  readonly onAdd: (wall: string) => void;
  readonly onOpen: (lesson: Lesson) => void;
  readonly onMove: (lesson: Lesson, wall: string) => void;
  readonly onDay: (date: string) => void;
  readonly onDate: (date: string) => void;
};

/** The component's parts that carry the school's look; each view takes those it has. */
const timedClasses = {
  weekViewRoot: classes.frame,
  weekViewHeader: classes.head,
  weekViewCorner: classes.head,
  weekViewDayLabel: classes.day,
  weekViewDayNumber: classes.dayNumber,
  weekViewSlotLabels: classes.labels,
  weekViewSlotLabel: classes.label,
  weekViewDaySlot: classes.slot,
  dayViewScrollArea: classes.frame,
  dayViewSlotLabels: classes.labels,
  dayViewSlotLabel: classes.label,
  dayViewSlot: classes.slot,
  currentTimeIndicator: classes.now,
  currentTimeIndicatorThumb: classes.nowThumb,
};

const slotMinutes = 60;
/** A press inside an hour is rounded down to this many minutes; by keyboard it is the hour itself. */
const pressMinutes = 30;
/** Lessons are dragged in steps of this many minutes; the form takes any minute. */
const dragMinutes = 15;

export function pieceOf(event: ScheduleEventData): SchedulePiece | undefined {
  return (event as ScheduleEvent).payload?.piece;
}

function lessonOf(event: ScheduleEventData): Lesson | undefined {
  const piece = pieceOf(event);
  return piece?.of === 'lesson' ? piece.lesson : undefined;
}

function canDrag(event: ScheduleEventData): boolean {
  const piece = pieceOf(event);
  return piece?.of === 'lesson' && piece.whole && piece.lesson.can.move.allowed;
}

type SlotPress = { readonly slotStart: string; readonly nativeEvent: ReactMouseEvent<HTMLButtonElement> };

function pressedTime({ slotStart, nativeEvent }: SlotPress): string {
  const { top, height } = nativeEvent.currentTarget.getBoundingClientRect();
  if (nativeEvent.detail === 0 || height === 0) return slotStart;
  const minutes = Math.floor((((nativeEvent.clientY - top) / height) * slotMinutes) / pressMinutes) * pressMinutes;
  return `${slotStart.slice(0, 14)}${String(Math.min(Math.max(minutes, 0), slotMinutes - pressMinutes)).padStart(2, '0')}:00`;
}

export const ScheduleCalendar = memo(function ScheduleCalendar(props: Props) {
  const { view, date, zone, events, hours, narrow, canAdd, onAdd, onOpen, onMove, onDay, onDate } = props;
  const { t } = useTranslation(['schedule', 'lessons']);
  const week = useRef<HTMLDivElement>(null);
  // The component names its days by ISO dates, against what stands on them; without that name they are what they show.
  useLayoutEffect(() => {
    for (const day of week.current?.querySelectorAll(`.${classes.day}`) ?? []) day.removeAttribute('aria-label');
  });

  const drawn: ScheduleEventData[] = [...events];

  // The spoken name holds what is read inside, in the same order, and what only a look tells: times and state.
  const nameOf = (event: ScheduleEventData): string => {
    const [from, to] = [String(event.start).slice(11, 16), String(event.end).slice(11, 16)];
    const lesson = lessonOf(event);
    if (lesson === undefined)
      return t(view === 'month' ? 'schedule:calendar.month_activity_name' : 'schedule:calendar.activity_name', {
        title: event.title,
        from,
        to,
      });
    const state = lessonState(lesson);
    const what = t('lessons:course_grade', { course: lesson.course_title, grade: lesson.grade });
    const parts = { from, to, kid: lesson.kid_name, what, state: t(stateTitles[state]) };
    if (view === 'month') return t('schedule:calendar.month_lesson_name', parts);
    return t(spokenStates.includes(state) ? 'schedule:calendar.lesson_state_name' : 'schedule:calendar.lesson_name', parts);
  };
  const renderEvent: NonNullable<WeekViewProps['renderEvent']> = (event, eventProps) => {
    const piece = pieceOf(event);
    if (piece?.of === 'working' || piece?.of === 'not_working')
      return <Box {...(eventProps as object)} data-piece={piece.of} className={`${eventProps.className} ${classes.stretch}`} />;
    const state = piece?.of === 'lesson' ? lessonState(piece.lesson) : 'activity';
    const name = nameOf(event);
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
  const shared = {
    date,
    events: drawn,
    withHeader: false,
    renderEvent,
    renderEventBody: (event: ScheduleEventData) => <EventBody event={event as ScheduleEvent} view={view} />,
    withEventsDragAndDrop: true,
    canDragEvent: canDrag,
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) => {
      const lesson = lessonOf(event);
      if (lesson !== undefined && newStart !== event.start) onMove(lesson, newStart);
    },
    onEventClick: (event: ScheduleEventData) => {
      const lesson = lessonOf(event);
      if (lesson !== undefined) onOpen(lesson);
    },
    labels: {
      timeSlot: t('schedule:calendar.free_time'),
      weekday: t('schedule:calendar.open_day'),
      more: t('schedule:calendar.more'),
      moreLabel: (count: number) => t('schedule:calendar.more_count', { number: count }),
      noEvents: t('schedule:calendar.nothing'),
    },
  };
  const timed = {
    ...calendarHours(hours),
    intervalMinutes: slotMinutes,
    eventDragInterval: dragMinutes,
    withSubHourGridLines: false,
    withCurrentTimeBubble: false,
    slotHeight: narrow ? 64 : 60,
    getCurrentTime: () => wallTime(nowInstant(), zone),
    onTimeSlotClick: canAdd ? (press: SlotPress) => onAdd(pressedTime(press)) : () => {},
    getTimeSlotProps: ({ start }: { start: string }) => ({
      'aria-label': t(canAdd ? 'schedule:calendar.add_at' : 'schedule:calendar.free_at', {
        date: formatDay(start.slice(0, 10)),
        time: start.slice(11, 16),
      }),
      'data-addable': canAdd || undefined,
    }),
    scrollAreaProps: { type: 'auto' as const, mah: 'none' },
    classNames: timedClasses,
  };

  if (view === 'day') return <DayView {...shared} {...timed} withAllDaySlot={false} className={classes.calendar} />;
  if (view === 'week') {
    return (
      <WeekView
        {...shared}
        {...timed}
        withAllDaySlots={false}
        withWeekNumber={false}
        highlightToday
        weekdayFormat={formatWeekday}
        onDateChange={onDay}
        ref={week}
        className={classes.calendar}
      />
    );
  }
  const lessonsOnly = drawn.filter(({ display }) => display !== 'background');
  const month = {
    date,
    events: lessonsOnly,
    renderEvent,
    labels: shared.labels,
    onEventClick: shared.onEventClick,
    consistentWeeks: false,
    weekdayFormat: formatWeekday,
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
      renderEventBody={shared.renderEventBody}
      withHeader={false}
      classNames={{ monthViewDayLabel: classes.monthDay, monthViewWeekday: classes.monthDay }}
      maxEventsPerDay={4}
      withEventsDragAndDrop
      canDragEvent={canDrag}
      onEventDrop={shared.onEventDrop}
      onDayClick={(day) => onDay(day)}
      className={classes.calendar}
    />
  );
});
