import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL source of every open engagement of a course with its grade level: its own, otherwise the first one of the published version for the
 * child's grade. Null if there is none.
 * @param course an expression for the id of the course
 */
export function taughtBy(course: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select e.id as engagement_id, e.kid_id, e.client_id, e.teacher_id, k.grade as kid_grade, e.grade_level_id is not null as chosen,
      coalesce(e.grade_level_id, f.id) as grade_level_id, coalesce(own.curriculum_id, f.curriculum_id) as curriculum_id
    from engagements e join children k on k.id = e.kid_id left join grade_levels own on own.id = e.grade_level_id
    left join (
      select distinct on (c.grade) c.grade, g.id, c.id as curriculum_id
      from curriculums c join grade_levels g on g.curriculum_id = c.id
      where c.course_id = ${course} and c.status = 'published' order by c.grade, g.position
    ) f on f.grade = k.grade
    where e.course_id = ${course} and e.status <> 'ended'`;
}
