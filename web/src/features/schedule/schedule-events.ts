/** A teacher's schedule as the events that the calendar component draws. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { ScheduleEventData } from '@mantine/schedule';
import { lessonState } from '../lessons/public/lesson-state.tsx';
import type { VisibleHours } from './schedule-hours.ts';
import { piecesByDay } from './schedule-range.ts';

export type SchedulePiece =
  | { readonly of: 'lesson'; readonly lesson: Lesson; readonly whole: boolean }
  | { readonly of: 'activity'; readonly title: string }
  | { readonly of: 'working' }
  | { readonly of: 'not_working'; readonly comment: string };
export type ScheduleEvent = ScheduleEventData<{ readonly piece: SchedulePiece }>;

type Stretch = { readonly start: string; readonly finish: string };

/** The dots of a small month; everywhere else the style sheet gives the colours. */
function colorOf(piece: SchedulePiece): string {
  if (piece.of !== 'lesson') return 'var(--cancelled-line)';
  const state = lessonState(piece.lesson);
  if (state === 'held' || state === 'client_no_show') return 'var(--held-line)';
  if (state === 'unfinished') return 'var(--attention-line)';
  return state === 'planned' ? 'var(--planned-line)' : 'var(--cancelled-line)';
}

function eventsOf(id: string, stretch: Stretch, zone: string, title: string, piece: (whole: boolean) => SchedulePiece): ScheduleEvent[] {
  const pieces = piecesByDay(stretch.start, stretch.finish, zone);
  return pieces.map(({ start, end }, index) => {
    const payload = { piece: piece(pieces.length === 1) };
    const background = payload.piece.of === 'working' || payload.piece.of === 'not_working';
    return {
      id: `${id}-${index}`,
      title,
      start,
      end,
      color: colorOf(payload.piece),
      payload,
      ...(background ? { display: 'background' as const } : {}),
    };
  });
}

/** @param zone the viewer's, as Temporal takes it */
export function scheduleEvents(schedule: TeacherSchedule, zone: string): ScheduleEvent[] {
  return [
    ...schedule.working.flatMap((span, index) => eventsOf(`working-${index}`, span, zone, '', () => ({ of: 'working' }))),
    ...schedule.not_working.flatMap((span, index) =>
      eventsOf(`off-${index}`, span, zone, span.comment, () => ({ of: 'not_working', comment: span.comment })),
    ),
    ...schedule.activities.flatMap((span) =>
      eventsOf(`activity-${span.id}`, span, zone, span.title, () => ({ of: 'activity', title: span.title })),
    ),
    ...schedule.lessons.flatMap((lesson) =>
      eventsOf(`lesson-${lesson.id}`, lesson, zone, lesson.kid_name, (whole) => ({ of: 'lesson', lesson, whole })),
    ),
  ];
}

/** The hours to show: what the viewer chose, and further where a lesson or an activity would be out of sight. */
export function hoursWith(events: readonly ScheduleEvent[], chosen: VisibleHours): VisibleHours {
  let { from, to } = chosen;
  for (const { start, end, payload } of events) {
    if (payload?.piece.of !== 'lesson' && payload?.piece.of !== 'activity') continue;
    from = Math.min(from, Number(String(start).slice(11, 13)));
    const [hour, minute, second] = String(end).slice(11).split(':').map(Number);
    to = Math.max(to, (hour ?? 0) + ((minute ?? 0) + (second ?? 0) > 0 ? 1 : 0));
  }
  return { from, to };
}
