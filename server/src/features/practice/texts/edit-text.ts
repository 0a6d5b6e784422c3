import type { PracticeText, TextChange } from '@lectern/contract/practice/practice-texts.schema';
import { readabilityOf } from '@lectern/contract/practice/readability.rules';
import { plainText } from '@lectern/contract/practice/text-body.rules';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { lockedVersion } from '../../../kernel/versions/change-version.ts';
import { textActions } from '../practice.policy.ts';
import { textOf } from './practice-texts.queries.ts';
import { texts } from './publish-text.ts';
import { requireAgeGroup } from './require-age-group.ts';

type Input = { readonly params: { id: number }; readonly body: TextChange };

/**
 * Saves changed fields of a draft, and computes its words and reading ease.
 * @throws AppError `not_found`, `text_closed`, `changed_meanwhile` at a field with a concurrent change
 */
export async function editText(ctx: WriteContext, { params: { id }, body }: Input): Promise<PracticeText> {
  const { before, ...requested } = body;
  const { age_group_id: groupId } = requested;
  const group = groupId === undefined ? null : await requireAgeGroup(ctx, groupId);
  const draft = await lockedVersion(ctx, texts, id);
  requireAction(ctx, textActions, 'edit', { status: draft.status, blockers: 0 });
  if (group !== null && group.course_id !== draft.course_id) throw new AppError('not_found', { id: groupId ?? null }, 'age_group_id');
  const old = await textOf(ctx, id);
  const now = comparable(old);
  await requireUnchanged(ctx, { entity: 'practice_text', id, now, requested: comparable(requested) }, comparable(before ?? {}), {
    age_group_id: null,
    blocks: null,
    questions: null,
  });
  const changes = changedFields(now, comparable(requested));
  if (changes === null) {
    ctx.nothingChanged();
    return old;
  }
  const { blocks = old.blocks, questions = old.questions, ...fields } = requested;
  const { words, ease } = readabilityOf(plainText(blocks), requested.language ?? old.language);
  await ctx.db
    .updateTable('practice_texts')
    .set({ ...fields, blocks: JSON.stringify(blocks), questions: JSON.stringify(questions), words, reading_ease: ease })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'practice_text.edit',
    entity: 'practice_text',
    entity_id: id,
    old: counted(changes.old as Comparable, { blocks: old.words, questions: old.questions.length }),
    new: counted(changes.new as Comparable, { blocks: words, questions: questions.length }),
  });
  return textOf(ctx, id);
}

const fields = ['age_group_id', 'title', 'language', 'level', 'source', 'rights'] as const;
type Fields = Partial<Pick<PracticeText, (typeof fields)[number] | 'blocks' | 'questions'>>;
type Comparable = Readonly<Record<string, string | number>>;

/** The editable fields; the text and its questions as one JSON text each. */
function comparable({ blocks, questions, ...rest }: { readonly [F in keyof Fields]?: Fields[F] | undefined }): Comparable {
  const known = fields.flatMap((field) => (rest[field] === undefined ? [] : [[field, rest[field]] as const]));
  return {
    ...Object.fromEntries(known),
    ...(blocks === undefined ? {} : { blocks: JSON.stringify(blocks) }),
    ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
  };
}

/** The audit log keeps the number of words and of questions, not the texts. */
const counted = (values: Comparable, counts: Readonly<Record<string, number>>): Comparable =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, counts[field] ?? value]));
