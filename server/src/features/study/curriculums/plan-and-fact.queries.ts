import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { nextTopicOf, topicsOfEngagement } from '../public/topics-of-engagement.ts';
import { planOf } from './plan-and-fact.rules.ts';

type Found = {
  readonly engagement_id: number;
  readonly kid_id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly grade: number;
  readonly level: PlanAndFact['level'];
  readonly lessons_left: number;
};

/** Returns the plan and fact of a child in a course. @throws AppError `not_found` */
export async function getPlanAndFact(ctx: ReadContext, { query }: { query: { engagement_id: number } }): Promise<PlanAndFact> {
  const { actor, db } = ctx;
  // A teacher sees only their own engagements with the child.
  const own = actor.role === 'Teacher' ? sql`e.teacher_id = ${actor.id}` : sql`true`;
  const { rows } = await sql<Found>`
    select e.id as engagement_id, e.kid_id, e.course_id, co.title as course_title, k.grade,
      (select json_build_object('id', g.id, 'title', g.title, 'curriculum_id', u.id, 'grade', u.grade, 'version', u.version)
        from grade_levels g join curriculums u on u.id = g.curriculum_id
        where g.id = e.grade_level_id or (e.grade_level_id is null and u.course_id = e.course_id and u.grade = k.grade and u.status = 'published')
        order by g.position limit 1) as level,
      (select count(*)::int from lessons l where l.engagement_id = e.id and l.status = 'planned' and l.finish > ${ctx.now.toString()}) as lessons_left
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id join courses co on co.id = e.course_id
    where e.id = ${query.engagement_id} and ${own} and ${clientScope(actor)} and ${kidScope(actor)}
  `.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError('not_found', { id: query.engagement_id }, 'engagement_id');
  const topics = planOf(await topicsOfEngagement(db, found, ctx.settings.school_zone));
  return {
    engagement_id: found.engagement_id,
    course_title: found.course_title,
    level: found.level,
    topics,
    next_topic_id: nextTopicOf(topics)?.id ?? null,
    hours_left: topics.filter(({ held_on }) => held_on === null).reduce((sum, { hours }) => sum + hours, 0),
    lessons_left: found.lessons_left,
  };
}
