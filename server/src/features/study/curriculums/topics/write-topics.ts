import type { PlaceInput } from '@lectern/contract/study/curriculums.schema';
import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import type { AddTopicsInput, GradeLevelCurriculum, NewTopic, TopicLink } from '@lectern/contract/study/topics.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { requireDraftLevel, requireDraftTopic } from '../versions/draft.ts';
import { gradeLevelOf } from '../grade-level.queries.ts';
import { setTopicFiles } from '../../materials/topic-files.ts';
import type { TopicFileRef } from '../../materials/topic-files.ts';
import { placeAfter } from './positions.rules.ts';

type Params = { readonly params: { id: number } };

/** Inserts topics after one of the level, or first. @throws AppError `not_found`, `curriculum_closed`, `too_many_topics` */
export async function addTopics(ctx: WriteContext, { params, body }: Params & { body: AddTopicsInput }): Promise<GradeLevelCurriculum> {
  const level = await requireDraftLevel(ctx, params.id);
  const place = await placeBehind(ctx, level.id, body.after_id);
  await requireRoom(ctx, level.id, body.topics.length);
  await makeRoom(ctx, level.id, place, body.topics.length);
  const ids = await insertTopics(ctx, level.id, place, body.topics);
  ctx.audit({
    action: 'topic.add',
    entity: 'grade_level',
    entity_id: level.id,
    new: { ids, titles: body.topics.map(({ title }) => title), after_id: body.after_id },
  });
  return gradeLevelOf(ctx, level.id);
}

/** @returns the position after a topic of the level @throws AppError `not_found` */
async function placeBehind({ db }: WriteContext, levelId: number, after: number | null): Promise<number> {
  if (after === null) return 1;
  const topic = await db
    .selectFrom('topics')
    .select('position')
    .where('id', '=', after)
    .where('grade_level_id', '=', levelId)
    .executeTakeFirst();
  if (topic === undefined) throw new AppError('not_found', {}, 'after_id');
  return topic.position + 1;
}

