import { systemClock } from '../server/src/kernel/clock.ts';

/**
 * A Sunday without lessons: regular lessons are placed at most eight weeks ahead, and this is later. Before it the demo school may have
 * lessons on any weekday, which depends on the day when it was made.
 * @param weeks from 1; each journey that places something uses a week of its own
 */
export function emptyDay(weeks: number): Temporal.PlainDate {
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  return today.add({ days: 7 - today.dayOfWeek, weeks: 9 + weeks });
}

/**
 * A time at which the teacher of the demo school does not work on any Sunday. The school opens the hours of the day on which it is made, six
 * hours before and after, so that this teacher always has lessons of today.
 */
export function closedOnSunday(): string {
  const { hour } = systemClock().toZonedDateTimeISO('Europe/Moscow');
  return hour >= 1 && hour < 15 ? '21:00' : '07:00';
}

/** The same day last week: on a Monday morning no lesson of this week is held yet. */
export const lastWeek = (): Temporal.PlainDate => systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: 7 });

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** A day in the English words of the calendar. */
export const spoken = ({ dayOfWeek, day, month }: Temporal.PlainDate) =>
  `${weekdays[dayOfWeek - 1]} ${day} ${months[month - 1]?.slice(0, 3)}`;

/** A month in the English words of the lists. */
export const monthTitle = ({ year, month }: Temporal.PlainDate) => `${months[month - 1]} ${year}`;
