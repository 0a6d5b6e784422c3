import { sql } from 'kysely';
import type { Db } from '../../src/db/client.ts';

const takesTime = sql.raw(`status in ('planned', 'held', 'client_no_show')`);

/** Counts violated invariants from the tables, independent of the server's code. */
export async function collisions(db: Db, placed: readonly number[]): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    with busy as (select * from lessons where ${takesTime})
    select
      (select count(*)::int from busy a join busy b on a.teacher_id = b.teacher_id and a.id < b.id and a.start < b.finish and b.start < a.finish)
        as "a teacher in two lessons",
      (select count(*)::int from busy a join busy b on a.kid_id = b.kid_id and a.id < b.id and a.start < b.finish and b.start < a.finish)
        as "a child in two lessons",
      (select count(*)::int from busy l join vacations v on v.teacher_id = l.teacher_id and v.state = 'approved' and l.start < v.finish and v.start < l.finish)
        as "a lesson in an approved vacation",
      (select count(*)::int from activities a join vacations v on v.teacher_id = a.teacher_id and v.state = 'approved' and a.start < v.finish and v.start < a.finish)
        as "an activity in an approved vacation",
      (select count(*)::int from hold_times t join holds h on h.id = t.hold_id and h.ended_at is null
        join vacations v on v.teacher_id = t.teacher_id and v.state = 'approved' and t.start < v.finish and v.start < t.finish
          and h.held_until > v.decided_at) as "a time held in an approved vacation",
      (select count(*)::int from busy l join non_working_times n on n.teacher_id = l.teacher_id and l.start < n.finish and n.start < l.finish)
        as "a lesson in non-working time",
      (select count(*)::int from busy l join activities a on a.teacher_id = l.teacher_id and l.start < a.finish and a.start < l.finish)
        as "a lesson in an activity",
      (select count(*)::int from hold_times a join holds x on x.id = a.hold_id and x.ended_at is null
        join hold_times b on b.teacher_id = a.teacher_id and a.start < b.finish and b.start < a.finish
        join holds y on y.id = b.hold_id and y.ended_at is null and y.id > x.id
          and y.held_by <> x.held_by and x.held_until > y.held_at) as "a time held by two people",
      (select count(*)::int from unnest(${placed}::int[]) as p (id) left join lessons l on l.id = p.id where l.id is null) as "a placed lesson lost",
      (select count(*)::int from lessons l where l.moved_from_id is null and l.rule_id is null and l.id <> all (${placed}::int[]))
        as "a lesson that nobody placed",
      (select count(*)::int - count(distinct id)::int from unnest(${placed}::int[]) as p (id)) as "a lesson placed twice",
      (select count(*)::int from lessons l left join lessons m on m.id = l.moved_to_id and m.moved_from_id = l.id
        where l.status = 'rescheduled' and m.id is null) as "a move that leads nowhere",
      (select count(*)::int from lessons l left join lessons m on m.id = l.moved_from_id and m.moved_to_id = l.id
        where l.moved_from_id is not null and m.id is null) as "a move out of nowhere",
      (select count(*)::int from (select moved_from_id from lessons where moved_from_id is not null group by 1 having count(*) > 1) twice)
        as "a lesson moved twice",
      (select count(*)::int from (
        select 1 from audit_log where action = 'lesson.create' and entity_id = any(${placed}::int[]) group by entity_id having count(*) > 1
      ) twice) as "a placing told twice",
      (select count(*)::int from regular_rules r
        cross join generate_series(r.valid_from, least(r.valid_to, r.placed_to) - 1, interval '1 day') as d (day)
        where extract(isodow from d.day) = r.weekday
          and not exists (select from lessons l where l.rule_id = r.id and l.rule_date = d.day::date)
          and not exists (select from unplaced_lessons u where u.rule_id = r.id and u.rule_date = d.day::date)) as "a date of a rule forgotten"
  `.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}
