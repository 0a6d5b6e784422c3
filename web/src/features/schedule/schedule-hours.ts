/** Displayed hours and last view of the schedule, stored in this browser under the specification's keys. */
import type { ScheduleView } from './schedule-range.ts';
import { scheduleViews } from './schedule-range.ts';

/** Whole hours: `from` 0–23, `to` 1–24, `from` before `to`. */
export type VisibleHours = { readonly from: number; readonly to: number };

const startKey = 'teacher_schedule_start_time';
const endKey = 'teacher_schedule_end_time';
const viewKey = 'teacher_schedule_view';
export const defaultHours: VisibleHours = { from: 9, to: 20 };
/** Minimum number of hours, for readability. */
export const minHours = 4;

function hourOf(text: string | null): number | null {
  const hour = /^(\d{2}):00(:00)?$/.exec(text ?? '')?.[1];
  return hour === undefined ? null : Number(hour);
}

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

export function rememberedHours(): VisibleHours {
  const from = hourOf(localStorage.getItem(startKey));
  const to = hourOf(localStorage.getItem(endKey));
  if (from === null || to === null || to > 24 || to - from < minHours) return defaultHours;
  return { from, to };
}

/** If storage is full or disabled, the choice lasts until the page is left. */
function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above.
  }
}

export function rememberHours({ from, to }: VisibleHours): void {
  remember(startKey, timeOf(from));
  remember(endKey, timeOf(to));
}

export function rememberedView(): ScheduleView | undefined {
  const view = localStorage.getItem(viewKey);
  return scheduleViews.find((each) => each === view);
}

export function rememberView(view: ScheduleView): void {
  remember(viewKey, view);
}
