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
 * Common table expressions for the figures of several courses: `levels`, the published grade levels with the hours of their topics, and
 * `in_force`, the first level of the version in force of each grade. A child's progress is in `child_levels` and `child_topics`, which
 * triggers maintain.
 */
export function publishedLevels(filter: TaughtFilter): RawBuilder<unknown> {
  return sql`
    levels as materialized (
      select g.id, g.title, g.position, c.id as curriculum_id, c.course_id, c.grade, c.status, p.hours
      from curriculums c join grade_levels g on g.curriculum_id = c.id
      cross join lateral (select sum(t.hours)::int as hours from topics t where t.grade_level_id = g.id) p
      where c.status <> 'draft' and ${among(sql`c.course_id`, filter.course_id)}
    ), in_force as (
      select distinct on (course_id, grade) course_id, grade, id from levels where status = 'published' order by course_id, grade, position
    )`;
}

/** Joins active engagements `e`, their children `k` and their grade levels `v`: the child's own, otherwise the one in force. */
export const taughtEngagements = sql`
  engagements e join children k on k.id = e.kid_id left join in_force f on f.course_id = e.course_id and f.grade = k.grade
  join levels v on v.id = coalesce(e.grade_level_id, f.id)`;
/** The engagements of that join that match a filter. */
export const taughtWhere = (filter: TaughtFilter) =>
  sql`e.status = 'active' and ${taughtBy('e', filter)} and ${ofGrade(sql`v.grade`, filter)}`;
