/** A teacher's schedule: range and anchor date stand in the address, hours and view are remembered in this browser. */
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { readChoice, readText } from '../../kernel/search-params.ts';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { formatDays, formatMonth, formatZone, zonedTime } from '../../ui/formats/calendar-dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RegularLessonsButton } from '../regular-lessons/public/regular-lessons-button.tsx';
import { UnplacedLessons } from '../regular-lessons/public/unplaced-lessons.tsx';
import { EmptyMenu } from './calendar/empty-menu.tsx';
import { NoHours } from './no-hours.tsx';
import { WeekMenu } from '../week-sheet/public/week-menu.tsx';
import { ScheduleCalendar } from './calendar/schedule-calendar.tsx';
import type { ScheduleDialog } from './schedule-dialogs.tsx';
import type { DayPiece, EmptyStretch } from './calendar/schedule-events.ts';
import { hoursWith, schedulePieces } from './calendar/schedule-events.ts';
import type { VisibleHours } from './schedule-hours.ts';
import { rememberedHours, rememberedView, rememberHours, rememberView } from './schedule-hours.ts';
import { ScheduleLegend } from './calendar/schedule-legend.tsx';
import classes from './schedule-page.module.css';
import type { ScheduleView } from './schedule-range.ts';
import { anchorDate, clockOf, daysOf, framesOf, scheduleViews, step, wallOf } from './schedule-range.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { teacherScheduleQuery } from './schedule.queries.ts';
import type { WallStretch } from './working-time/stretch.rules.ts';
import type { TimeDialog } from './working-time/time-dialogs.tsx';

// What opens over the calendar comes when it is asked for: the calendar itself is there sooner.
const ScheduleDialogs = lazy(async () => ({ default: (await import('./schedule-dialogs.tsx')).ScheduleDialogs }));
const TimeDialogs = lazy(async () => ({ default: (await import('./working-time/time-dialogs.tsx')).TimeDialogs }));

