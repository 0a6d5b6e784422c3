/**
 * The child's possible times, painted on a week: drag with the mouse, tap cells, or use arrow keys (Space toggles, Shift and arrows
 * extend). A cell is an hour or half an hour; partly selected ones are marked.
 */
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, weekdays } from '../free-teachers/public/weekly-time.rules.ts';
import { weekdayText } from '../free-teachers/public/weekly-time-text.ts';
import classes from './week-editor.module.css';
import { wishedPart, withWishes } from './wished-windows.rules.ts';
import type { WishedWindow } from './wished-windows.rules.ts';

type Props = {
  readonly label: string;
  readonly windows: readonly WishedWindow[];
  readonly onChange: (windows: WishedWindow[]) => void;
};
/** `start` in minutes since midnight. */
type Cell = { readonly weekday: number; readonly start: number };

/** Displayed hours, unless times outside are selected. */
const usualHours = { first: 8, last: 21 } as const;
const hour = 60;
const halfHour = 30;

/** The window between two cells, both included, on each of their days. */
function windowsBetween(one: Cell, other: Cell, step: number): WishedWindow[] {
  const days = weekdays.filter((day) => day >= Math.min(one.weekday, other.weekday) && day <= Math.max(one.weekday, other.weekday));
  const [start_minute, finish_minute] = [Math.min(one.start, other.start), Math.max(one.start, other.start) + step];
  return days.map((weekday) => ({ weekday, start_minute, finish_minute }));
}

/** The cell that a key moves to. */
function neighbourOf(key: string, cell: Cell, step: number, { first, last }: { readonly first: number; readonly last: number }) {
  const cells: Partial<Record<string, Cell>> = {
    ArrowUp: { ...cell, start: Math.max(first * hour, cell.start - step) },
    ArrowDown: { ...cell, start: Math.min((last + 1) * hour - step, cell.start + step) },
    ArrowLeft: { ...cell, weekday: Math.max(1, cell.weekday - 1) },
    ArrowRight: { ...cell, weekday: Math.min(7, cell.weekday + 1) },
    Home: { ...cell, weekday: 1 },
    End: { ...cell, weekday: 7 },
  };
  return cells[key];
}

const windowOf = ({ weekday, start }: Cell, step: number) => ({ weekday, start_minute: start, finish_minute: start + step });

/** Selects cells by mouse drag, touch or keyboard. */
function usePainting(windows: readonly WishedWindow[], onChange: (windows: WishedWindow[]) => void, step: number) {
  const [drag, setDrag] = useState<{ readonly from: Cell; readonly to: Cell; readonly wished: boolean } | null>(null);
  const isPainted = useRef(false);
  const shown = drag === null ? windows : withWishes(windows, windowsBetween(drag.from, drag.to, step), drag.wished);
  const paint = (from: Cell, to: Cell, wished: boolean) => onChange(withWishes(windows, windowsBetween(from, to, step), wished));
  const isWished = (cell: Cell) => wishedPart(windows, windowOf(cell, step)) !== 'none';

  // The button may be released outside.
  const onDrop = useEffectEvent(() => {
    if (drag === null) return;
    paint(drag.from, drag.to, drag.wished);
    setDrag(null);
  });
  useEffect(() => {
    const drop = () => onDrop();
    window.addEventListener('pointerup', drop);
    return () => window.removeEventListener('pointerup', drop);
  }, []);

  const pressesOf = (cell: Cell) => ({
    onPointerDown: (event: PointerEvent) => {
      isPainted.current = event.pointerType === 'mouse' && event.button === 0;
      if (isPainted.current) setDrag({ from: cell, to: cell, wished: !isWished(cell) });
    },
    onPointerEnter: () => {
      if (drag !== null) setDrag({ ...drag, to: cell });
    },
    onClick: ({ detail }: MouseEvent) => {
      // The drag has handled the mouse; touch and keyboard are handled here.
      if (detail === 0 || !isPainted.current) paint(cell, cell, !isWished(cell));
    },
  });
  return { shown, paint, isWished, pressesOf };
}

export function WeekEditor({ label, windows, onChange }: Props) {
  const [allDay, setAllDay] = useState(false);
  const [at, setAt] = useState<Cell>({ weekday: 1, start: 16 * hour });
  const [step, setStep] = useState(() =>
    windows.some(({ start_minute, finish_minute }) => start_minute % hour > 0 || finish_minute % hour > 0) ? halfHour : hour,
  );
  const grid = useRef<HTMLTableElement>(null);
  const first = allDay ? 0 : Math.min(usualHours.first, ...windows.map(({ start_minute }) => Math.floor(start_minute / hour)));
  const last = allDay ? 23 : Math.max(usualHours.last, ...windows.map(({ finish_minute }) => Math.ceil(finish_minute / hour) - 1));
  const starts = Array.from({ length: ((last - first + 1) * hour) / step }, (_, index) => first * hour + index * step);
  const { shown, paint, isWished, pressesOf } = usePainting(windows, onChange, step);

  const onKeyDown = (event: KeyboardEvent, cell: Cell) => {
    const next = neighbourOf(event.key, cell, step, { first, last });
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) paint(cell, next, isWished(cell));
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.weekday}-${next.start}"]`)?.focus();
  };
  const focused = starts.includes(at.start) ? at : { ...at, start: first * hour };

  return (
    <div className={classes.editor}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with selectable cells is a grid */}
      <table ref={grid} role="grid" aria-label={label} className={classes.grid}>
        <thead>
          <tr>
            <td />
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayText(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <tr key={start}>
              <th scope="row">{clockText(start)}</th>
              {weekdays.map((weekday) => {
                const cell = { weekday, start };
                const wished = wishedPart(shown, windowOf(cell, step));
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-cell={`${weekday}-${start}`}
                      data-wished={wished}
                      tabIndex={focused.weekday === weekday && focused.start === start ? 0 : -1}
                      aria-pressed={wished === 'part' ? 'mixed' : wished === 'all'}
                      aria-label={`${weekdayText(weekday)} ${clockText(start)}–${clockText(start + step)}`}
                      onFocus={() => setAt(cell)}
                      onKeyDown={(event) => onKeyDown(event, cell)}
                      {...pressesOf(cell)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <EditorOptions allDay={allDay} onAllDay={setAllDay} step={step} onStep={setStep} />
    </div>
  );
}

type EditorOptionsProps = {
  readonly allDay: boolean;
  readonly onAllDay: (allDay: boolean) => void;
  readonly step: number;
  readonly onStep: (step: number) => void;
};

/** Options of the editor: all hours, and half hours. */
function EditorOptions({ allDay, onAllDay, step, onStep }: EditorOptionsProps) {
  const { t } = useTranslation('freecashdesk');
  return (
    <div className={classes.ways}>
      <button type="button" className={classes.more} aria-expanded={allDay} onClick={() => onAllDay(!allDay)}>
        {t(allDay ? 'hours.fold' : 'hours.all')}
      </button>
      <button
        type="button"
        className={classes.more}
        aria-pressed={step === halfHour}
        onClick={() => onStep(step === hour ? halfHour : hour)}
      >
        {t('hours.halves')}
      </button>
    </div>
  );
}
