import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';

/** Midnights at both ends of a range of weeks, Monday to Monday in a zone, around an instant. */
export type Weeks = { readonly monday: Temporal.ZonedDateTime; readonly start: string; readonly finish: string };

/**
 * @param back the number of weeks before the current one, `ahead` the number from its Monday on, including it
 * @returns the current Monday, and the ISO instants at both ends of the range
 */
export function weeksAround(now: Temporal.Instant, zone: string, { back, ahead }: { back: number; ahead: number }): Weeks {
  const today = now.toZonedDateTimeISO(temporalZone(zone)).startOfDay();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const iso = (weeks: number) => isoOf(monday.add({ weeks }).toInstant());
  return { monday, start: iso(-back), finish: iso(ahead) };
}

/** Over `lessons l`: the children of a shared lesson are taught at once, so that only one of its rows counts as load. */
export const oncePerSlot = sql`(l.shared_slot is null or not exists (
  select from lessons o where o.shared_slot = l.shared_slot and o.teacher_id = l.teacher_id and o.start = l.start and o.id < l.id
    and o.status in ('planned', 'held', 'client_no_show')))`;

/** SQL source with minutes and number of lessons by teacher between two instants: `teacher_id`, `minutes`, `lessons`. */
export function loadBetween({ start, finish }: Pick<Weeks, 'start' | 'finish'>): RawBuilder<unknown> {
  return sql`(
    select teacher_id, sum(minutes)::int as minutes, count(*)::int as lessons from lessons l
    where start >= ${start} and start < ${finish} and status in ('planned', 'held', 'client_no_show') and ${oncePerSlot} group by teacher_id
  )`;
}

/** Working hours in force on a date (`yyyy-mm-dd`), as a condition over `working_hours w`. */
export function inForceOn(date: string): RawBuilder<unknown> {
  return sql`w.valid_from <= ${date} and (w.valid_to is null or w.valid_to > ${date})`;
}
