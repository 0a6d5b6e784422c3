/**
 * When a child could, painted on a week: by mouse with a drag, by finger cell by cell, by keyboard with the arrows (Space
 * chooses, Shift and an arrow goes on choosing). Each cell is an hour; a wish for a part of it is shown as such.
 */
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
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
type Cell = { readonly weekday: number; readonly hour: number };

/** What is shown of a day unless somebody wishes for more. */
const usualHours = { first: 8, last: 21 } as const;
const hourOf = ({ weekday, hour }: Cell): WishedWindow => ({ weekday, start_minute: hour * 60, finish_minute: hour * 60 + 60 });

/** Every cell between two, both included. */
function cellsBetween(one: Cell, other: Cell): Cell[] {
  const hours = [Math.min(one.hour, other.hour), Math.max(one.hour, other.hour)] as const;
  const days = weekdays.filter((day) => day >= Math.min(one.weekday, other.weekday) && day <= Math.max(one.weekday, other.weekday));
  return days.flatMap((weekday) => Array.from({ length: hours[1] - hours[0] + 1 }, (_, index) => ({ weekday, hour: hours[0] + index })));
}

export function WeekEditor({ label, windows, onChange }: Props) {
  const { t } = useTranslation('freecashdesk');
  const [allDay, setAllDay] = useState(false);
  const [at, setAt] = useState<Cell>({ weekday: 1, hour: 16 });
  const [drag, setDrag] = useState<{ readonly from: Cell; readonly to: Cell; readonly wished: boolean } | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isPainted = useRef(false);
  const first = allDay ? 0 : Math.min(usualHours.first, ...windows.map(({ start_minute }) => Math.floor(start_minute / 60)));
  const last = allDay ? 23 : Math.max(usualHours.last, ...windows.map(({ finish_minute }) => Math.ceil(finish_minute / 60) - 1));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const shown = drag === null ? windows : withWishes(windows, cellsBetween(drag.from, drag.to).map(hourOf), drag.wished);

  const paint = (cells: readonly Cell[], wished: boolean) => onChange(withWishes(windows, cells.map(hourOf), wished));
  const isWished = (cell: Cell) => wishedPart(windows, hourOf(cell)) !== 'none';

  // The button may be let go of anywhere.
  const onDrop = useRef(() => {});
  useEffect(() => {
    onDrop.current = () => {
      if (drag === null) return;
      paint(cellsBetween(drag.from, drag.to), drag.wished);
      setDrag(null);
    };
  });
  useEffect(() => {
    const drop = () => onDrop.current();
    window.addEventListener('pointerup', drop);
    return () => window.removeEventListener('pointerup', drop);
  }, []);

  const onKeyDown = (event: KeyboardEvent, cell: Cell) => {
    const steps: Partial<Record<string, Cell>> = {
      ArrowUp: { ...cell, hour: Math.max(first, cell.hour - 1) },
      ArrowDown: { ...cell, hour: Math.min(last, cell.hour + 1) },
      ArrowLeft: { ...cell, weekday: Math.max(1, cell.weekday - 1) },
      ArrowRight: { ...cell, weekday: Math.min(7, cell.weekday + 1) },
      Home: { ...cell, weekday: 1 },
      End: { ...cell, weekday: 7 },
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) paint([cell, next], isWished(cell));
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.weekday}-${next.hour}"]`)?.focus();
  };
  const focused = hours.includes(at.hour) ? at : { ...at, hour: first };

  return (
    <div className={classes.editor}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid */}
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
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{clockText(hour * 60)}</th>
              {weekdays.map((weekday) => {
                const cell = { weekday, hour };
                const wished = wishedPart(shown, hourOf(cell));
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-cell={`${weekday}-${hour}`}
                      data-wished={wished}
                      tabIndex={focused.weekday === weekday && focused.hour === hour ? 0 : -1}
                      aria-pressed={wished === 'part' ? 'mixed' : wished === 'all'}
                      aria-label={`${weekdayText(weekday)} ${clockText(hour * 60)}–${clockText(hour * 60 + 60)}`}
                      onFocus={() => setAt(cell)}
                      onKeyDown={(event) => onKeyDown(event, cell)}
                      onPointerDown={(event) => {
                        if (event.pointerType !== 'mouse' || event.button !== 0) return;
                        isPainted.current = true;
                        setDrag({ from: cell, to: cell, wished: !isWished(cell) });
                      }}
                      onPointerEnter={() => {
                        if (drag !== null) setDrag({ ...drag, to: cell });
                      }}
                      onClick={() => {
                        // What a mouse does has been done by the drag; a finger and a key press.
                        if (!isPainted.current) paint([cell], !isWished(cell));
                        isPainted.current = false;
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={classes.more} aria-expanded={allDay} onClick={() => setAllDay(!allDay)}>
        {t(allDay ? 'hours.fold' : 'hours.all')}
      </button>
    </div>
  );
}
