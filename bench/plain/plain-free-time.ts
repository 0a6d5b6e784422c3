import type { Client } from 'pg';

/** One occurrence of a weekly time; `slot` is the index of the weekly time. */
export type SlotTime = { readonly slot: number; readonly start: string; readonly finish: string };
export type WeeksQuery = { readonly zone: string; readonly from: Temporal.PlainDate; readonly weeks: number; readonly minutes: number };
type WeeklyTime = { readonly weekday: number; readonly start_minute: number };

/** Every weekly time in every week, by Temporal alone: none of the server's calculation. */
export function slotTimes(times: readonly WeeklyTime[], { zone, from, weeks, minutes }: WeeksQuery): SlotTime[] {
  return times.flatMap(({ weekday, start_minute }, slot) =>
    Array.from({ length: weeks }, (_, week) => {
      const day = from.add({ days: ((weekday - from.dayOfWeek + 7) % 7) + week * 7 });
      const wall = day.toPlainDateTime({ hour: Math.floor(start_minute / 60), minute: start_minute % 60 });
      const start = wall.toZonedDateTime(zone).toInstant();
      return { slot, start: start.toString(), finish: start.add({ minutes }).toString() };
    }),
  );
}

/** PostgreSQL inverts the sign of a fixed offset, unless it is an interval. */
const instantOf = (minute: string) => `case when r.zone ~ '^[+-]'
  then (day.day + ${minute} * interval '1 minute') at time zone (left(r.zone, 3) || ':' || right(r.zone, 2))::interval
  else (day.day + ${minute} * interval '1 minute') at time zone r.zone end`;
const interval = `tstzrange(${instantOf('r.start_minute')}, ${instantOf('r.finish_minute')})`;
const onItsDays = `join asked on asked.id = r.teacher_id join day on extract(isodow from day.day) = r.weekday
  and day.day >= r.valid_from and (r.valid_to is null or day.day < r.valid_to)`;

/**
 * The simplest correct statement: hours and busy times of every teacher as multiranges, and every slot of every week compared with both.
 */
const plainStatement = `
  with slot as (select s.slot, tstzrange(s.start, s.finish) as time from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as s (slot, start, finish)),
  whole as (select min(lower(time)) as start, max(upper(time)) as finish from slot),
  day as (select day::date from whole, generate_series(whole.start::date - 2, whole.finish::date + 2, interval '1 day') as day),
  asked as (
    select t.id from teachers t where t.status = 'active' and ($4::int is null or exists (
      select from teacher_skills k where k.teacher_id = t.id and k.course_id = $4 and ($5::int is null or $5 between k.grade_from and k.grade_to)))
  ),
  working as (select r.teacher_id, range_agg(${interval}) as time from working_hours r ${onItsDays} group by 1),
  busy as (
    select teacher_id, range_agg(time) as time from (
      select teacher_id, tstzrange(start, finish) as time from lessons
        where status in ('planned', 'held', 'client_no_show') and start < (select finish from whole) and finish > (select start from whole)
      union all select teacher_id, tstzrange(start, finish) from activities
      union all select teacher_id, tstzrange(start, finish) from non_working_times
      union all select teacher_id, tstzrange(start, finish) from vacations where state = 'approved'
      union all select r.teacher_id, ${interval} from non_working_rules r ${onItsDays}
    ) taken group by 1
  )
  select w.teacher_id as id, slot.slot, count(*)::int as weeks from working w left join busy b on b.teacher_id = w.teacher_id cross join slot
  where w.time @> slot.time and not coalesce(b.time && slot.time, false) group by 1, 2`;

export type FreeWeeks = { readonly id: number; readonly slot: number; readonly weeks: number };
type Skill = { readonly course_id?: number; readonly grade?: number };

/** @returns in how many weeks each teacher is free at each time; none where there is no such week */
export async function plainFreeTime(client: Client, times: readonly SlotTime[], { course_id, grade }: Skill): Promise<FreeWeeks[]> {
  const values = [times.map(({ slot }) => slot), times.map(({ start }) => start), times.map(({ finish }) => finish), course_id, grade];
  return (await client.query<FreeWeeks>(plainStatement, values)).rows;
}
