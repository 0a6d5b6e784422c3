import { z } from 'zod';

/** Languages that papers and mails for clients are written in. */
export const paperLanguage = z.enum(['en', 'ru']);
export type PaperLanguage = z.output<typeof paperLanguage>;

/** What became of a paper that was sent: to whom it goes. */
export const SentPaper = z.object({ to: z.string() });
export type SentPaper = z.output<typeof SentPaper>;
