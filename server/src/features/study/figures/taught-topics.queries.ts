import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type TaughtFilter = {
  readonly course_id?: readonly number[] | undefined;
  readonly grade?: readonly number[] | undefined;
  readonly teacher_id?: readonly number[] | undefined;
};

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${column} = any(${ids}::int[])`;

/** A condition over lessons or engagements, and one over the grade of a curriculum. */
export const taughtBy = (of: string, { course_id, teacher_id }: TaughtFilter) =>
  sql`${among(sql.ref(`${of}.course_id`), course_id)} and ${among(sql.ref(`${of}.teacher_id`), teacher_id)}`;
export const ofGrade = (column: RawBuilder<unknown>, { grade }: TaughtFilter) => among(column, grade);

/**
 * Common table expressions, for the figures of several courses at once:
 * - `taught`: active engagements with their grade level; without an own one, the first of the version in force for the child's grade;
 * - `had`: the topics that their children had, in any version, by lineage;
 * - `reached`: the position of the last topic of the level that each of them had.
 */
export function taughtTopics(filter: TaughtFilter): RawBuilder<unknown> {
  return sql`
    in_force as (
      select distinct on (c.course_id, c.grade) c.course_id, c.grade, g.id
      from curriculums c join grade_levels g on g.curriculum_id = c.id where c.status = 'published' order by c.course_id, c.grade, g.position
    ), taught as materialized (
      select e.id, e.kid_id, e.client_id, e.teacher_id, e.course_id, e.started_on, g.id as grade_level_id, g.title as level_title,
        c.id as curriculum_id, c.grade
      from engagements e join children k on k.id = e.kid_id left join in_force f on f.course_id = e.course_id and f.grade = k.grade
      join grade_levels g on g.id = coalesce(e.grade_level_id, f.id) join curriculums c on c.id = g.curriculum_id
      where e.status = 'active' and ${taughtBy('e', filter)} and ${ofGrade(sql`c.grade`, filter)}
    ), had as materialized (
      select l.kid_id, coalesce(t.origin_id, t.id) as lineage, count(*)::int as lessons, sum(r.mark)::int as marks, count(r.mark)::int as marked
      from (select distinct kid_id from taught) k join lessons l on l.kid_id = k.kid_id and l.status = 'held'
      join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id group by 1, 2
    ), reached as (
      select e.id, e.kid_id, e.grade_level_id, max(t.position) as last
      from taught e join had h on h.kid_id = e.kid_id join topics t on coalesce(t.origin_id, t.id) = h.lineage and t.grade_level_id = e.grade_level_id
      group by 1, 2, 3
    )`;
}
