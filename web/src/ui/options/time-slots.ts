/** Times of a day to choose from, and intervals that start at them. */
import type { Option } from './option.ts';
import type { TimeFormat } from './schedule-time.ts';
import { scheduleTimeAt, writeTime } from './schedule-time.ts';

const dayInMinutes = 1440;

function startsOf(step: number): number[] {
  if (!Number.isInteger(step) || step < 1) throw new RangeError(`a step is a whole number of minutes: ${step}`);
  return Array.from({ length: Math.ceil(dayInMinutes / step) }, (_, index) => index * step * 60);
}

/**
 * A day of 24 hours in steps from midnight: `{ id: '09:30:00', title: '09:30' }`.
 * @param step minutes between two slots
 * @param format format of the ids; titles are `HH:mm`
 */
export function timeSlots(step: number, format: TimeFormat = 'HH:mm:ss'): Option[] {
  return startsOf(step).map((start) => {
    const time = scheduleTimeAt(start);
    return { id: writeTime(time, format), title: writeTime(time, 'HH:mm') };
  });
}

/**
 * The same starts, with titles that include the end: `23:30 - 00:15`.
 * @param duration minutes; the end wraps around midnight
 */
export function timeRanges(step: number, duration: number, format: TimeFormat = 'HH:mm:ss'): Option[] {
  return startsOf(step).map((start) => {
    const [from, to] = [scheduleTimeAt(start), scheduleTimeAt(start + duration * 60)];
    return { id: writeTime(from, format), title: `${writeTime(from, 'HH:mm')} - ${writeTime(to, 'HH:mm')}` };
  });
}
