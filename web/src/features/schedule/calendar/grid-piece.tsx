/** An item in a day column; a button if it can be opened. Its kind is shown by colour, pattern and a word or icon. */
import { IconAlertTriangle, IconArrowRight, IconBeach, IconCheck, IconLock, IconRepeat, IconUserOff, IconUsers } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lessonState } from '../../lessons/public/lesson-state.tsx';
import { pieceName, pieceTitle } from './piece-text.ts';
import type { DayPiece } from './schedule-events.ts';
import { isBackground } from './schedule-events.ts';
import classes from './time-grid.module.css';

type Props = {
  readonly piece: DayPiece;
  /** First and last displayed minute. */
  readonly first: number;
  readonly last: number;
  readonly lane: number;
  readonly lanes: number;
};

const lessonIcons = {
  held: IconCheck,
  unfinished: IconAlertTriangle,
  client_no_show: IconUserOff,
  rescheduled: IconArrowRight,
  planned: undefined,
  cancelled: undefined,
} as const;

function iconOf({ piece }: DayPiece): typeof IconCheck | undefined {
  if (piece.of === 'lesson') return lessonIcons[lessonState(piece.lesson)];
  if (piece.of === 'activity') return IconUsers;
  if (piece.of === 'hold') return IconLock;
  if (piece.of === 'vacation') return IconBeach;
  return piece.of === 'not_working' && piece.time.repeats ? IconRepeat : undefined;
}

/** Position of minutes of a day in the grid, as CSS. */
export function placeOf(from: number, to: number, first: number, last: number, lane = 0, lanes = 1): CSSProperties {
  const [start, finish] = [Math.max(from, first), Math.min(to, last)];
  const percent = (part: number) => `${part * 100}%`;
  return {
    top: percent((start - first) / (last - first)),
    height: percent((finish - start) / (last - first)),
    left: percent(lane / lanes),
    width: percent(1 / lanes),
  };
}

/** Memoised: a week has about a hundred, and opening a dialog changes none. */
export const GridPiece = memo(function GridPiece({ piece: of, first, last, lane, lanes }: Props) {
  const { t } = useTranslation(['schedule', 'lessons']);
  const { piece } = of;
  const style = placeOf(of.from, of.to, first, last, lane, lanes);
  if (piece.of === 'working') return <div className={classes.working} style={style} />;
  const { title, subtitle } = pieceTitle(of, t);
  const name = pieceName(of, t);
  // Nothing to open.
  if (piece.of === 'busy') return <BusyPiece style={style} title={title} name={name} />;
  const Icon = iconOf(of);
  const state = piece.of === 'lesson' ? lessonState(piece.lesson) : piece.of === 'vacation' ? `vacation_${piece.vacation.state}` : piece.of;
  return (
    <button
      type="button"
      className={isBackground(of) ? classes.back : classes.event}
      style={style}
      data-state={state}
      data-piece={of.id}
      data-draggable={(piece.of === 'lesson' && piece.whole && piece.lesson.can.move.allowed) || undefined}
      aria-label={name}
      title={name}
    >
      <span className={classes.body}>
        <span className={classes.title}>
          <span className={classes.name}>{title}</span>
          {Icon !== undefined && <Icon size={12} className={classes.icon} aria-hidden />}
        </span>{' '}
        {subtitle !== '' && of.to - of.from > 25 && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
    </button>
  );
});

function BusyPiece({ style, title, name }: { readonly style: CSSProperties; readonly title: string; readonly name: string }) {
  return (
    <div className={classes.event} style={style} data-state="busy" title={name}>
      <span className={classes.body} aria-hidden>
        <span className={classes.name}>{title}</span>
      </span>
      <span className="visually-hidden">{name}</span>
    </div>
  );
}
