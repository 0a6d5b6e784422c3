import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { nowInstant } from '../../kernel/clock.ts';
import { readChoice, readText } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { zonedTime } from '../../ui/formats/calendar-dates.ts';
import type { DayPiece } from './calendar/schedule-events.ts';
import { schedulePieces } from './calendar/schedule-events.ts';
import { rememberedView } from './schedule-hours.ts';
import { anchorDate, daysOf, framesOf, scheduleViews } from './schedule-range.ts';
import { teacherScheduleQuery } from './schedule.queries.ts';

const noPieces: readonly DayPiece[] = [];

/** URL state, with its schedule and calendar items. */
export function useShownSchedule(id: number, zone: string, isNarrow: boolean) {
  const { search } = useAddress();
  const today = zonedTime(nowInstant(), zone).toPlainDate().toString();
  const view = readChoice(search, 'view', scheduleViews) ?? (isNarrow ? 'day' : (rememberedView() ?? 'week'));
  const date = anchorDate(readText(search, 'date'), today);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...teacherScheduleQuery(id, view, date, zone),
    // Another teacher's schedule is cleared at once, so that lessons are not mistaken.
    placeholderData: (before) => (before?.teacherId === id ? before : undefined),
  });
  const schedule = data?.schedule;
  // Keeps the previous range while the next one loads, to render once.
  const drawn = data !== undefined && isPlaceholderData ? data : { view, date };
  const frames = useMemo(() => {
    const { firstDay, lastDay } = daysOf(drawn.view, drawn.date);
    return framesOf(firstDay, lastDay, zone);
  }, [drawn.view, drawn.date, zone]);
  const all = useMemo(() => (schedule === undefined ? noPieces : schedulePieces(schedule, frames, zone)), [schedule, frames, zone]);
  // Deferred rendering, so that the page stays responsive.
  const pieces = useDeferredValue(all, noPieces);
  const days = useMemo(() => frames.map((frame) => frame.date), [frames]);
  return { today, view, date, schedule, drawn, all, pieces, days, error, isStale: isPlaceholderData, refetch };
}
