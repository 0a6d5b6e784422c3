import { z } from 'zod';

/** Languages of papers and mails to clients. */
export const paperLanguage = z.enum(['en', 'ru']);
export type PaperLanguage = z.output<typeof paperLanguage>;

/** Delivery of a sent paper, with its recipient’s address, masked. */
export const SentPaper = z.object({ to: z.string() });
export type SentPaper = z.output<typeof SentPaper>;
