/** The calendar: day columns, or a lazily loaded month. Re-renders only when the schedule changes. */
import { lazy, memo, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DayPiece, EmptyInterval } from './schedule-events.ts';
import type { VisibleHours } from '../schedule-hours.ts';
import type { ScheduleView } from '../schedule-range.ts';
import { TimeGrid } from './time-grid.tsx';

const MonthCalendar = lazy(async () => ({ default: (await import('./month-calendar.tsx')).MonthCalendar }));

type Props = {
  readonly view: ScheduleView;
  readonly date: string;
  readonly days: readonly string[];
  readonly today: string;
  readonly zone: string;
  readonly pieces: readonly DayPiece[];
  readonly hours: VisibleHours;
  readonly narrow: boolean;
  readonly empty: 'nothing' | 'lesson' | 'choice';
  readonly onEmpty: (interval: EmptyInterval) => void;
  readonly onOpen: (piece: DayPiece) => void;
  readonly onMove: (piece: DayPiece, date: string, from: number) => void;
  readonly onDay: (date: string) => void;
  readonly onDate: (date: string) => void;
};

export const ScheduleCalendar = memo(function ScheduleCalendar({ view, date, narrow, onDate, ...grid }: Props) {
  if (view !== 'month') return <TimeGrid {...grid} />;
  const { pieces, onOpen, onMove, onDay } = grid;
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <MonthCalendar date={date} pieces={pieces} narrow={narrow} onOpen={onOpen} onMove={onMove} onDay={onDay} onDate={onDate} />
    </Suspense>
  );
});
