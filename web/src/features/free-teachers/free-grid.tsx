/**
 * The free grid: weekdays across, half hours down, the number of free teachers in each cell as a heat map. Arrows move, Enter opens. Phones
 * show one day.
 */
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/formats/number.ts';
import heat from '../../ui/figures/heat.module.css';
import { heatOf } from '../../ui/figures/heat.ts';
import classes from './free-grid.module.css';
import { halfHour, startsShown } from './free-search.rules.ts';
import type { FreeGrid as Board } from './free-teachers.queries.ts';
import { clockText, sameTime, weekdays } from './public/weekly-time.rules.ts';
import type { WeeklyTime } from './public/weekly-time.rules.ts';
import { weekdayText, weeklyTimeText } from './public/weekly-time-text.ts';

type Props = {
  readonly board: Board;
  /** The displayed day on a phone. */
  readonly day: number | null;
  readonly allHours: boolean;
  readonly open: WeeklyTime | null;
  readonly stale: boolean;
  readonly onOpen: (cell: WeeklyTime) => void;
};

export function FreeGrid({ board, day, allHours, open, stale, onOpen }: Props) {
  const { t } = useTranslation('freecashdesk');
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<WeeklyTime>(open ?? { weekday: 1, start_minute: 960 });
  const days = day === null ? weekdays : [day];
  const starts = startsShown(allHours || (open !== null && !startsShown(false).includes(open.start_minute)));
  const most = Math.max(0, ...board.days.flatMap(({ free }) => free));
  const freeAt = ({ weekday, start_minute }: WeeklyTime) => board.days[weekday - 1]?.free[start_minute / halfHour] ?? 0;
  const focused = { weekday: day ?? at.weekday, start_minute: starts.includes(at.start_minute) ? at.start_minute : (starts[0] ?? 0) };

  const onKeyDown = (event: KeyboardEvent, { weekday, start_minute }: WeeklyTime) => {
    const clamped = (start: number) => Math.min(Math.max(start, starts[0] ?? 0), starts.at(-1) ?? 0);
    const steps: Partial<Record<string, WeeklyTime>> = {
      ArrowUp: { weekday, start_minute: clamped(start_minute - halfHour) },
      ArrowDown: { weekday, start_minute: clamped(start_minute + halfHour) },
      PageUp: { weekday, start_minute: clamped(start_minute - 4 * halfHour) },
      PageDown: { weekday, start_minute: clamped(start_minute + 4 * halfHour) },
      ArrowLeft: { weekday: Math.max(days[0] ?? 1, weekday - 1), start_minute },
      ArrowRight: { weekday: Math.min(days.at(-1) ?? 7, weekday + 1), start_minute },
      Home: { weekday: days[0] ?? 1, start_minute },
      End: { weekday: days.at(-1) ?? 7, start_minute },
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.weekday}-${next.start_minute}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with interactive cells is a grid
    <table ref={grid} role="grid" aria-label={t('board.title')} className={`${heat.table} ${classes.grid}`} data-stale={stale}>
      <thead>
        <tr>
          <td />
          {days.map((weekday) => (
            <th key={weekday} scope="col">
              {weekdayText(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start_minute) => (
          <tr key={start_minute} data-hour={start_minute % 60 === 0 || undefined}>
            <th scope="row">{clockText(start_minute)}</th>
            {days.map((weekday) => {
              const cell = { weekday, start_minute };
              const free = freeAt(cell);
              return (
                <td key={weekday}>
                  <button
                    type="button"
                    className={`${heat.cell} ${classes.cell}`}
                    data-cell={`${weekday}-${start_minute}`}
                    data-heat={heatOf(free, most)}
                    data-open={(open !== null && sameTime(open, cell)) || undefined}
                    tabIndex={sameTime(focused, cell) ? 0 : -1}
                    aria-label={t('board.cell', { time: weeklyTimeText(cell), count: free })}
                    onFocus={() => setAt(cell)}
                    onKeyDown={(event) => onKeyDown(event, cell)}
                    onClick={() => onOpen(cell)}
                  >
                    {free === 0 ? '·' : formatNumber(free)}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
