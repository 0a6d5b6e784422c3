import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { requireDraftTopic } from '../curriculums/versions/draft.ts';
import { gradeLevelOf, topicOf } from '../curriculums/grade-level.queries.ts';
import { checkMaterial } from './check-material.ts';
import { storeMaterial } from '../public/material-store.ts';
import { titleOf } from './material-types.rules.ts';
import { setTopicFiles } from './topic-files.ts';

type Input = { readonly params: { id: number }; readonly query: { file_name: string }; readonly file: Uint8Array };

/**
 * Appends a file to those of a draft's topic. The file is checked before the transaction, to keep the transaction short.
 * @throws AppError `not_found`, `curriculum_closed`, `too_many_files`, `material_not_taken`, `image_too_large`
 */
export async function addTopicFile(staged: StagedContext, { params: { id }, query, file }: Input): Promise<GradeLevelCurriculum> {
  const material = await checkMaterial(file);
  return staged.transaction(async (ctx) => {
    const { level } = await requireDraftTopic(ctx, id);
    const { files } = await topicOf(ctx, id);
    const most = largestCurriculum.filesOfTopic;
    if (files.length >= most) throw new AppError('too_many_files', { most }, 'file');
    const added = { id: await storeMaterial(ctx, material), title: titleOf(query.file_name, material.type) };
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
