import type { MovePreview, TaughtChild } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../../clients/public/client-access.ts';
import { planOfMove } from './move-plan.rules.ts';
import type { LevelTopic } from './move-plan.rules.ts';
import { taughtBy } from './taught-level.ts';

const mostChildren = 500;

/** Lists the children of a version, within the actor's scope. @throws AppError `not_found` */
export async function listTaughtChildren(ctx: ReadContext, { params }: { params: { id: number } }): Promise<TaughtChild[]> {
  const { db, actor } = ctx;
  const version = await db.selectFrom('curriculums').select('course_id').where('id', '=', params.id).executeTakeFirst();
  if (version === undefined) throw new AppError('not_found', { id: params.id });
  const { rows } = await sql<TaughtChild>`
    with taught as (
      select * from (${taughtBy(sql`${version.course_id}`)}) e where e.curriculum_id = ${params.id}
    ), counted as (
      select e.engagement_id, count(*)::int as topics, count(h.lineage)::int as held
      from taught e join topics t on t.grade_level_id = e.grade_level_id
      left join (
        select distinct l.kid_id, coalesce(t.origin_id, t.id) as lineage
        from lessons l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id
        where l.kid_id in (select kid_id from taught) and l.status = 'held'
      ) h on h.kid_id = e.kid_id and h.lineage = coalesce(t.origin_id, t.id)
      group by 1
    )
    select e.engagement_id, e.kid_id, k.name as kid_name, e.kid_grade, e.client_id, e.teacher_id, u.name as teacher_name, e.grade_level_id,
      g.title as level_title, e.chosen, coalesce(counted.held, 0) as held, coalesce(counted.topics, 0) as topics
    from taught e join children k on k.id = e.kid_id join clients c on c.id = e.client_id join users u on u.id = e.teacher_id
    join grade_levels g on g.id = e.grade_level_id left join counted on counted.engagement_id = e.engagement_id
    where ${clientScope(actor)} and ${kidScope(actor)} order by g.position, k.name, e.engagement_id limit ${mostChildren}
  `.execute(db);
  return [...rows];
}

type Asked = { readonly grade_level_id: number; readonly engagement_ids: readonly number[] };
type MovedEngagement = {
  readonly engagement_id: number;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly course_id: number;
  readonly grade_level_id: number | null;
  readonly own_level_id: number | null;
  readonly level_title: string | null;
  readonly version: number | null;
  readonly grade: number | null;
};

/**
 * Loads the engagements to move to another level, in the given order.
 * @throws AppError `not_found` for one outside the actor's scope or that has ended, `curriculum_not_published`, `not_taught_course`
 */
export async function engagementsToMove({ db, actor }: ReadContext, { grade_level_id, engagement_ids }: Asked): Promise<MovedEngagement[]> {
  const { rows: levels } = await sql<{ course_id: number; status: string }>`
    select u.course_id, u.status from grade_levels g join curriculums u on u.id = g.curriculum_id where g.id = ${grade_level_id}
  `.execute(db);
  const level = levels[0];
  if (level === undefined) throw new AppError('not_found', {}, 'grade_level_id');
  if (level.status !== 'published') throw new AppError('curriculum_not_published', {}, 'grade_level_id');
  const ids = [...new Set(engagement_ids)];
  const { rows } = await sql<MovedEngagement>`
    select e.id as engagement_id, e.kid_id, k.name as kid_name, e.course_id, e.grade_level_id as own_level_id, t.grade_level_id,
      g.title as level_title, u.version, u.grade
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    left join (${taughtBy(sql`${level.course_id}`)}) t on t.engagement_id = e.id
    left join grade_levels g on g.id = t.grade_level_id left join curriculums u on u.id = g.curriculum_id
    where e.id = any(${ids}::int[]) and e.status <> 'ended' and ${clientScope(actor)} and ${kidScope(actor)}
    order by k.name, e.id
  `.execute(db);
  if (rows.length < ids.length) throw new AppError('not_found', {}, 'engagement_ids');
  if (rows.some(({ course_id }) => course_id !== level.course_id)) throw new AppError('not_taught_course', {}, 'engagement_ids');
  return [...rows];
}

type MoveQuery = { readonly grade_level_id: number; readonly engagement_id?: readonly number[] | undefined };

/** @throws AppError `not_found`, `curriculum_not_published`, `not_taught_course` */
export async function previewMoveChildren(ctx: ReadContext, { query }: { query: MoveQuery }): Promise<MovePreview[]> {
  const { grade_level_id, engagement_id: engagement_ids = [] } = query;
  const engagements = await engagementsToMove(ctx, { grade_level_id, engagement_ids });
  const levelIds = [grade_level_id, ...engagements.flatMap((each) => each.grade_level_id ?? [])];
  const kids = engagements.map(({ kid_id }) => kid_id);
  const [{ rows: topics }, { rows: held }] = await Promise.all([
    sql<LevelTopic & { grade_level_id: number }>`
      select grade_level_id, id, coalesce(origin_id, id) as lineage, title, hours from topics
      where grade_level_id = any(${levelIds}::int[]) order by position`.execute(ctx.db),
    sql<LevelTopic & { kid_id: number; course_id: number }>`
      select distinct on (l.kid_id, coalesce(t.origin_id, t.id)) l.kid_id, l.course_id, t.id, coalesce(t.origin_id, t.id) as lineage, t.title, t.hours
      from lessons l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id
      where l.kid_id = any(${kids}::int[]) and l.status = 'held' order by l.kid_id, coalesce(t.origin_id, t.id), l.start desc`.execute(
      ctx.db,
    ),
  ]);
  const topicsOf = (levelId: number | null) => topics.filter((topic) => topic.grade_level_id === levelId);
  return engagements.map((each) => ({
    engagement_id: each.engagement_id,
    kid_name: each.kid_name,
    from_level:
      each.grade_level_id === null
        ? null
        : { id: each.grade_level_id, title: each.level_title ?? '', version: each.version ?? 0, grade: each.grade ?? 0 },
    ...planOfMove(
      topicsOf(each.grade_level_id),
      topicsOf(grade_level_id),
      held.filter(({ kid_id, course_id }) => kid_id === each.kid_id && course_id === each.course_id),
    ),
  }));
}
