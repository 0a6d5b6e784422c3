/** Measures of lessons: one statement each for all people of a role. */
import { sql } from 'kysely';
import { among, lessonsOf } from './counted-for.ts';
import type { Counting, MeasureStatement } from './counted-for.ts';

/** Finished lessons with a report, or due for one, and those with a report in time. */
export function reportsInTime(counting: Counting): MeasureStatement {
  const { from, person } = lessonsOf(counting.role);
  const { span, reportHours } = counting;
  const due = sql`l.finish + make_interval(hours => ${reportHours}::int)`;
  return sql`
    select ${person} as user_id, count(*) filter (where r.submitted_at <= ${due})::int as numerator, count(*)::int as denominator
    from ${from} left join lesson_reports r on r.lesson_id = l.id
    where l.start >= ${span.from} and l.start < ${span.end} and ${among(person, counting)}
      and (l.status in ('held', 'client_no_show') or l.status = 'planned' and ${due} <= ${span.cutoff}::timestamptz)
    group by 1`;
}

/** All lessons that were due, and those that the teacher cancelled by own fault or moved too late. Excused and waived ones do not count. */
export function ownCancellations(counting: Counting): MeasureStatement {
  const { from, person } = lessonsOf(counting.role);
  const { span } = counting;
  const penalty = (state: ReturnType<typeof sql>) =>
    sql`exists (select from lesson_follow_ups f where f.lesson_id = l.id and f.kind = 'penalty' and ${state})`;
  const own = sql`(
    (l.status = 'cancelled' and g.fault = 'teacher' and not cr.excused or l.status = 'rescheduled' and ${penalty(sql`true`)})
    and not ${penalty(sql`f.state = 'waived'`)})`;
  return sql`
    select ${person} as user_id, count(*) filter (where ${own})::int as numerator, count(*)::int as denominator
    from ${from} left join cancellation_reasons cr on cr.id = l.cancel_reason_id
    left join cancellation_reason_categories g on g.id = cr.category_id
    where l.start >= ${span.from} and l.start < ${span.end} and ${among(person, counting)} and (l.status <> 'rescheduled' or ${own})
    group by 1`;
}

/** Lessons held, missed by the client, or cancelled by client or teacher without an excuse, and those held. */
export function attendanceKept(counting: Counting): MeasureStatement {
  const { from, person } = lessonsOf(counting.role);
  const { span } = counting;
  return sql`
    select ${person} as user_id, count(*) filter (where l.status = 'held')::int as numerator, count(*)::int as denominator
    from ${from} left join cancellation_reasons cr on cr.id = l.cancel_reason_id
    left join cancellation_reason_categories g on g.id = cr.category_id
    where l.start >= ${span.from} and l.start < ${span.end} and ${among(person, counting)}
      and (l.status in ('held', 'client_no_show') or l.status = 'cancelled' and g.fault in ('client', 'teacher') and not cr.excused)
    group by 1`;
}

/** Held trial lessons, and those that led to lessons of the course (for a teacher, with the same teacher) or to a won deal. */
export function trialConversion(counting: Counting): MeasureStatement {
  const { role, span } = counting;
  const held = sql`l.status = 'held' and l.start >= ${span.from} and l.start < ${span.end}`;
  if (role === 'SalesManager') {
    const person = sql`d.owner_id`;
    return sql`
      select ${person} as user_id, count(*) filter (where d.stage = 'won' and d.stage_since <= ${span.cutoff})::int as numerator,
        count(*)::int as denominator
      from lessons l join deals d on d.trial_lesson_id = l.id where ${held} and ${among(person, counting)} group by 1`;
  }
  const { from, person } = lessonsOf(role);
  const same = role === 'Teacher' ? sql`n.teacher_id = l.teacher_id` : sql`true`;
  const goesOn = sql`exists (
    select from lessons n join service_courses ns on ns.id = n.service_course_id
    where n.kid_id = l.kid_id and n.course_id = l.course_id and n.start > l.start and n.created_at <= ${span.cutoff} and ns.kind <> 'trial'
      and n.status <> 'cancelled' and ${same})`;
  return sql`
    select ${person} as user_id, count(*) filter (where ${goesOn})::int as numerator, count(*)::int as denominator
    from ${from} join service_courses sc on sc.id = l.service_course_id
    where ${held} and sc.kind = 'trial' and ${among(person, counting)} group by 1`;
}
