/** Weekdays with the specification's ids, Monday first. Inside the application weekdays are ISO's: see `isoWeekdayOf`. */
import i18next from 'i18next';
import type { Option } from './option.ts';

/** 1 is Sunday, 2 to 7 are Monday to Saturday. */
export type WeekdayId = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Short codes with ISO numbers: Monday 1 to Sunday 7. */
export const weekdayCodes = { Su: 7, Mo: 1, Tu: 2, We: 3, Th: 4, Fr: 5, Sa: 6 } as const;

const weekdays = [
  { id: 2, title: 'ui:weekday.monday' },
  { id: 3, title: 'ui:weekday.tuesday' },
  { id: 4, title: 'ui:weekday.wednesday' },
  { id: 5, title: 'ui:weekday.thursday' },
  { id: 6, title: 'ui:weekday.friday' },
  { id: 7, title: 'ui:weekday.saturday' },
  { id: 1, title: 'ui:weekday.sunday' },
] as const;

/** Monday to Sunday, in the language of the screen. */
export function weekdayOptions(): Option<WeekdayId>[] {
  return weekdays.map(({ id, title }) => ({ id, title: i18next.t(title) }));
}

/** @returns the weekday of the wire, Monday = 1 … Sunday = 7 */
export function isoWeekdayOf(id: WeekdayId): number {
  return id === 1 ? 7 : id - 1;
}

/** @param isoWeekday Monday = 1 … Sunday = 7 */
export function weekdayIdOf(isoWeekday: number): WeekdayId {
  return (isoWeekday === 7 ? 1 : isoWeekday + 1) as WeekdayId;
}
