import type { MethodistTasks } from '@lectern/contract/study/methodist.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { blockersOf } from '../curriculums/curriculum-blockers.rules.ts';
import { levelsToPublish } from '../curriculums/curriculums.queries.ts';

const most = { drafts: 20, topics: 10, misplaced: 20 } as const;

/** Returns the methodist's open tasks about curriculums. Names of children are limited to the actor's scope. */
export async function getMethodistTasks(ctx: ReadContext): Promise<MethodistTasks> {
  const [drafts, skipped_topics, misplaced] = await Promise.all([draftsOf(ctx), skippedTopics(ctx), misplacedChildren(ctx)]);
  return { drafts, skipped_topics, misplaced };
}

async function draftsOf(ctx: ReadContext): Promise<MethodistTasks['drafts']> {
  const { rows } = await sql<Omit<MethodistTasks['drafts'][number], 'blockers'>>`
    select c.id as curriculum_id, c.course_id, co.title as course_title, c.grade, c.version
    from curriculums c join courses co on co.id = c.course_id
    where c.status = 'draft' order by c.created_at desc, c.id desc limit ${most.drafts}
  `.execute(ctx.db);
  return Promise.all(
    rows.map(async (draft) => ({ ...draft, blockers: blockersOf(await levelsToPublish(ctx, draft.curriculum_id)).length })),
  );
}

/** Topics by the number of active children who skipped them; a topic held in another version counts as held. */
async function skippedTopics({ db }: ReadContext): Promise<MethodistTasks['skipped_topics']> {
  const { rows } = await sql<MethodistTasks['skipped_topics'][number]>`
    with taught as (
      select distinct kid_id, grade_level_id from engagements where status = 'active' and grade_level_id is not null
    ), held as materialized (
      select distinct l.kid_id, coalesce(t.origin_id, t.id) as lineage
      from lessons l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id
      where l.status = 'held' and l.kid_id in (select kid_id from taught)
    ), reached as (
      select g.kid_id, g.grade_level_id, max(t.position) as last
      from taught g join topics t on t.grade_level_id = g.grade_level_id
      join held h on h.kid_id = g.kid_id and h.lineage = coalesce(t.origin_id, t.id) group by 1, 2
    ), skipped as (
      select t.id, count(*)::int as children from reached r join topics t on t.grade_level_id = r.grade_level_id and t.position < r.last
      left join held h on h.kid_id = r.kid_id and h.lineage = coalesce(t.origin_id, t.id)
      where h.kid_id is null group by 1 order by children desc, t.id limit ${most.topics}
    )
    select c.course_id, co.title as course_title, c.grade, c.id as curriculum_id, t.grade_level_id, t.id as topic_id, t.title, s.children
    from skipped s join topics t on t.id = s.id join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
    join courses co on co.id = c.course_id order by s.children desc, t.id
  `.execute(db);
  return [...rows];
}

async function misplacedChildren({ db, actor }: ReadContext): Promise<MethodistTasks['misplaced']> {
  const { rows } = await sql<MethodistTasks['misplaced'][number]>`
    select u.course_id, co.title as course_title, u.grade, u.id as curriculum_id, e.id as engagement_id, k.name as kid_name,
      k.grade as kid_grade, g.title as level_title
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    join grade_levels g on g.id = e.grade_level_id join curriculums u on u.id = g.curriculum_id join courses co on co.id = u.course_id
    where e.status = 'active' and u.grade <> k.grade and ${clientScope(actor)} and ${kidScope(actor)}
    order by abs(u.grade - k.grade) desc, k.name, e.id limit ${most.misplaced}
  `.execute(db);
  return [...rows];
}
