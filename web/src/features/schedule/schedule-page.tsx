/** A teacher's schedule. Range and anchor date are in the URL; hours and view are stored in this browser. */
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { formatDays, formatMonth, formatZone, zonedTime } from '../../ui/formats/calendar-dates.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RegularLessonsButton } from '../regular-lessons/public/regular-lessons-button.tsx';
import { UnplacedLessons } from '../regular-lessons/public/unplaced-lessons.tsx';
import { EmptyMenu } from './calendar/empty-menu.tsx';
import { NoHours } from './no-hours.tsx';
import { WeekMenu } from '../week-sheet/public/week-menu.tsx';
import { ScheduleCalendar } from './calendar/schedule-calendar.tsx';
import type { ScheduleDialog } from './schedule-dialogs.tsx';
import type { DayPiece, EmptyInterval } from './calendar/schedule-events.ts';
import { hoursWith } from './calendar/schedule-events.ts';
import type { VisibleHours } from './schedule-hours.ts';
import { rememberedHours, rememberHours, rememberView } from './schedule-hours.ts';
import { ScheduleLegend } from './calendar/schedule-legend.tsx';
import classes from './schedule-page.module.css';
import type { ScheduleView } from './schedule-range.ts';
import { clockOf, daysOf, firstWall, step, wallOf } from './schedule-range.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { useShownSchedule } from './use-shown-schedule.ts';
import type { WallInterval } from './working-time/interval.rules.ts';
import type { TimeDialog } from './working-time/time-dialogs.tsx';

// Dialogs are loaded on demand, so that the calendar appears sooner.
const ScheduleDialogs = lazy(async () => ({ default: (await import('./schedule-dialogs.tsx')).ScheduleDialogs }));
const TimeDialogs = lazy(async () => ({ default: (await import('./working-time/time-dialogs.tsx')).TimeDialogs }));

