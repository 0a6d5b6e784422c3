import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** A file of a topic, with the topic's own title for it. */
export type TopicFileRef = { readonly id: number; readonly title: string };

/** Replaces the files of a topic, in this order. @throws AppError `not_found` for a file that does not exist any more */
export async function setTopicFiles({ db }: WriteContext, topicId: number, files: readonly TopicFileRef[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  // Locked against the job that deletes unused files.
  const { rows } = await sql<{ id: number }>`select id from material_files where id = any(${ids}::int[]) for key share`.execute(db);
  if (!ids.every((id) => rows.some((row) => row.id === id))) throw new AppError('not_found', {}, 'files');
  await db.deleteFrom('topic_files').where('topic_id', '=', topicId).execute();
  if (files.length === 0) return;
  await db
    .insertInto('topic_files')
    .values(files.map(({ id, title }, at) => ({ topic_id: topicId, position: at + 1, file_id: id, title })))
    .execute();
}
