/** The hours of the day that the schedule shows and the view it opens in, remembered in this browser under the school's own keys. */
import type { ScheduleView } from './schedule-range.ts';
import { scheduleViews } from './schedule-range.ts';

/** Whole hours: `from` 0–23, `to` 1–24, `from` before `to`. */
export type VisibleHours = { readonly from: number; readonly to: number };

const startKey = 'teacher_schedule_start_time';
const endKey = 'teacher_schedule_end_time';
const viewKey = 'teacher_schedule_view';
export const defaultHours: VisibleHours = { from: 9, to: 20 };
/** A narrower schedule than this cannot be read. */
export const fewestHours = 4;

function hourOf(text: string | null): number | null {
  const hour = /^(\d{2}):00(:00)?$/.exec(text ?? '')?.[1];
  return hour === undefined ? null : Number(hour);
}

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

export function rememberedHours(): VisibleHours {
  const from = hourOf(localStorage.getItem(startKey));
  const to = hourOf(localStorage.getItem(endKey));
  if (from === null || to === null || to > 24 || to - from < fewestHours) return defaultHours;
  return { from, to };
}

/** A full or forbidden storage keeps nothing: the choice holds until the page is left. */
function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // As said above.
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
