import type { PracticeText, TextContent } from '@lectern/contract/practice/practice-texts.schema';
import { readabilityOf } from '@lectern/contract/practice/readability.rules';
import { plainText } from '@lectern/contract/practice/text-body.rules';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { lastAuthor } from '../../../kernel/edits/require-unchanged.ts';
import { lockedVersion } from '../../../kernel/versions/change-version.ts';
import { textActions } from '../practice.policy.ts';
import { textOf } from './practice-texts.queries.ts';
import { texts } from './publish-text.ts';
import { requireAgeGroup } from './require-age-group.ts';

type Input = { readonly params: { id: number }; readonly body: TextContent };

/** Saves a whole draft, and computes its words and reading ease. @throws AppError `not_found`, `text_closed`, `text_changed` */
export async function editText(ctx: WriteContext, { params: { id }, body }: Input): Promise<PracticeText> {
  const group = body.age_group_id === null ? null : await requireAgeGroup(ctx, body.age_group_id);
  const draft = await lockedVersion(ctx, texts, id);
  requireAction(ctx, textActions, 'edit', { status: draft.status, blockers: 0 });
  if (group !== null && group.course_id !== draft.course_id) throw new AppError('not_found', { id: body.age_group_id }, 'age_group_id');
  const old = await textOf(ctx, id);
  if (body.revision !== old.revision)
    throw new AppError('text_changed', { by: await lastAuthor(ctx, { entity: 'practice_text', id }, 'revision') });
  const { blocks, questions, ...rest } = body;
  const fields = { ...rest, age_group_id: body.age_group_id ?? old.age_group_id };
  const revision = old.revision + 1;
  const { words, ease } = readabilityOf(plainText(blocks), body.language);
  await ctx.db
    .updateTable('practice_texts')
    .set({ ...fields, revision, blocks: JSON.stringify(blocks), questions: JSON.stringify(questions), words, reading_ease: ease })
    .where('id', '=', id)
    .execute();
  const { age_group_id, title, language, level, source, rights } = old;
  const facts = { age_group_id, title, language, level, source, rights, words: old.words, revision: old.revision };
  ctx.audit({
    action: 'practice_text.edit',
    entity: 'practice_text',
    entity_id: id,
    ...changedFields(facts, { ...fields, words, revision }),
  });
  return textOf(ctx, id);
}
