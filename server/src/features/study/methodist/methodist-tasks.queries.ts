import type { MethodistTasks } from '@lectern/contract/study/methodist.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { blockersOf } from '../curriculums/versions/curriculum-blockers.rules.ts';
import { levelsToPublish } from '../curriculums/curriculums.queries.ts';
import { mostSkippedTopics } from '../figures/topic-figures.queries.ts';

const most = { drafts: 20, topics: 10, misplaced: 20 } as const;

/** Returns the methodist's open tasks about curriculums. Names of children are limited to the actor's scope. */
export async function getMethodistTasks(ctx: ReadContext): Promise<MethodistTasks> {
  const [drafts, skipped_topics, misplaced] = await Promise.all([draftsOf(ctx), skippedTopics(ctx), misplacedChildren(ctx)]);
  return { drafts, skipped_topics, misplaced };
}

async function draftsOf(ctx: ReadContext): Promise<MethodistTasks['drafts']> {
  const { rows } = await sql<Omit<MethodistTasks['drafts'][number], 'blockers'>>`
    select c.id as curriculum_id, c.course_id, ${titleOf(ctx, 'co')} as course_title, c.grade, c.version
    from curriculums c join courses co on co.id = c.course_id
    where c.status = 'draft' order by c.created_at desc, c.id desc limit ${most.drafts}
  `.execute(ctx.db);
  return Promise.all(
    rows.map(async (draft) => ({ ...draft, blockers: blockersOf(await levelsToPublish(ctx, draft.curriculum_id)).length })),
  );
}

/** A topic held in another version counts as held. */
async function skippedTopics(ctx: ReadContext): Promise<MethodistTasks['skipped_topics']> {
  const topics = await mostSkippedTopics(ctx, most.topics);
  return topics.map(({ id, skipped, course_id, course_title, grade, curriculum_id, grade_level_id, title }) => ({
    ...{ course_id, course_title, grade, curriculum_id, grade_level_id, title },
    topic_id: id,
    children: skipped,
  }));
}

async function misplacedChildren(ctx: ReadContext): Promise<MethodistTasks['misplaced']> {
  const { db, actor } = ctx;
  const { rows } = await sql<MethodistTasks['misplaced'][number]>`
    select u.course_id, ${titleOf(ctx, 'co')} as course_title, u.grade, u.id as curriculum_id, e.id as engagement_id, k.name as kid_name,
      k.grade as kid_grade, g.title as level_title
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    join grade_levels g on g.id = e.grade_level_id join curriculums u on u.id = g.curriculum_id join courses co on co.id = u.course_id
    where e.status = 'active' and u.grade <> k.grade and ${clientScope(actor)} and ${kidScope(actor)}
    order by abs(u.grade - k.grade) desc, k.name, e.id limit ${most.misplaced}
  `.execute(db);
  return [...rows];
}
