import type { SlotWeek } from '@lectern/contract/schedule/free-teachers.schema';
import { reasonsAgainst } from '../availability/public/teachers-time.ts';
import type { SlotWeeks, TimeOfTeacher } from '../availability/public/teachers-time.ts';
import { isoOfMinute } from './query-period.ts';

/** A slot in one week; `minutes` are its start and finish in minutes of the epoch. */
export type SlotDate = Omit<SlotWeek, 'reasons'> & { readonly minutes: { readonly start: number; readonly finish: number } };

/** A slot in each of its weeks. @param slot its index in `slots.slots` */
export function slotDates(slots: SlotWeeks, slot: number): SlotDate[] {
  const { from, weeks, minutes } = slots.period;
  const weekday = slots.slots[slot]?.weekday ?? from.dayOfWeek;
  const first = from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });
  return Array.from({ length: weeks }, (_, week) => {
    const start = slots.starts[week * slots.slots.length + slot] ?? 0;
    const finish = start + minutes;
    return {
      date: first.add({ weeks: week }).toString(),
      start: isoOfMinute(start),
      finish: isoOfMinute(finish),
      minutes: { start, finish },
    };
  });
}

/** Why one teacher is not free in a slot, for each of its weeks. */
export function weeksOfSlot(dates: readonly SlotDate[], time: TimeOfTeacher, hasHours: boolean): SlotWeek[] {
  return dates.map(({ minutes, ...date }) => ({ ...date, reasons: reasonsAgainst(time, minutes, hasHours) }));
}
