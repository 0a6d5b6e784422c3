import type { ImportedQuestions } from '@lectern/contract/tests/test-files.schema';
import { unreadWhy } from '@lectern/contract/tests/test-files.schema';
import { largestTest } from '@lectern/contract/tests/test-templates.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { Question } from '@lectern/contract/questions/question.schema';
import { readQuestions } from '../../questions/public/read-questions.ts';
import type { ReadQuestion } from '../../questions/public/read-questions.ts';
import { checkQuestionPicture, storeMaterial } from '../../study/public/material-store.ts';
import type { Material } from '../../study/public/material-store.ts';
import { requireDraftTest } from '../templates/draft-test.ts';
import { storedQuestions } from '../templates/test-templates.queries.ts';
import { insertQuestions } from '../templates/write-questions.ts';

type Input = { readonly params: { id: number }; readonly query: { dry_run?: boolean | undefined }; readonly file: Uint8Array };

/**
 * Appends the questions of a file to a draft. The file is read before the draft is locked.
 * @throws AppError `not_found`, `test_closed`, `too_many_questions`, `file_not_readable`, `file_too_complex`
 */
export async function importQuestions(ctx: StagedContext, { params: { id }, query, file }: Input): Promise<ImportedQuestions> {
  const most = largestTest.questions;
  const read = await readQuestions(file, most);
  if (read.length > most) throw new AppError('too_many_questions', { most });
  const found = read.flatMap(({ number, question, picture }) => (question === null ? [] : [{ number, question, picture }]));
  const unread = read.flatMap(({ number, why }) => (why === null ? [] : [{ number, why: unreadWhy.parse(why) }]));
  const { ready, damaged } = await drawn(found);
  const bad = [...unread, ...damaged.map((number) => ({ number, why: 'picture' as const }))].toSorted((a, b) => a.number - b.number);
  return ctx.transaction(async (write) => {
    await requireDraftTest(write, id);
    const { questions, unreadable } = await storedQuestions(write, id);
    const known = questions.length + unreadable.length;
    if (known + ready.length > most) throw new AppError('too_many_questions', { most });
    if (query.dry_run === true || ready.length === 0) {
      write.nothingChanged();
      return { found: read.length, added: 0, bad };
    }
    await insertQuestions(write, id, known + 1, await withPictures(write, ready));
    write.audit({
      action: 'test_question.import',
      entity: 'test_template',
      entity_id: id,
      new: { added: ready.length, left_out: bad.length },
    });
    return { found: read.length, added: ready.length, bad };
  });
}

type Found = { readonly number: number; readonly question: Question; readonly picture: ReadQuestion['picture'] };
type Ready = { readonly question: Question; readonly picture: { readonly alt: string; readonly material: Material } | null };

/** Re-encodes the pictures of a file one after the other. @returns the numbers of questions whose picture is damaged or too large */
async function drawn(found: readonly Found[]): Promise<{ readonly ready: Ready[]; readonly damaged: number[] }> {
  const ready: Ready[] = [];
  const damaged: number[] = [];
  for (const { number, question, picture } of found) {
    const material = picture === null ? null : await drawnPicture(Buffer.from(picture.base64, 'base64'));
    if (picture === null) ready.push({ question, picture: null });
    else if (material === null) damaged.push(number);
    else ready.push({ question, picture: { alt: picture.alt, material } });
  }
  return { ready, damaged };
}

const drawnPicture = (file: Buffer) =>
  checkQuestionPicture(file).catch((fault: unknown) => {
    if (fault instanceof AppError && (fault.key === 'image_not_readable' || fault.key === 'image_too_large')) return null;
    throw fault;
  });

async function withPictures(ctx: WriteContext, ready: readonly Ready[]): Promise<Question[]> {
  const questions: Question[] = [];
  for (const { question, picture } of ready)
    questions.push(
      picture === null ? question : { ...question, picture: { id: await storeMaterial(ctx, picture.material), alt: picture.alt } },
    );
  return questions;
}
