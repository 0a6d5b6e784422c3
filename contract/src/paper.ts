import { z } from 'zod';

/** Languages of documents and mails to clients. */
export const paperLanguage = z.enum(['en', 'ru']);
export type PaperLanguage = z.output<typeof paperLanguage>;

/** Delivery of a sent document, with the masked address of its recipient. */
export const SentPaper = z.object({ to: z.string() });
export type SentPaper = z.output<typeof SentPaper>;
