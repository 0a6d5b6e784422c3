import { z } from 'zod';
import { paperLanguage } from '../paper.ts';
import { flag } from '../page.ts';

/** The largest file of questions, in bytes. */
export const largestQuestionsFile = 2_000_000;

export const TestPaperQuery = z.strictObject({ language: paperLanguage, answers: flag });
export const ImportQuestionsQuery = z.strictObject({ dry_run: flag });

export const unreadWhy = z.enum(['not_readable', 'unknown_kind', 'no_question', 'incomplete']);
/** How many questions a file has, and which of them cannot be taken. */
export const ImportedQuestions = z.object({
  found: z.int(),
  added: z.int(),
  bad: z.array(z.object({ number: z.int(), why: unreadWhy })),
});
export type ImportedQuestions = z.output<typeof ImportedQuestions>;

/** Questions as GIFT; `left_out` are those that GIFT does not know. */
export const ExportedQuestions = z.object({ text: z.string(), left_out: z.int() });
export type ExportedQuestions = z.output<typeof ExportedQuestions>;
