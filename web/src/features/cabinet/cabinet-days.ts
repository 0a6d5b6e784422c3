import { nowInstant } from '../../kernel/clock.ts';
import { viewerZone } from '../../kernel/zone.ts';
import { zonedTime } from '../../ui/formats/calendar-dates.ts';

/** Today and this week (Monday first) in the viewer's zone, as dates and as instants. */
export function cabinetDays() {
  const now = nowInstant();
  const midnight = zonedTime(now, viewerZone()).startOfDay();
  const monday = midnight.subtract({ days: midnight.dayOfWeek - 1 });
  const instantOf = (time: Temporal.ZonedDateTime) => time.toInstant().toString();
  return {
    now,
    today: midnight.toPlainDate().toString(),
    dayStart: instantOf(midnight),
    dayEnd: instantOf(midnight.add({ days: 1 })),
    weekStart: instantOf(monday),
    weekEnd: instantOf(monday.add({ days: 7 })),
    /** Two weeks, so that the next lesson is included even on a Sunday evening. */
    horizon: instantOf(monday.add({ days: 14 })),
  };
}