/** The next full hour, for a lesson added without selecting a time. */
function nextHour(zone: string) {
  const at = zonedTime(nowInstant(), zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

function wallAfter(date: string, minute: number) {
  const wall = wallOf(date, minute);
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

const wallsOf = ({ date, from, to }: EmptyInterval): WallInterval => ({ start: wallAfter(date, from), finish: wallAfter(date, to) });

function hourFrom(start: WallInterval['start']): WallInterval {
  const [hour = 0, minute = 0] = start.time.split(':').map(Number);
  return { start, finish: wallAfter(start.date, hour * 60 + minute + 60) };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Dialogs and menus over the page handle keys themselves. */
function isOverPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], dialog') !== null;
}

/** A stable callback: the calendar re-renders only for new data, not for every URL change. */
function useGoTo() {
  const { change } = useAddress();
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  return useCallback((next: { readonly view?: ScheduleView; readonly date?: string }) => latest.current(next, { replace: false }), []);
}

/** What is open over the calendar. */
function useOverlays() {
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null);
  const [timeDialog, setTimeDialog] = useState<TimeDialog | null>(null);
  const [empty, setEmpty] = useState<EmptyInterval | null>(null);
  // Stay mounted, because undo is used after they have closed.
  const [opened, setOpened] = useState({ lessons: false, time: false });
  if ((dialog !== null && !opened.lessons) || (timeDialog !== null && !opened.time))
    setOpened({ lessons: opened.lessons || dialog !== null, time: opened.time || timeDialog !== null });
  const isOpen = dialog !== null || timeDialog !== null || empty !== null;
  return { dialog, setDialog, timeDialog, setTimeDialog, empty, setEmpty, opened, isOpen };
}

/** N adds a lesson. */
function useAddKey(canAdd: boolean, addNow: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = isTyping(event.target) || isOverPage(event.target);
    if (isBusy || !canAdd || event.ctrlKey || event.metaKey || event.altKey) return;
    // The same key in the Russian layout.
    if (!['n', 'т'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    addNow();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
}

/** The viewer's zone, and the teacher's if its time differs. */
function useZones(theirs: string | undefined) {
  const { t } = useTranslation('schedule');
  const { zone: own } = usePageInfo();
  const now = nowInstant();
  const differs = theirs !== undefined && zonedTime(now, theirs).offset !== zonedTime(now, own).offset;
  return [
    { key: 'own', text: formatZone(own, now) },
    ...(differs ? [{ key: 'teacher', text: t('teacher_zone', { zone: formatZone(theirs, now) }) }] : []),
  ];
}

export default function SchedulePage() {
  const { t } = useTranslation('schedule');
  const { teacherId = '' } = useParams({ strict: false });
  const id = Number(teacherId);
  const { id: userId } = useCurrentUser();
  const zone = temporalZone(usePageInfo().zone);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [hours, setHours] = useState(rememberedHours);
  const page = useShownSchedule(id, zone, narrow);
  const { today, view, date, schedule, drawn } = page;
  const over = useOverlays();
  const goTo = useGoTo();
  const canAdd = schedule?.can.add_lesson ?? false;
  const canKeep = schedule?.can.keep_time.allowed ?? false;
  const nextWall = () => firstWall(view, date, nextHour(zone), hours.from);
  const addNow = () => over.setDialog({ of: 'add', start: nextWall() });
  useAddKey(canAdd && !over.isOpen, addNow);
  const zones = useZones(schedule?.teacher.zone);
  const firstInterval = hourFrom(nextWall());
  const range = daysOf(view, date);
  const name = schedule?.teacher.name;
  return (
    <Page
      title={id === userId || name === undefined ? t('title') : t('title_of', { name })}
      back={id === userId ? '/cabinet' : '/teachers'}
    >
      <div className={classes.body}>
        <ScheduleToolbar
          view={view}
          title={view === 'month' ? formatMonth(date) : formatDays(range.firstDay, range.lastDay)}
          zones={zones}
          canAdd={canAdd}
          hours={hours}
          more={
            <>
              <RegularLessonsButton teacherId={id} teacherName={name} canAdd={canAdd} />
              <WeekMenu teacherId={id} date={date} />
            </>
          }
          onView={(next) => {
            rememberView(next);
            goTo({ view: next, date });
          }}
          onStep={(by) => goTo({ date: step(view, date, by) })}
          onToday={() => goTo({ date: today })}
          onAdd={addNow}
          keepsTime={schedule === undefined ? id === userId : canKeep}
          onTime={canKeep ? (of) => over.setTimeDialog(of === 'hours' || of === 'rules' ? { of } : { of, interval: firstInterval }) : null}
          onChange={(next: VisibleHours) => {
            rememberHours(next);
            setHours(next);
          }}
        />
        {schedule !== undefined && !schedule.has_hours && (
          <NoHours own={id === userId} canKeep={canKeep} onEnter={() => over.setTimeDialog({ of: 'hours' })} />
        )}
        <UnplacedLessons whose={{ teacher_id: id }} />
        <CalendarPart page={page} over={over} zone={zone} narrow={narrow} hours={hours} goTo={goTo} />
        {drawn.view !== 'month' && <ScheduleLegend pieces={page.pieces} />}
      </div>
      <Overlays over={over} schedule={schedule} teacherId={id} zone={zone} firstInterval={firstInterval} />
    </Page>
  );
}

type CalendarProps = {
  readonly page: ReturnType<typeof useShownSchedule>;
  readonly over: ReturnType<typeof useOverlays>;
  readonly zone: string;
  readonly narrow: boolean;
  readonly hours: VisibleHours;
  readonly goTo: ReturnType<typeof useGoTo>;
};

function CalendarPart({ page, over, zone, narrow, hours, goTo }: CalendarProps) {
  const { t } = useTranslation('schedule');
  const { schedule, error, drawn, days, today, all, pieces } = page;
  const { setDialog, setTimeDialog, setEmpty } = over;
  const canKeep = schedule?.can.keep_time.allowed ?? false;
  const shown = useMemo(() => hoursWith(all, hours), [all, hours]);
  const onEmpty = useCallback(
    (interval: EmptyInterval) => (canKeep ? setEmpty(interval) : setDialog({ of: 'add', start: wallsOf(interval).start })),
    [canKeep, setEmpty, setDialog],
  );
  const onOpen = useCallback(
    ({ piece }: DayPiece) => {
      if (piece.of === 'lesson') setDialog({ of: 'card', lesson: piece.lesson });
      else if (piece.of !== 'working' && piece.of !== 'busy') setTimeDialog({ of: 'time', piece });
    },
    [setDialog, setTimeDialog],
  );
  const onMove = useCallback(
    ({ piece }: DayPiece, day: string, from: number) => {
      if (piece.of === 'lesson') setDialog({ of: 'move', lesson: piece.lesson, to: { date: day, time: clockOf(from) } });
    },
    [setDialog],
  );
  const onDay = useCallback((day: string) => goTo({ view: 'day', date: day }), [goTo]);
  const onDate = useCallback((day: string) => goTo({ date: day }), [goTo]);
  if (error !== null && schedule === undefined) return <ErrorState error={error} onRetry={() => void page.refetch()} />;
  return (
    <section
      className={classes.calendar}
      aria-label={t('calendar.title')}
      aria-busy={schedule === undefined || page.isStale}
      data-loading={schedule === undefined || undefined}
    >
      {schedule === undefined ? (
        <div className={classes.bone} />
      ) : (
        <ScheduleCalendar
          view={drawn.view}
          date={drawn.date}
          days={days}
          today={today}
          zone={zone}
          pieces={pieces}
          hours={shown}
          narrow={narrow}
          empty={canKeep ? 'choice' : schedule.can.add_lesson ? 'lesson' : 'nothing'}
          onEmpty={onEmpty}
          onOpen={onOpen}
          onMove={onMove}
          onDay={onDay}
          onDate={onDate}
        />
      )}
    </section>
  );
}

type OverlayProps = Pick<CalendarProps, 'over' | 'zone'> & {
  readonly schedule: CalendarProps['page']['schedule'];
  readonly teacherId: number;
  readonly firstInterval: WallInterval;
};

function Overlays({ over, schedule, teacherId, zone, firstInterval }: OverlayProps) {
  const { dialog, setDialog, timeDialog, setTimeDialog, empty, setEmpty, opened } = over;
  return (
    <>
      {empty !== null && (
        <EmptyMenu
          interval={empty}
          canAddLesson={schedule?.can.add_lesson ?? false}
          onLesson={() => setDialog({ of: 'add', start: wallsOf(empty).start })}
          onOff={() => setTimeDialog({ of: 'off', interval: wallsOf(empty) })}
          onActivity={() => setTimeDialog({ of: 'activity', interval: wallsOf(empty) })}
          onClose={() => setEmpty(null)}
        />
      )}
      <Suspense>
        {opened.lessons && <ScheduleDialogs dialog={dialog} teacherId={teacherId} zone={zone} onChange={setDialog} />}
        {opened.time && schedule !== undefined && (
          <TimeDialogs dialog={timeDialog} schedule={schedule} zone={zone} firstInterval={firstInterval} onChange={setTimeDialog} />
        )}
      </Suspense>
    </>
  );
}
