import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

type Fragment = RawBuilder<unknown>;
type Weekly = { readonly weekday: Fragment; readonly minute: Fragment; readonly zone: Fragment };

/** Converts a zone for PostgreSQL, which reads the sign of offsets the POSIX way: `+0300` is `UTC-03:00`. */
const zoneOf = (zone: Fragment) =>
  sql`(case when ${zone} ~ '^[+-][0-9]{4}$' then 'UTC' || translate(left(${zone}, 1), '+-', '-+') || substr(${zone}, 2, 2) || ':' || right(${zone}, 2)
    else ${zone} end)`;

/** A weekly time of a zone as a wall time of the school's zone, in the current week. */
export function schoolTime({ now, settings }: Pick<ReadContext, 'now' | 'settings'>, { weekday, minute, zone }: Weekly): Fragment {
  const from = zoneOf(zone);
  const at = sql`${isoOf(now)}::timestamptz`;
  return sql`(((date_trunc('week', ${at} at time zone ${from}) + make_interval(days => ${weekday} - 1, mins => ${minute})) at time zone ${from})
    at time zone ${zoneOf(sql`${settings.school_zone}::text`)})`;
}

export const weekdayOf = (time: Fragment) => sql`extract(isodow from ${time})::int`;
export const hourOf = (time: Fragment) => sql`extract(hour from ${time})::int`;

/** The wall hours of the school's zone that a weekly interval touches, as a set `hours(at)`. */
export function schoolHours(
  ctx: Pick<ReadContext, 'now' | 'settings'>,
  columns: { readonly of: string; readonly zone: Fragment },
): Fragment {
  const column = (name: string) => sql.ref(`${columns.of}.${name}`);
  const { zone } = columns;
  const time = (minute: Fragment) => schoolTime(ctx, { weekday: column('weekday'), minute, zone });
  return sql`generate_series(date_trunc('hour', ${time(column('start_minute'))}), ${time(column('finish_minute'))} - interval '1 minute',
    interval '1 hour') as hours(at)`;
}

/** Whether a search asks for an hour of the week (`2:15`), as a condition over `match_requests r`. */
export function wishesHour(ctx: Pick<ReadContext, 'now' | 'settings'>, hour: string): RawBuilder<boolean> {
  const [weekday, start] = hour.split(':').map(Number);
  return sql<boolean>`exists (select from match_windows w cross join lateral ${schoolHours(ctx, { of: 'w', zone: sql`r.zone` })}
    where w.request_id = r.id and ${weekdayOf(sql`hours.at`)} = ${weekday} and ${hourOf(sql`hours.at`)} = ${start})`;
}
