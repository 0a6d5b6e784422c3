/** Legend of colours and patterns, limited to the kinds that are displayed. */
import { useTranslation } from 'react-i18next';
import type { LessonState } from '../../lessons/public/lesson-state.tsx';
import { lessonState, stateTitles } from '../../lessons/public/lesson-state.tsx';
import type { DayPiece } from './schedule-events.ts';
import classes from './schedule-legend.module.css';

const lessonStates: readonly LessonState[] = ['planned', 'unfinished', 'held', 'client_no_show', 'cancelled', 'rescheduled'];
const otherKinds = [
  ['working', 'schedule:legend.working'],
  ['not_working', 'schedule:calendar.not_working'],
  ['activity', 'schedule:calendar.activity'],
  ['vacation', 'schedule:calendar.vacation'],
  ['hold', 'schedule:calendar.hold'],
  ['busy', 'schedule:calendar.busy'],
] as const;

export function ScheduleLegend({ pieces }: { readonly pieces: readonly DayPiece[] }) {
  const { t } = useTranslation(['schedule', 'lessons']);
  const states = new Set(pieces.flatMap(({ piece }) => (piece.of === 'lesson' ? [lessonState(piece.lesson)] : [])));
  const kinds = new Set(pieces.map(({ piece }) => piece.of));
  return (
    <ul className={classes.legend} aria-label={t('schedule:legend.title')}>
      {lessonStates
        .filter((state) => states.has(state))
        .map((state) => (
          <li key={state}>
            <span className={classes.mark} data-kind={state} aria-hidden />
            {t(stateTitles[state])}
          </li>
        ))}
      {otherKinds
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, title]) => (
          <li key={kind}>
            <span className={classes.mark} data-kind={kind} aria-hidden />
            {t(title)}
          </li>
        ))}
    </ul>
  );
}
