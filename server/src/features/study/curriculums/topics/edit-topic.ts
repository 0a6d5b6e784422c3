import type { GradeLevelCurriculum, TopicChange, TopicEntry } from '@lectern/contract/study/topics.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { changedFields } from '../../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../../kernel/edits/require-unchanged.ts';
import { setTopicFiles } from '../../materials/topic-files.ts';
import type { TopicFileRef } from '../../materials/topic-files.ts';
import { requireDraftTopic } from '../versions/draft.ts';
import { gradeLevelOf, topicOf } from '../grade-level.queries.ts';
import { insertLinks } from './write-topics.ts';

type Input = { readonly params: { id: number }; readonly body: TopicChange };

/** @throws AppError `not_found`, `curriculum_closed`, `changed_meanwhile` at a field with a concurrent change */
export async function editTopic(ctx: WriteContext, { params: { id }, body }: Input): Promise<GradeLevelCurriculum> {
  const { level } = await requireDraftTopic(ctx, id);
  const { before, ...requested } = body;
  const topic = await topicOf(ctx, id);
  const now = comparable(topic);
  await requireUnchanged(ctx, { entity: 'topic', id, now, requested: comparable(requested) }, comparable(before ?? {}), {
    links: null,
    files: null,
  });
  const changes = changedFields(now, comparable(requested));
  if (changes === null) {
    ctx.nothingChanged();
    return gradeLevelOf(ctx, level.id);
  }
  const { links, files, ...fields } = requested;
  if (Object.keys(fields).length > 0) await ctx.db.updateTable('topics').set(fields).where('id', '=', id).execute();
  if (links !== undefined) {
    await ctx.db.deleteFrom('topic_links').where('topic_id', '=', id).execute();
    await insertLinks(
      ctx.db,
      links.map((link, at) => ({ topic_id: id, position: at + 1, ...link })),
    );
  }
  if (files !== undefined) await setTopicFiles(ctx, id, files);
  ctx.audit({ action: 'topic.edit', entity: 'topic', entity_id: id, ...changes });
  return gradeLevelOf(ctx, level.id);
}

type Fields = { readonly [F in keyof Omit<TopicEntry, 'id' | 'position' | 'files'>]?: TopicEntry[F] | undefined } & {
  readonly files?: readonly TopicFileRef[] | undefined;
};
type Comparable = Readonly<Record<string, string | number | null>>;

/** Links and files are compared and logged as one text each. */
function comparable({ links, files, ...topic }: Fields): Comparable {
  const known = Object.entries(topic).filter(([, value]) => value !== undefined);
  const linksText = links?.map(({ title, url }) => ({ title, url }));
  const filesText = files?.map(({ id, title }) => ({ id, title }));
  return {
    ...(Object.fromEntries(known) as Comparable),
    ...(linksText === undefined ? {} : { links: JSON.stringify(linksText) }),
    ...(filesText === undefined ? {} : { files: JSON.stringify(filesText) }),
  };
}
