/** A teacher's schedule: range and anchor date stand in the address, hours and view are remembered in this browser. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/schedule/styles.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { readChoice, readText } from '../../kernel/search-params.ts';
import { useCurrentUser, usePageInfo } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { formatDays, formatMonth, formatZone, zonedTime } from '../../ui/calendar-dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import type { ScheduleDialog } from './schedule-dialogs.tsx';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { hoursWith, scheduleEvents } from './schedule-events.ts';
import type { VisibleHours } from './schedule-hours.ts';
import { rememberedHours, rememberedView, rememberHours, rememberView } from './schedule-hours.ts';
import classes from './schedule-page.module.css';
import type { ScheduleView } from './schedule-range.ts';
import { anchorDate, daysOf, scheduleViews, step } from './schedule-range.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { teacherScheduleQuery } from './schedule.queries.ts';

/** The first whole hour that has not begun, for a lesson added without pointing at a time. */
function nextHour(zone: string) {
  const at = zonedTime(nowInstant(), zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
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

  const today = zonedTime(nowInstant(), zone).toPlainDate().toString();
  const view = readChoice(search, 'view', scheduleViews) ?? (narrow ? 'day' : (rememberedView() ?? 'week'));
  const date = anchorDate(readText(search, 'date'), today);
  const range = daysOf(view, date);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...teacherScheduleQuery(id, view, date, zone),
    placeholderData: keepPreviousData,
  });

  const schedule = data?.schedule;
  // Until the next stretch is there, the one before stays as it was: drawn once, not twice.
  const drawn = data !== undefined && isPlaceholderData ? data : { view, date };

  const events = useMemo(() => (schedule === undefined ? [] : scheduleEvents(schedule, zone)), [schedule, zone]);
  const shown = useMemo(() => hoursWith(events, hours), [events, hours]);
  const canAdd = schedule?.can.add_lesson ?? false;

  // The same function every time: the calendar is drawn anew only for new lessons, not for every change of the address.
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const goTo = useCallback(
    (next: { readonly view?: ScheduleView; readonly date?: string }) => latest.current(next, { replace: false }),
    [],
  );
  const onAdd = useCallback((wall: string) => setDialog({ of: 'add', start: { date: wall.slice(0, 10), time: wall.slice(11, 16) } }), []);
  const onOpen = useCallback((lesson: Lesson) => setDialog({ of: 'card', lesson }), []);
  const onMove = useCallback(
    (lesson: Lesson, wall: string) => setDialog({ of: 'move', lesson, to: { date: wall.slice(0, 10), time: wall.slice(11, 16) } }),
    [],
  );
  const onDay = useCallback((day: string) => goTo({ view: 'day', date: day }), [goTo]);
  const onDate = useCallback((day: string) => goTo({ date: day }), [goTo]);
  const addNow = () => {
    const next = nextHour(zone);
    setDialog({
      of: 'add',
      start: view === 'day' && date > next.date ? { date, time: `${String(hours.from).padStart(2, '0')}:00` } : next,
    });
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (dialog !== null || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'n' && event.key.toLowerCase() !== 'т') return;
      if (!canAdd) return;
      event.preventDefault();
      addNow();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

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
          onView={(next) => {
            rememberView(next);
            goTo({ view: next, date });
          }}
          onStep={(by) => goTo({ date: step(view, date, by) })}
          onToday={() => goTo({ date: today })}
          onAdd={addNow}
          onChange={(next: VisibleHours) => {
            rememberHours(next);
            setHours(next);
          }}
        />
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
                zone={zone}
                events={events}
                hours={shown}
                narrow={narrow}
                canAdd={canAdd}
                onAdd={onAdd}
                onOpen={onOpen}
                onMove={onMove}
                onDay={onDay}
                onDate={onDate}
              />
            )}
          </section>
        )}
      </div>
      <ScheduleDialogs dialog={dialog} teacherId={id} zone={zone} onChange={setDialog} />
    </Page>
  );
}
