/**
 * Day and week views: day columns with hours. Positions are minutes of the viewer's zone, so the browser's own zone does not matter. A day
 * re-renders only when its items change.
 */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatWeekday } from '../../../ui/formats/calendar-dates.ts';
import { GridPiece } from './grid-piece.tsx';
import { NowLine } from './now-line.tsx';
import type { DayPiece, EmptyInterval } from './schedule-events.ts';
import { isBackground } from './schedule-events.ts';
import type { VisibleHours } from '../schedule-hours.ts';
import { clockOf } from '../schedule-range.ts';
import classes from './time-grid.module.css';
import { placeInLanes } from './time-grid.rules.ts';
import { useGridDrag } from './use-grid-drag.ts';

type Props = {
  readonly days: readonly string[];
  readonly today: string;
  readonly zone: string;
  readonly pieces: readonly DayPiece[];
  readonly hours: VisibleHours;
  /** What clicking an empty interval offers: nothing, a lesson, or a menu. */
  readonly empty: 'nothing' | 'lesson' | 'choice';
  readonly onEmpty: (interval: EmptyInterval) => void;
  readonly onOpen: (piece: DayPiece) => void;
  readonly onMove: (piece: DayPiece, date: string, from: number) => void;
  readonly onDay: (date: string) => void;
};

/** Clicks are rounded down to this many minutes; the keyboard selects whole hours. */
const pressMinutes = 30;
const emptyNames = {
  nothing: 'schedule:calendar.free_at',
  lesson: 'schedule:calendar.add_at',
  choice: 'schedule:calendar.plan_at',
} as const;

