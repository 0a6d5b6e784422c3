import type { SlotWeek } from '@lectern/contract/schedule/free-teachers.schema';
import { reasonsAgainst } from '../availability/public/teachers-time.ts';
import type { SlotWeeks, TimeOfTeacher } from '../availability/public/teachers-time.ts';
import { isoOfMinute } from './asked-period.ts';

/** A slot in each of its weeks, with what speaks against it for one teacher. @param slot its index in `slots.slots` */
export function weeksOfSlot(slots: SlotWeeks, slot: number, time: TimeOfTeacher, hasHours: boolean): SlotWeek[] {
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
      reasons: reasonsAgainst(time, { start, finish }, hasHours),
    };
  });
}
