/** An interval of two wall times in the viewer's zone, as typed. */
import { temporalZone } from '../../../kernel/zone.ts';
import type { Problems } from '../../../ui/forms/form-types.ts';
import type { Wall } from '../../lessons/public/when/wall-clock.rules.ts';
import { instantAt, readTime, wallAt, wallRule } from '../../lessons/public/when/wall-clock.rules.ts';

export type WallInterval = { readonly start: Wall; readonly finish: Wall };

/** Form rules of both ends. */
export const intervalProblems = ({ start, finish }: WallInterval, zone: string): Problems => ({
  start: wallRule(start, zone),
  finish: wallRule(finish, zone),
});

function wallTimeOf({ date, time }: Wall): Temporal.PlainDateTime | null {
  const read = readTime(time);
  return date === '' || read === null ? null : Temporal.PlainDateTime.from(`${date}T${read}`);
}

/** Duration in wall-clock minutes; null if incomplete or not positive. */
export function lengthOf({ start, finish }: WallInterval): number | null {
  const [from, to] = [wallTimeOf(start), wallTimeOf(finish)];
  const minutes = from === null || to === null ? 0 : from.until(to).total('minutes');
  return minutes > 0 ? minutes : null;
}

/** Sets the start. Keeps the duration if it is known and the start is complete, otherwise the end. */
export function startedAt(start: Wall, { finish }: WallInterval, minutes: number | null): WallInterval {
  const end = minutes === null ? null : wallTimeOf(start)?.add({ minutes });
  if (end == null) return { start, finish };
  return { start, finish: { date: end.toPlainDate().toString(), time: end.toPlainTime().toString({ smallestUnit: 'minute' }) } };
}

const minuteOf = ({ time }: Wall): number => {
  const [hour = 0, minute = 0] = (readTime(time) ?? '00:00').split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * Converts an interval to a weekly time in the teacher's zone, which weekly rules use. Ends at midnight at the latest.
 * @param zone the viewer's, in Temporal's form @param theirs the teacher's, in the wire's form
 */
export function weeklyOf({ start, finish }: WallInterval, zone: string, theirs: string) {
  const there = (wall: Wall): Wall => {
    const instant = instantAt(wall, zone);
    return instant === null ? wall : wallAt(instant, temporalZone(theirs));
  };
  const [from, to] = [there(start), there(finish)];
  return {
    date: from.date,
    weekday: Temporal.PlainDate.from(from.date).dayOfWeek,
    start_minute: minuteOf(from),
    finish_minute: to.date === from.date ? minuteOf(to) : 1440,
  };
}
