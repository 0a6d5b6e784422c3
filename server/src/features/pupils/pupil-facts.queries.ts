import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';

// All expressions are over `engagements e` with its child `k`. A teacher sees only the lessons that they gave themselves.

const ownLessons = sql`lessons l where l.kid_id = e.kid_id and l.engagement_id = e.id and l.teacher_id = e.teacher_id`;
const given = sql`l.status in ('held', 'client_no_show')`;

/** The current or next lesson. No lesson is longer than four hours. */
export function nextLesson(now: Temporal.Instant, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${columns} from ${ownLessons} and l.start > ${isoOf(now.subtract({ hours: 4 }))} and l.status = 'planned'
    and l.finish > ${isoOf(now)} order by l.start limit 1)`;
}

export const lastStart = sql`(select max(l.start) from ${ownLessons} and l.status = 'held')`;

/** The latest ten held lessons and client no-shows, with their reports. */
export const recentLessons = sql`(select coalesce(json_agg(json_build_object('id', x.id, 'start', x.start, 'status', x.status,
    'mark', r.mark, 'homework', coalesce(r.homework, ''), 'topic_title', t.title) order by x.start desc), '[]')
  from (select l.id, l.start, l.status from ${ownLessons} and ${given} order by l.start desc limit 10) x
  left join lesson_reports r on r.lesson_id = x.id left join topics t on t.id = r.topic_id)`;

/** Paid lessons that the course may still use. */
export const lessonsLeft = sql`(select coalesce(sum(u.units_left), 0)::int from user_subscriptions u where u.client_id = e.client_id
  and u.state = 'active' and u.service_course_id = e.service_course_id and (u.kid_id is null or u.kid_id = e.kid_id))`;

/** The child's grade level: that of the engagement, otherwise the first one of the published curriculum. */
export const levelId = sql`coalesce(e.grade_level_id, (select g.id from curriculums c join grade_levels g on g.curriculum_id = c.id
  where c.course_id = e.course_id and c.grade = k.grade and c.status = 'published' order by c.version desc, g.position limit 1))`;

/** The number of topics of a level, and of those that the child had in any version, from the progress that `study` maintains. */
export function topicCounts(level: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int as topics_total,
      coalesce((select h.topics from child_levels h where h.kid_id = e.kid_id and h.grade_level_id = ${level}), 0) as topics_held
    from topics t where t.grade_level_id = ${level})`;
}

export const openFlag = sql`(select json_build_object('reason', f.reason, 'raised_at', f.raised_at) from pupil_flags f
  where f.engagement_id = e.id and f.answered_at is null)`;

/** The child's checklist that waits to be submitted; there is at most one per child and course. */
export function openChecklist(today: string): RawBuilder<unknown> {
  return sql`(select json_build_object('id', b.id, 'deadline', b.deadline, 'overdue', b.deadline < ${today}::date) from child_checklists b
    where b.engagement_id = e.id and b.status = 'open')`;
}
