import { z } from 'zod';
import { paperLanguage } from '../paper.ts';
import { flag, id, idText } from '../page.ts';

/** The largest file of questions, in bytes. */
export const largestQuestionsFile = 12_000_000;

/** @property seed determines the order of a shuffled test: the same seed gives the same order, with and without answers */
export const TestPaperQuery = z.strictObject({ language: paperLanguage, answers: flag, seed: idText.default(1) });
export type TestPaperQuery = z.output<typeof TestPaperQuery>;
export const ImportQuestionsQuery = z.strictObject({ dry_run: flag });

export const questionFileFormats = ['gift', 'moodle'] as const;
export const ExportQuestionsQuery = z.strictObject({ format: z.enum(questionFileFormats).default('gift') });

export const unreadWhy = z.enum(['not_readable', 'unknown_kind', 'no_question', 'incomplete', 'picture']);
/** The number of questions in a file, and those that cannot be imported. */
export const ImportedQuestions = z.object({
  found: z.int(),
  added: z.int(),
  bad: z.array(z.object({ number: z.int(), why: unreadWhy })),
});
export type ImportedQuestions = z.output<typeof ImportedQuestions>;

/** Questions as a file; `left_out` counts those that the format cannot express. */
export const ExportedQuestions = z.object({ text: z.string(), left_out: z.int() });
export type ExportedQuestions = z.output<typeof ExportedQuestions>;

/** The largest picture of a question, in bytes. */
export const largestQuestionPicture = 10_000_000;
export const AddedPicture = z.object({ id });
