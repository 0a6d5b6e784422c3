import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { requireDraftTopic } from '../curriculums/draft.ts';
import { gradeLevelOf, topicOf } from '../curriculums/grade-level.queries.ts';
import { checkMaterial } from './check-material.ts';
import type { Material } from './check-material.ts';
import { titleOf } from './material-types.rules.ts';
import { setTopicFiles } from './topic-files.ts';

type Input = { readonly params: { id: number }; readonly query: { file_name: string }; readonly file: Uint8Array };

const bytesOfPiece = 1_000_000;

/**
 * Adds a file behind those of a draft's topic. The file is checked before the transaction, to keep the transaction short.
 * @throws AppError `not_found`, `curriculum_closed`, `too_many_files`, `material_not_taken`, `image_too_large`
 */
export async function addTopicFile(staged: StagedContext, { params: { id }, query, file }: Input): Promise<GradeLevelCurriculum> {
  const material = await checkMaterial(file);
  return staged.transaction(async (ctx) => {
    const { level } = await requireDraftTopic(ctx, id);
    const { files } = await topicOf(ctx, id);
    const most = largestCurriculum.filesOfTopic;
    if (files.length >= most) throw new AppError('too_many_files', { most }, 'file');
    const added = { id: await insertFile(ctx, material), title: titleOf(query.file_name, material.type) };
    const before = files.map(({ id: file_id, title }) => ({ id: file_id, title }));
    await setTopicFiles(ctx, id, [...before, added]);
    ctx.audit({
      action: 'topic.add_file',
      entity: 'topic',
      entity_id: id,
      old: { files: JSON.stringify(before) },
      new: { files: JSON.stringify([...before, added]) },
    });
    return gradeLevelOf(ctx, level.id);
  });
}

async function insertFile({ db, now, actor }: WriteContext, { type, content }: Material): Promise<number> {
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
