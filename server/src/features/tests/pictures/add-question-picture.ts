import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { checkQuestionPicture, storeMaterial } from '../../study/public/material-store.ts';
import { requireDraftTest } from '../templates/draft-test.ts';

type Input = { readonly params: { id: number }; readonly file: Uint8Array };

/**
 * Stores a picture for a question of a draft. Unless a saved question refers to its id, a job deletes it later.
 * @throws AppError `not_found`, `test_closed`, `image_not_readable`, `image_too_large`
 */
export async function addQuestionPicture(staged: StagedContext, { params: { id }, file }: Input): Promise<{ id: number }> {
  const test = await staged.db.selectFrom('test_templates').select('id').where('id', '=', id).executeTakeFirst();
  if (test === undefined) throw new AppError('not_found', { id });
  const material = await checkQuestionPicture(file);
  return staged.transaction(async (ctx) => {
    await requireDraftTest(ctx, id);
    const picture = await storeMaterial(ctx, material);
    ctx.audit({ action: 'test_question.add_picture', entity: 'test_template', entity_id: id, new: { picture } });
    return { id: picture };
  });
}
