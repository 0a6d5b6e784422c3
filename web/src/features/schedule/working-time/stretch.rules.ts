/** A stretch as two wall times of the viewer's zone, as it is typed. */
import { temporalZone } from '../../../kernel/zone.ts';
import type { Problems } from '../../../ui/forms/form-types.ts';
import type { Wall } from '../../lessons/public/when/wall-clock.rules.ts';
import { instantAt, readTime, wallAt, wallRule } from '../../lessons/public/when/wall-clock.rules.ts';

export type WallStretch = { readonly start: Wall; readonly finish: Wall };

/** The rules of a form for both ends. */
export const stretchProblems = ({ start, finish }: WallStretch, zone: string): Problems => ({
  start: wallRule(start, zone),
  finish: wallRule(finish, zone),
});

function wallTimeOf({ date, time }: Wall): Temporal.PlainDateTime | null {
  const read = readTime(time);
  return date === '' || read === null ? null : Temporal.PlainDateTime.from(`${date}T${read}`);
}

/** Minutes on the wall from the start to the end; null while one of them is not whole, or the end does not come after the start. */
export function lengthOf({ start, finish }: WallStretch): number | null {
  const [from, to] = [wallTimeOf(start), wallTimeOf(finish)];
  const minutes = from === null || to === null ? 0 : from.until(to).total('minutes');
  return minutes > 0 ? minutes : null;
}

/** The stretch with another start: as long as before where that is known and the start is whole, else with the end that it had. */
export function startedAt(start: Wall, { finish }: WallStretch, minutes: number | null): WallStretch {
  const end = minutes === null ? null : wallTimeOf(start)?.add({ minutes });
  if (end == null) return { start, finish };
  return { start, finish: { date: end.toPlainDate().toString(), time: end.toPlainTime().toString({ smallestUnit: 'minute' }) } };
}

const minuteOf = ({ time }: Wall): number => {
  const [hour = 0, minute = 0] = (readTime(time) ?? '00:00').split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * What a stretch is every week by the clock of a teacher, which weekly rules are kept on: another hour than the one that was pointed
 * at where the viewer's clock shows another. It ends with its day at the latest.
 * @param zone the viewer's, as Temporal takes it @param theirs the teacher's, as the wire says it
 */
export function weeklyOf({ start, finish }: WallStretch, zone: string, theirs: string) {
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
