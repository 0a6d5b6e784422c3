import type { ImportedQuestions } from '@lectern/contract/tests/test-files.schema';
import { unreadWhy } from '@lectern/contract/tests/test-files.schema';
import { largestTest } from '@lectern/contract/tests/test-templates.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { readQuestions } from '../../questions/public/read-questions.ts';
import { requireDraftTest } from '../templates/draft-test.ts';
import { questionsOf } from '../templates/test-templates.queries.ts';
import { insertQuestions } from '../templates/write-questions.ts';

type Input = { readonly params: { id: number }; readonly query: { dry_run?: boolean | undefined }; readonly file: Uint8Array };

/**
 * Adds the questions of a file behind those of a draft. The file is read before anybody waits for the draft.
 * @throws AppError `not_found`, `test_closed`, `too_many_questions`, `file_not_readable`, `file_too_complex`
 */
export async function importQuestions(ctx: StagedContext, { params: { id }, query, file }: Input): Promise<ImportedQuestions> {
  const most = largestTest.questions;
  const read = await readQuestions(file, most);
  if (read.length > most) throw new AppError('too_many_questions', { most });
  const questions = read.flatMap(({ question }) => (question === null ? [] : [question]));
  const bad = read.flatMap(({ number, why }) => (why === null ? [] : [{ number, why: unreadWhy.parse(why) }]));
  return ctx.transaction(async (write) => {
    await requireDraftTest(write, id);
    const known = await questionsOf(write, id);
    if (known.length + questions.length > most) throw new AppError('too_many_questions', { most });
    if (query.dry_run === true || questions.length === 0) {
      write.nothingChanged();
      return { found: read.length, added: 0, bad };
    }
    await insertQuestions(write, id, known.length + 1, questions);
    write.audit({
      action: 'test_question.import',
      entity: 'test_template',
      entity_id: id,
      new: { added: questions.length, left_out: bad.length },
    });
    return { found: read.length, added: questions.length, bad };
  });
}
