import type { Download } from '@lectern/contract/paper';
import type { MaterialType } from '@lectern/contract/study/materials/materials.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readable } from '../curriculums/grade-level.queries.ts';
import { piecesOfMaterial } from '../public/material-store.ts';
import { fileNameOf, isShown } from './material-types.rules.ts';

/** A file of a topic whose curriculum the actor may read. @throws AppError `not_found` */
export async function getMaterialFile(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<Download> {
  const { rows } = await sql<{ title: string; media_type: MaterialType }>`
    select f.title, m.media_type
    from topic_files f join material_files m on m.id = f.file_id join topics t on t.id = f.topic_id
    join grade_levels g on g.id = t.grade_level_id join curriculums c on c.id = g.curriculum_id
    where f.file_id = ${id} and ${readable(ctx.actor)}
    order by f.id desc limit 1
  `.execute(ctx.db);
  const file = rows[0];
  if (file === undefined) throw new AppError('not_found', { id });
  return {
    name: fileNameOf(file.title, file.media_type),
    mediaType: file.media_type,
    inline: isShown(file.media_type),
    pieces: piecesOfMaterial(ctx.db, id),
  };
}
