import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { GradeLevelCurriculum, TopicEntry } from '@lectern/contract/study/topics.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { curriculumActions } from './curriculums.policy.ts';

type Found = Omit<GradeLevelCurriculum, 'topics' | 'can' | 'hours' | 'school_year_weeks'>;

/** The columns of a topic `t`, with its links and files. */
export const topicColumns = sql`t.id, t.position, t.title, t.goal, t.hours, t.preparation, t.homework,
  coalesce((select json_agg(json_build_object('title', l.title, 'url', l.url) order by l.position)
    from topic_links l where l.topic_id = t.id), '[]') as links,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', f.title, 'media_type', m.media_type, 'size', m.size) order by f.position)
    from topic_files f join material_files m on m.id = f.file_id where f.topic_id = t.id), '[]') as files`;

/** Over `curriculums c`. Teachers read published curriculums of their own courses; other roles with permission read all. */
export function readable(actor: ReadContext['actor']): RawBuilder<unknown> {
  const { role, id } = actor;
  if (role !== 'Teacher' || hasPermission(writesCurriculums, actor)) return sql`true`;
  return sql`c.status <> 'draft' and (
    exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = c.course_id)
    or exists (select from engagements e where e.teacher_id = ${id} and e.course_id = c.course_id and e.status <> 'ended'))`;
}

/** A grade level with its topics. @throws AppError `not_found` */
export async function getGradeLevel(ctx: ReadContext, { query }: { query: { grade_level_id: number } }): Promise<GradeLevelCurriculum> {
  return gradeLevelOf(ctx, query.grade_level_id, readable(ctx.actor), 'grade_level_id');
}

/** @param which a condition over `curriculums c` */
export async function gradeLevelOf(
  ctx: ReadContext,
  id: number,
  which: RawBuilder<unknown> = sql`true`,
  field: string | null = null,
): Promise<GradeLevelCurriculum> {
  const [{ rows: levels }, { rows: topics }] = await Promise.all([
    sql<Found>`
      select g.id, g.title, g.position,
        json_build_object('id', c.id, 'course_id', c.course_id, 'course_title', ${titleOf(ctx, 'co')}, 'grade', c.grade, 'version', c.version,
          'status', c.status) as curriculum,
        (select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.position) from grade_levels o
          where o.curriculum_id = c.id) as levels
      from grade_levels g join curriculums c on c.id = g.curriculum_id join courses co on co.id = c.course_id
      where g.id = ${id} and ${which}
    `.execute(ctx.db),
    sql<TopicEntry>`select ${topicColumns} from topics t where t.grade_level_id = ${id} order by t.position`.execute(ctx.db),
  ]);
  const level = levels[0];
  if (level === undefined) throw new AppError('not_found', { id }, field);
  const { edit } = allowedActions(ctx, curriculumActions, { status: level.curriculum.status, blockers: 0 });
  return {
    ...level,
    topics: [...topics],
    hours: topics.reduce((sum, { hours }) => sum + hours, 0),
    school_year_weeks: ctx.settings.school_year_weeks,
    can: { edit },
  };
}

export async function topicOf({ db }: ReadContext, id: number): Promise<Omit<TopicEntry, 'id' | 'position'>> {
  const { rows } = await sql<TopicEntry>`select ${topicColumns} from topics t where t.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  const { id: _, position, ...topic } = rows[0];
  return topic;
}