/** @throws AppError `too_many_topics` */
async function requireRoom({ db }: WriteContext, levelId: number, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from topics where grade_level_id = ${levelId}`.execute(db);
  const most = largestCurriculum.topicsOfLevel;
  if ((rows[0]?.count ?? 0) + more > most) throw new AppError('too_many_topics', { most });
}

/** Shifts all positions from a place on. */
async function makeRoom({ db }: WriteContext, levelId: number, place: number, by: number): Promise<void> {
  await sql`update topics set position = position + ${by}::int where grade_level_id = ${levelId} and position >= ${place}`.execute(db);
}

/** Inserts all topics in one statement, and all links in another. */
export async function insertTopics({ db }: WriteContext, levelId: number, place: number, topics: readonly NewTopic[]): Promise<number[]> {
  const rows = topics.map(({ links: _, ...topic }, index) => ({ grade_level_id: levelId, position: place + index, ...topic }));
  const made = await db.insertInto('topics').values(rows).returning(['id', 'position']).execute();
  const ids = made.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  await insertLinks(
    db,
    topics.flatMap(({ links }, index) => links.map((link, at) => ({ topic_id: ids[index] ?? 0, position: at + 1, ...link }))),
  );
  return ids;
}

export async function insertLinks(
  db: WriteContext['db'],
  links: readonly (TopicLink & { readonly topic_id: number; readonly position: number })[],
): Promise<void> {
  if (links.length > 0)
    await db
      .insertInto('topic_links')
      .values([...links])
      .execute();
}

/** @throws AppError `not_found`, `curriculum_closed` */
export async function moveTopic(ctx: WriteContext, { params, body }: Params & { body: PlaceInput }): Promise<GradeLevelCurriculum> {
  const { level, position } = await requireDraftTopic(ctx, params.id);
  const topics = await ctx.db.selectFrom('topics').select('id').where('grade_level_id', '=', level.id).orderBy('position').execute();
  const order = placeAfter(
    topics.map(({ id }) => id),
    params.id,
    body.after_id,
  );
  if (order === null) throw new AppError('not_found', {}, 'after_id');
  const target = order.indexOf(params.id) + 1;
  if (target === position) ctx.nothingChanged();
  else {
    const [first, last, by] = target < position ? [target, position, 1] : [position, target, -1];
    await sql`
      update topics set position = case when id = ${params.id} then ${target}::int else position + ${by}::int end
      where grade_level_id = ${level.id} and position between ${first} and ${last}
    `.execute(ctx.db);
    ctx.audit({ action: 'topic.move', entity: 'topic', entity_id: params.id, old: { position }, new: { position: target } });
  }
  return gradeLevelOf(ctx, level.id);
}

type Deleted = Omit<NewTopic, 'links'> & {
  readonly links: readonly TopicLink[];
  /** Topics that were deleted before topics had files have none. */
  readonly files?: readonly TopicFileRef[];
  readonly origin_id: number | null;
};

/** Soft-deletes a topic; it can be restored until the draft is published. @throws AppError `not_found`, `curriculum_closed` */
export async function deleteTopic(ctx: WriteContext, { params: { id } }: Params): Promise<GradeLevelCurriculum> {
  const { level, position } = await requireDraftTopic(ctx, id);
  const { rows } = await sql<{ content: Deleted }>`
    insert into deleted_topics (id, grade_level_id, position, content, deleted_at)
    select id, grade_level_id, position, json_build_object('title', title, 'goal', goal, 'hours', hours, 'preparation', preparation,
      'homework', homework, 'origin_id', origin_id, 'links', coalesce((select json_agg(json_build_object('title', l.title, 'url', l.url)
        order by l.position) from topic_links l where l.topic_id = topics.id), '[]'),
      'files', coalesce((select json_agg(json_build_object('id', f.file_id, 'title', f.title) order by f.position)
        from topic_files f where f.topic_id = topics.id), '[]')), ${ctx.now.toString()}::timestamptz
    from topics where id = ${id} returning content
  `.execute(ctx.db);
  await ctx.db.deleteFrom('topics').where('id', '=', id).execute();
  await makeRoom(ctx, level.id, position, -1);
  ctx.audit({ action: 'topic.delete', entity: 'topic', entity_id: id, old: { title: rows[0]?.content.title ?? '', position } });
  return gradeLevelOf(ctx, level.id);
}

/** Restores a deleted topic at its place, with its id. @throws AppError `not_found`, `curriculum_closed`, `too_many_topics` */
export async function restoreTopic(ctx: WriteContext, { params: { id } }: Params): Promise<GradeLevelCurriculum> {
  const known = await ctx.db.selectFrom('deleted_topics').select('grade_level_id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw new AppError('not_found', { id });
  const level = await requireDraftLevel(ctx, known.grade_level_id);
  const { rows } = await sql<{ position: number; content: Deleted }>`
    delete from deleted_topics where id = ${id} returning content,
      least(position, (select count(*)::int + 1 from topics where grade_level_id = ${level.id})) as position
  `.execute(ctx.db);
  const deleted = rows[0];
  if (deleted === undefined) throw new AppError('not_found', { id });
  await requireRoom(ctx, level.id, 1);
  const { position, content } = deleted;
  const { links, files = [], ...topic } = content;
  await makeRoom(ctx, level.id, position, 1);
  await ctx.db
    .insertInto('topics')
    .values({ id, grade_level_id: level.id, position, ...topic })
    .execute();
  await insertLinks(
    ctx.db,
    links.map((link, at) => ({ topic_id: id, position: at + 1, ...link })),
  );
  await setTopicFiles(ctx, id, files);
  ctx.audit({ action: 'topic.restore', entity: 'topic', entity_id: id, new: { title: content.title, position } });
  return gradeLevelOf(ctx, level.id);
}
