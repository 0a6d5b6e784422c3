import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { drawPicture } from '../../../kernel/files/pictures/draw-picture.ts';
import type { Material } from '../materials/check-material.ts';

export type { Material };

const bytesOfPiece = 1_000_000;

/** Stores a checked file. Unless a topic or a question refers to it, a job deletes it some days later. */
export async function storeMaterial({ db, now, actor }: WriteContext, { type, content }: Material): Promise<number> {
  const { id } = await db
    .insertInto('material_files')
    .values({ media_type: type, size: content.length, created_at: isoOf(now), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let no = 0; no * bytesOfPiece < content.length; no += 1) {
    const piece = Buffer.from(content.subarray(no * bytesOfPiece, (no + 1) * bytesOfPiece));
    await db.insertInto('material_pieces').values({ file_id: id, no, content: piece }).execute();
  }
  return id;
}

/** Reads a file piece by piece. */
export async function* piecesOfMaterial(db: Db, fileId: number): AsyncIterable<Uint8Array> {
  for (let no = 0; ; no += 1) {
    const piece = await db
      .selectFrom('material_pieces')
      .select('content')
      .where('file_id', '=', fileId)
      .where('no', '=', no)
      .executeTakeFirst();
    if (piece === undefined) return;
    yield piece.content;
  }
}

/** Re-encodes an uploaded picture in the size that questions need. @throws AppError `image_not_readable`, `image_too_large` */
export async function checkQuestionPicture(file: Uint8Array): Promise<Material> {
  const { format, content } = await drawPicture(file, { side: 1_200, mostBytes: 5_000_000, forPaper: true });
  return { type: `image/${format}`, content };
}
