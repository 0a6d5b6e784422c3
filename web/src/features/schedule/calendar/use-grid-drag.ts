/**
 * Mouse dragging in the grid: over empty time to select an interval, or a lesson to move it. The preview is drawn directly to the DOM to
 * avoid re-renders. Touch scrolls instead; the forms do the same by keyboard.
 */
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DayPiece, EmptyInterval } from './schedule-events.ts';
import type { VisibleHours } from '../schedule-hours.ts';
import { clockOf } from '../schedule-range.ts';
import classes from './time-grid.module.css';

type Options = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly hours: VisibleHours;
  /** Whether empty time can be selected. */
  readonly selects: boolean;
  readonly pieceOf: (element: Element | null) => DayPiece | undefined;
  readonly onEmpty: (interval: EmptyInterval) => void;
  readonly onMove: (piece: DayPiece, date: string, from: number) => void;
};

type Drag = {
  readonly x: number;
  readonly y: number;
  readonly column: HTMLElement;
  readonly at: number;
  readonly piece: DayPiece | undefined;
  ghost: HTMLElement | null;
  to: { readonly column: HTMLElement; readonly from: number; readonly to: number } | null;
};

const stepMinutes = 15;
/** Movement in pixels below which a press is a click. */
const slack = 4;

/** Converts pointer positions to times, and draws the preview. @param first @param last displayed minutes of the day */
function gridGeometry(grid: Options['grid'], [first, last]: readonly [number, number]) {
  const minuteAt = (column: HTMLElement, y: number): number => {
    const { top, height } = column.getBoundingClientRect();
    return Math.min(Math.max(first + ((y - top) / height) * (last - first), first), last);
  };
  const stepped = (minute: number) => Math.round(minute / stepMinutes) * stepMinutes;
  const columnAt = (x: number): HTMLElement | undefined =>
    [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].find((column) => {
      const { left, right } = column.getBoundingClientRect();
      return x >= left && x < right;
    });
  const draw = (current: Drag, { clientX, clientY }: PointerEvent) => {
    const column = current.piece === undefined ? current.column : (columnAt(clientX) ?? current.column);
    if (current.piece === undefined) {
      const [a, b] = [current.at, minuteAt(column, clientY)];
      const from = Math.floor(Math.min(a, b) / stepMinutes) * stepMinutes;
      current.to = { column, from, to: Math.max(Math.ceil(Math.max(a, b) / stepMinutes) * stepMinutes, from + stepMinutes) };
    } else {
      const length = current.piece.to - current.piece.from;
      const moved = current.piece.from + minuteAt(column, clientY) - current.at;
      const from = Math.min(Math.max(stepped(moved), first), last - Math.min(length, last - first));
      current.to = { column, from, to: from + length };
    }
    current.ghost ??= Object.assign(document.createElement('div'), { className: classes.ghost });
    const { from, to } = current.to;
    const part = (minute: number) => `${((minute - first) / (last - first)) * 100}%`;
    Object.assign(current.ghost.style, { top: part(from), height: `${((to - from) / (last - first)) * 100}%` });
    current.ghost.textContent = `${clockOf(from)}–${clockOf(to)}`;
    column.append(current.ghost);
  };

  return { minuteAt, draw };
}

export function useGridDrag({ grid, hours, selects, pieceOf, onEmpty, onMove }: Options) {
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const { minuteAt, draw } = gridGeometry(grid, [hours.from * 60, hours.to * 60]);

  const stop = () => {
    drag.current?.ghost?.remove();
    drag.current = null;
  };

  const handlers = {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const target = event.target as Element;
      const column = target.closest<HTMLElement>('[data-day]');
      const isPiece = target.closest('[data-draggable]') !== null;
      if (column === null || !(isPiece || (selects && target.closest('[data-slot]') !== null))) return;
      const at = minuteAt(column, event.clientY);
      drag.current = {
        x: event.clientX,
        y: event.clientY,
        column,
        at,
        piece: isPiece ? pieceOf(target) : undefined,
        ghost: null,
        to: null,
      };
    },
  };

  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    const current = drag.current;
    if (current === null) return;
    if (event.buttons === 0) stop();
    else if (current.ghost !== null || Math.hypot(event.clientX - current.x, event.clientY - current.y) >= slack) draw(current, event);
  });
  const onPointerUp = useEffectEvent(() => {
    const current = drag.current;
    stop();
    if (current?.to == null) return;
    dragged.current = true;
    const { column, from, to } = current.to;
    const date = column.dataset.day ?? '';
    const anchor = column.querySelector(`[data-slot="${date} ${Math.floor(from / 60)}"]`) ?? column;
    if (current.piece === undefined) onEmpty({ date, from, to, anchor });
    else if (date !== current.piece.date || from !== current.piece.from) onMove(current.piece, date, from);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag.current === null) return;
    // The click event after a drag is not a click.
    dragged.current = true;
    stop();
  });
  // On the window, because a drag continues outside the grid.
  useEffect(() => {
    const move = (event: PointerEvent) => onPointerMove(event);
    const up = () => onPointerUp();
    const key = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('keydown', key);
    };
  }, []);

  return { handlers, hasJustDragged: () => dragged.current };
}