/** The first whole hour that has not begun, for a lesson added without pointing at a time. */
function nextHour(zone: string) {
  const at = zonedTime(nowInstant(), zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

const noPieces: readonly DayPiece[] = [];

function wallAfter(date: string, minute: number) {
  const wall = wallOf(date, minute);
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

const wallsOf = ({ date, from, to }: EmptyStretch): WallStretch => ({ start: wallAfter(date, from), finish: wallAfter(date, to) });

function hourFrom(start: WallStretch['start']): WallStretch {
  const [hour = 0, minute = 0] = start.time.split(':').map(Number);
  return { start, finish: wallAfter(start.date, hour * 60 + minute + 60) };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Dialogs and menus that others open over the page have keys of their own. */
function isOverPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], dialog') !== null;
}

export default function SchedulePage() {
  const { t } = useTranslation('schedule');
  const { teacherId = '' } = useParams({ strict: false });
  const id = Number(teacherId);
  const { search, change } = useAddress();
  const { id: userId } = useCurrentUser();
  const pageInfo = usePageInfo();
  const zone = temporalZone(pageInfo.zone);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [hours, setHours] = useState(rememberedHours);
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null);
  const [timeDialog, setTimeDialog] = useState<TimeDialog | null>(null);
  const [empty, setEmpty] = useState<EmptyStretch | null>(null);
  // Once there, they stay: what they offer to undo is done when they are closed.
  const [opened, setOpened] = useState({ lessons: false, time: false });
  if ((dialog !== null && !opened.lessons) || (timeDialog !== null && !opened.time))
    setOpened({ lessons: opened.lessons || dialog !== null, time: opened.time || timeDialog !== null });

  const today = zonedTime(nowInstant(), zone).toPlainDate().toString();
  const view = readChoice(search, 'view', scheduleViews) ?? (narrow ? 'day' : (rememberedView() ?? 'week'));
  const date = anchorDate(readText(search, 'date'), today);
  const range = daysOf(view, date);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...teacherScheduleQuery(id, view, date, zone),
    // Of another teacher nothing stays: their lessons are not to be taken for this one's.
    placeholderData: (before) => (before?.teacherId === id ? before : undefined),
  });

  const schedule = data?.schedule;
  // Until the next stretch is there, the one before stays as it was: drawn once, not twice.
  const drawn = data !== undefined && isPlaceholderData ? data : { view, date };

  const frames = useMemo(() => {
    const { firstDay, lastDay } = daysOf(drawn.view, drawn.date);
    return framesOf(firstDay, lastDay, zone);
  }, [drawn.view, drawn.date, zone]);
  const all = useMemo(() => (schedule === undefined ? noPieces : schedulePieces(schedule, frames, zone)), [schedule, frames, zone]);
  // Drawn piece by piece, so that the page answers to keys and presses meanwhile.
  const pieces = useDeferredValue(all, noPieces);
  const shown = useMemo(() => hoursWith(all, hours), [all, hours]);
  const days = useMemo(() => frames.map((frame) => frame.date), [frames]);
  const canAdd = schedule?.can.add_lesson ?? false;
  const canKeep = schedule?.can.keep_time.allowed ?? false;

  // The same function every time: the calendar is drawn anew only for new lessons, not for every change of the address.
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const goTo = useCallback(
    (next: { readonly view?: ScheduleView; readonly date?: string }) => latest.current(next, { replace: false }),
    [],
  );
  const onEmpty = useCallback(
    (stretch: EmptyStretch) => (canKeep ? setEmpty(stretch) : setDialog({ of: 'add', start: wallsOf(stretch).start })),
    [canKeep],
  );
  const onOpen = useCallback(({ piece }: DayPiece) => {
    if (piece.of === 'lesson') setDialog({ of: 'card', lesson: piece.lesson });
    else if (piece.of !== 'working' && piece.of !== 'busy') setTimeDialog({ of: 'time', piece });
  }, []);
  const onMove = useCallback(({ piece }: DayPiece, day: string, from: number) => {
    if (piece.of === 'lesson') setDialog({ of: 'move', lesson: piece.lesson, to: { date: day, time: clockOf(from) } });
  }, []);
  const onDay = useCallback((day: string) => goTo({ view: 'day', date: day }), [goTo]);
  const onDate = useCallback((day: string) => goTo({ date: day }), [goTo]);
  /** Where something begins that nobody pointed at: the next hour, or the first of a day that is looked at. */
  const nextWall = () => {
    const next = nextHour(zone);
    return view === 'day' && date > next.date ? { date, time: `${String(hours.from).padStart(2, '0')}:00` } : next;
  };
  const addNow = () => setDialog({ of: 'add', start: nextWall() });
  const firstStretch = hourFrom(nextWall());

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = dialog !== null || timeDialog !== null || empty !== null || isTyping(event.target) || isOverPage(event.target);
    if (isBusy || !canAdd || event.ctrlKey || event.metaKey || event.altKey) return;
    // The same key on a Russian keyboard.
    if (!['n', 'т'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    addNow();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);

  const now = nowInstant();
  const own = formatZone(pageInfo.zone, now);
  const theirs =
    schedule !== undefined && zonedTime(now, schedule.teacher.zone).offset !== zonedTime(now, pageInfo.zone).offset
      ? schedule.teacher.zone
      : null;
  const zones = [
    { key: 'own', text: own },
    ...(theirs === null ? [] : [{ key: 'teacher', text: t('teacher_zone', { zone: formatZone(theirs, now) }) }]),
  ];
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
              {name !== undefined && <RegularLessonsButton teacherId={id} teacherName={name} canAdd={canAdd} />}
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
          onTime={canKeep ? (of) => setTimeDialog(of === 'hours' || of === 'rules' ? { of } : { of, stretch: firstStretch }) : null}
          onChange={(next: VisibleHours) => {
            rememberHours(next);
            setHours(next);
          }}
        />
        {schedule !== undefined && !schedule.has_hours && (
          <NoHours own={id === userId} canKeep={canKeep} onEnter={() => setTimeDialog({ of: 'hours' })} />
        )}
        <UnplacedLessons whose={{ teacher_id: id }} />
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <section
            className={classes.calendar}
            aria-label={t('calendar.title')}
            aria-busy={data === undefined || isPlaceholderData}
            data-loading={data === undefined || undefined}
          >
            {data === undefined ? (
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
                empty={canKeep ? 'choice' : canAdd ? 'lesson' : 'nothing'}
                onEmpty={onEmpty}
                onOpen={onOpen}
                onMove={onMove}
                onDay={onDay}
                onDate={onDate}
              />
            )}
          </section>
        )}
        {drawn.view !== 'month' && <ScheduleLegend pieces={pieces} />}
      </div>
      {empty !== null && (
        <EmptyMenu
          stretch={empty}
          canAddLesson={canAdd}
          onLesson={() => setDialog({ of: 'add', start: wallsOf(empty).start })}
          onOff={() => setTimeDialog({ of: 'off', stretch: wallsOf(empty) })}
          onActivity={() => setTimeDialog({ of: 'activity', stretch: wallsOf(empty) })}
          onClose={() => setEmpty(null)}
        />
      )}
      <Suspense>
        {opened.lessons && <ScheduleDialogs dialog={dialog} teacherId={id} zone={zone} onChange={setDialog} />}
        {opened.time && schedule !== undefined && (
          <TimeDialogs dialog={timeDialog} schedule={schedule} zone={zone} firstStretch={firstStretch} onChange={setTimeDialog} />
        )}
      </Suspense>
    </Page>
  );
}
