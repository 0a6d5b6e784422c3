import { systemClock } from '../server/src/kernel/clock.ts';

/**
 * A Sunday that every journey finds empty: lessons are placed eight weeks ahead, and this is after that. In the weeks before it the
 * demo school teaches on whatever weekdays lie around the day that it was filled on.
 * @param weeks from 1; a journey that places something has a week of its own
 */
export function emptyDay(weeks: number): Temporal.PlainDate {
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  return today.add({ days: 7 - today.dayOfWeek, weeks: 9 + weeks });
}

/** A day of the week before: on a Monday morning nothing of this week is held yet. */
export const lastWeek = (): Temporal.PlainDate => systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: 7 });

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as the calendar says it in English. */
export const spoken = ({ dayOfWeek, day, month }: Temporal.PlainDate) => `${weekdays[dayOfWeek - 1]} ${day} ${months[month - 1]}`;
