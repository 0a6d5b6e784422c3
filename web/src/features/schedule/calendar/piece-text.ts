/** Texts of calendar items: visible, and accessible name. */
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { lessonState, stateTitles } from '../../lessons/public/lesson-state.tsx';
import type { LessonState } from '../../lessons/public/lesson-state.tsx';
import { childrenText } from '../../lessons/public/children-text.ts';
import type { DayPiece } from './schedule-events.ts';
import { clockOf } from '../schedule-range.ts';

type T = TFunction<readonly ['schedule', 'lessons']>;

/** States that replace the subject of the lesson. */
export const spokenStates: readonly LessonState[] = ['unfinished', 'client_no_show', 'rescheduled'];

export const kindTitles = {
  meeting: 'schedule:activity.kind.meeting',
  training: 'schedule:activity.kind.training',
  webinar: 'schedule:activity.kind.webinar',
  methodical_work: 'schedule:activity.kind.methodical_work',
  other: 'schedule:activity.kind.other',
} as const satisfies Record<ActivityKind, string>;

/** Title and subtitle. A lesson has its state too. */
export function pieceTitle({ piece }: DayPiece, t: T): { readonly title: string; readonly subtitle: string } {
  switch (piece.of) {
    case 'lesson': {
      const state = lessonState(piece.lesson);
      const { course_title: course, grade } = piece.lesson;
      const title = childrenText(t as never, piece.lesson);
      return { title, subtitle: spokenStates.includes(state) ? t(stateTitles[state]) : t('lessons:course_grade', { course, grade }) };
    }
    case 'activity':
      return { title: piece.activity.title, subtitle: t(kindTitles[piece.activity.kind]) };
    case 'not_working':
      return { title: piece.time.comment === '' ? t('schedule:calendar.not_working') : piece.time.comment, subtitle: '' };
    case 'vacation':
      return {
        title: t(piece.vacation.state === 'approved' ? 'schedule:calendar.vacation' : 'schedule:calendar.vacation_requested'),
        subtitle: '',
      };
    case 'hold':
      return { title: t('schedule:calendar.hold'), subtitle: piece.hold.held_by };
    case 'busy':
      return { title: t('schedule:calendar.busy'), subtitle: '' };
    default:
      return { title: '', subtitle: '' };
  }
}

/** The accessible name contains the visible text in the same order, and adds times and state. */
export function pieceName(of: DayPiece, t: T): string {
  const [from, to] = [clockOf(of.from), clockOf(of.to)];
  const { piece } = of;
  const { title } = pieceTitle(of, t);
  switch (piece.of) {
    case 'lesson': {
      const { lesson } = piece;
      const state = lessonState(lesson);
      const what = t('lessons:course_grade', { course: lesson.course_title, grade: lesson.grade });
      const parts = { from, to, kid: title, what, state: t(stateTitles[state]) };
      return t(spokenStates.includes(state) ? 'schedule:calendar.lesson_state_name' : 'schedule:calendar.lesson_name', parts);
    }
    case 'activity':
      return t('schedule:calendar.activity_name', { from, to, title, kind: t(kindTitles[piece.activity.kind]) });
    case 'hold':
      return t('schedule:calendar.hold_name', { from, to, name: piece.hold.held_by, until: formatDateTime(piece.hold.held_until) });
    case 'not_working':
      return t(piece.time.comment === '' ? 'schedule:calendar.off_name' : 'schedule:calendar.off_comment_name', { from, to, title });
    default:
      return t('schedule:calendar.off_name', { from, to, title });
  }
}
