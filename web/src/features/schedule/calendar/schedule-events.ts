/** Converts a teacher's schedule to calendar items: split at midnight, in minutes of the viewer's zone. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { VisibleHours } from '../schedule-hours.ts';
import type { DayFrame } from '../schedule-range.ts';
import { piecesByDay } from '../schedule-range.ts';

export type NonWorking = TeacherSchedule['not_working'][number];
export type ActivityEvent = TeacherSchedule['activities'][number];
export type VacationEvent = TeacherSchedule['vacations'][number];
export type HoldEvent = TeacherSchedule['holds'][number];

export type SchedulePiece =
  | { readonly of: 'lesson'; readonly lesson: Lesson; readonly whole: boolean }
  | { readonly of: 'activity'; readonly activity: ActivityEvent }
  | { readonly of: 'not_working'; readonly time: NonWorking }
  | { readonly of: 'vacation'; readonly vacation: VacationEvent }
  | { readonly of: 'hold'; readonly hold: HoldEvent }
  | { readonly of: 'busy' }
  | { readonly of: 'working' };

/** The part of an item in one day: minutes since its midnight, at most 1440. */
export type DayPiece = {
  readonly id: string;
  readonly date: string;
  readonly from: number;
  readonly to: number;
  readonly piece: SchedulePiece;
};

/** An empty interval that was clicked: minutes of a day, and the element to anchor the menu to. */
export type EmptyInterval = { readonly date: string; readonly from: number; readonly to: number; readonly anchor: Element };

type Interval = { readonly start: string; readonly finish: string };

/** Whether a lesson is drawn: if lessons of a pair or a group are in the same state, only the first one. */
function isFirstOfSlot({ id, status, partners }: Lesson, _: number, lessons: readonly Lesson[]): boolean {
  return !partners.some(
    (partner) => partner.status === status && partner.lesson_id < id && lessons.some((lesson) => lesson.id === partner.lesson_id),
  );
}

/** @param zone the viewer's, in Temporal's form */
export function schedulePieces(schedule: TeacherSchedule, frames: readonly DayFrame[], zone: string): DayPiece[] {
  const cut = (id: string, interval: Interval, piece: (whole: boolean) => SchedulePiece): DayPiece[] => {
    const days = piecesByDay(interval.start, interval.finish, frames, zone);
    // In a repeated hour an item may end before it starts by wall time; it is drawn at its start.
    return days.map((day, index) => ({
      ...day,
      to: Math.max(day.to, Math.min(day.from + 15, 1440)),
      id: `${id}-${index}`,
      piece: piece(days.length === 1),
    }));
  };
  return [
    ...schedule.working.flatMap((span, index) => cut(`working-${index}`, span, () => ({ of: 'working' }))),
    ...schedule.vacations.flatMap((vacation) => cut(`vacation-${vacation.id}`, vacation, () => ({ of: 'vacation', vacation }))),
    ...schedule.not_working.flatMap((time, index) => cut(`off-${index}`, time, () => ({ of: 'not_working', time }))),
    ...schedule.activities.flatMap((activity) => cut(`activity-${activity.id}`, activity, () => ({ of: 'activity', activity }))),
    ...schedule.holds.flatMap((hold, index) => cut(`hold-${index}`, hold, () => ({ of: 'hold', hold }))),
    ...schedule.busy.flatMap((span, index) => cut(`busy-${index}`, span, () => ({ of: 'busy' }))),
    ...schedule.lessons
      .filter(isFirstOfSlot)
      .flatMap((lesson) => cut(`lesson-${lesson.id}`, lesson, (whole) => ({ of: 'lesson', lesson, whole }))),
  ];
}

/** Background items: working hours, and time when nothing can be placed. */
export function isBackground({ piece }: DayPiece): boolean {
  return piece.of === 'working' || piece.of === 'not_working' || piece.of === 'vacation';
}

/** Displayed hours: the chosen ones, extended to show every lesson, activity and hold. */
export function hoursWith(pieces: readonly DayPiece[], chosen: VisibleHours): VisibleHours {
  let { from, to } = chosen;
  for (const piece of pieces) {
    if (isBackground(piece)) continue;
    from = Math.min(from, Math.floor(piece.from / 60));
    to = Math.max(to, Math.ceil(piece.to / 60));
  }
  return { from, to };
}