export function TimeGrid({ days, today, zone, pieces, hours, empty, onEmpty, onOpen, onMove, onDay }: Props) {
  const { t } = useTranslation('schedule');
  const grid = useRef<HTMLDivElement>(null);
  const byDay = useMemo(() => Map.groupBy(pieces, ({ date }) => date), [pieces]);
  const hourList = useMemo(() => Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index), [hours]);
  const pieceOf = (element: Element | null) => {
    const id = element?.closest('[data-piece]')?.getAttribute('data-piece');
    return id === undefined || id === null ? undefined : pieces.find((piece) => piece.id === id);
  };
  const drag = useGridDrag({ grid, hours, selects: empty !== 'nothing', pieceOf, onEmpty, onMove });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    // A drag ends with a click event; keyboard activation does not.
    if (event.detail > 0 && drag.hasJustDragged()) return;
    const day = target.closest('[data-open-day]')?.getAttribute('data-open-day');
    if (day !== undefined && day !== null) {
      onDay(day);
      return;
    }
    const piece = pieceOf(target);
    if (piece !== undefined) {
      onOpen(piece);
      return;
    }
    const slot = target.closest<HTMLElement>('[data-slot]');
    if (slot === null || empty === 'nothing') return;
    onEmpty(intervalAt(slot, event));
  };

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: event delegation for many buttons */}
      <div
        ref={grid}
        className={classes.grid}
        data-days={days.length}
        style={{ '--days': days.length, '--hours': hourList.length } as object}
        onClick={onClick}
        onKeyDown={(event) => moveBetweenSlots(event, days, hours)}
        {...drag.handlers}
      >
        {days.length > 1 && <DayHeads days={days} today={today} />}
        {/* Roving tabindex: Tab enters at the last hour, arrows move between hours. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it hands the focus on to one of its hours */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are days */}
        <div className={classes.hours} role="group" aria-label={t('calendar.hours')} tabIndex={0} onFocus={enterHours} onBlur={leaveHours}>
          <div className={classes.labels} aria-hidden>
            {hourList.map((hour) => (
              <div key={hour} className={classes.label}>
                {clockOf(hour * 60)}
              </div>
            ))}
          </div>
          {days.map((date) => (
            <DayColumn
              key={date}
              date={date}
              pieces={byDay.get(date) ?? noPieces}
              hours={hours}
              hourList={hourList}
              empty={empty}
              nowZone={date === today ? zone : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The clicked hour, rounded to the half under the pointer; by keyboard the whole hour. */
function intervalAt(slot: HTMLElement, { detail, clientY }: MouseEvent<HTMLElement>): EmptyInterval {
  const [date = '', hour = ''] = (slot.dataset.slot ?? '').split(' ');
  const { top, height } = slot.getBoundingClientRect();
  const pressed = detail === 0 || height === 0 ? 0 : Math.floor((((clientY - top) / height) * 60) / pressMinutes) * pressMinutes;
  const from = Number(hour) * 60 + Math.min(Math.max(pressed, 0), 60 - pressMinutes);
  return { date, from, to: from + 60, anchor: slot };
}

function DayHeads({ days, today }: Pick<Props, 'days' | 'today'>) {
  const { t } = useTranslation('schedule');
  return (
    <div className={classes.heads}>
      {days.map((date) => (
        <button
          key={date}
          type="button"
          className={classes.day}
          data-open-day={date}
          data-today={date === today || undefined}
          aria-current={date === today ? 'date' : undefined}
          title={t('calendar.open_day')}
        >
          {formatWeekday(date)} <span className={classes.dayNumber}>{Number(date.slice(8))}</span>
        </button>
      ))}
    </div>
  );
}

const noPieces: readonly DayPiece[] = [];

type ColumnProps = {
  readonly date: string;
  readonly pieces: readonly DayPiece[];
  readonly hours: VisibleHours;
  readonly hourList: readonly number[];
  readonly empty: Props['empty'];
  readonly nowZone: string | null;
};

const DayColumn = memo(function DayColumn({ date, pieces, hours, hourList, empty, nowZone }: ColumnProps) {
  const { t } = useTranslation('schedule');
  const [first, last] = [hours.from * 60, hours.to * 60];
  const visible = pieces.filter(({ from, to }) => from < last && to > first);
  const placed = placeInLanes(visible.filter((piece) => !isBackground(piece)));
  const day = formatDay(date);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is a day
    <div className={classes.column} role="group" aria-label={day} data-day={date}>
      {hourList.map((hour) => (
        <button
          key={hour}
          type="button"
          className={classes.slot}
          tabIndex={-1}
          data-slot={`${date} ${hour}`}
          data-empty={empty}
          aria-haspopup={empty === 'choice' ? 'menu' : undefined}
          aria-label={t(emptyNames[empty], { date: day, time: clockOf(hour * 60) })}
        />
      ))}
      {visible.filter(isBackground).map((piece) => (
        <GridPiece key={piece.id} piece={piece} first={first} last={last} lane={0} lanes={1} />
      ))}
      {placed.map(({ item, lane, lanes }) => (
        <GridPiece key={item.id} piece={item} first={first} last={last} lane={lane} lanes={lanes} />
      ))}
      {nowZone !== null && <NowLine zone={nowZone} first={first} last={last} />}
    </div>
  );
});

const steps: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move between hours and days, as in a grid. */
function moveBetweenSlots(event: KeyboardEvent, days: readonly string[], hours: VisibleHours): void {
  const slot = (event.target as HTMLElement).dataset.slot;
  const step = steps[event.key];
  if (slot === undefined || step === undefined) return;
  const [date = '', hour = ''] = slot.split(' ');
  const day = days[days.indexOf(date) + step[0]];
  const next = Number(hour) + step[1];
  if (day === undefined || next < hours.from || next >= hours.to) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-slot="${day} ${next}"]`)?.focus();
}

/** While an hour or item is focused, Shift+Tab skips the other hours. */
function enterHours({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLElement && target.dataset.slot !== undefined) currentTarget.dataset.last = target.dataset.slot;
  currentTarget.tabIndex = -1;
  if (target !== currentTarget) return;
  const last = currentTarget.querySelector<HTMLElement>(`[data-slot="${currentTarget.dataset.last}"]`);
  (last ?? currentTarget.querySelector<HTMLElement>('[data-slot]'))?.focus();
}

function leaveHours({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.tabIndex = 0;
}
