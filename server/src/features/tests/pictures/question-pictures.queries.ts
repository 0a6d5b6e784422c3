import type { Download } from '@lectern/contract/paper';
import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { Question } from '@lectern/contract/questions/question.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import type { QuestionPictures } from '../../questions/public/question-files.ts';
import { piecesOfMaterial } from '../../study/public/material-store.ts';
import { readableVersions } from '../../study/public/readable-versions.ts';

/** Maximum bytes of all pictures in one document or file. */
const mostBytes = 18_000_000;

type Found = { readonly id: number; readonly media_type: 'image/jpeg' | 'image/png'; readonly size: number };

/** Media types of question pictures; documents support only these. */
const pictures = sql`m.media_type in ('image/jpeg', 'image/png')`;

/** The picture of a question. Test authors may also read one that no saved question uses yet. @throws AppError `not_found` */
export async function getQuestionPicture(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<Download> {
  const which = hasPermission(writesCurriculums, ctx.actor)
    ? sql`true`
    : sql`exists (select from test_questions q join test_templates v on v.id = q.test_id where q.picture_id = m.id and ${readableVersions(ctx.actor)})`;
  const { rows } =
    await sql<Found>`select m.id, m.media_type, m.size from material_files m where m.id = ${id} and ${pictures} and ${which}`.execute(
      ctx.db,
    );
  const file = rows[0];
  if (file === undefined) throw new AppError('not_found', { id });
  const name = `${id}.${file.media_type === 'image/png' ? 'png' : 'jpg'}`;
  return { name, mediaType: file.media_type, inline: true, pieces: piecesOfMaterial(ctx.db, id) };
}

/** Loads the pictures of questions, for documents and files. @throws AppError `paper_too_long` */
export async function picturesOf({ db }: ReadContext, questions: readonly Question[]): Promise<QuestionPictures> {
  const ids = questions.flatMap(({ picture }) => (picture === undefined ? [] : [picture.id]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select m.id, m.media_type, m.size from material_files m where m.id = any(${ids}::int[]) and ${pictures}`.execute(db);
  if (rows.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw new AppError('paper_too_long');
  const found = new Map<number, { readonly mediaType: Found['media_type']; readonly base64: string }>();
  for (const { id, media_type: mediaType } of rows) {
    const pieces = await Array.fromAsync(piecesOfMaterial(db, id));
    found.set(id, { mediaType, base64: Buffer.concat(pieces).toString('base64') });
  }
  return found;
}

/** Locks the pictures of questions against the job that deletes unused files. @throws AppError `not_found` */
export async function requirePictures({ db }: Pick<ReadContext, 'db'>, questions: readonly Question[]): Promise<void> {
  const ids = questions.flatMap(({ picture }) => (picture === undefined ? [] : [picture.id]));
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select m.id from material_files m where m.id = any(${ids}::int[]) and ${pictures} for key share`.execute(db);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new AppError('not_found', { id: missing }, 'picture');
}
