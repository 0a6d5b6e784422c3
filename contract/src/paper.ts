import { z } from 'zod';

/** Languages of documents and mails to clients. */
export const paperLanguage = z.enum(['en', 'ru']);
export type PaperLanguage = z.output<typeof paperLanguage>;

/** Delivery of a sent document, with the masked address of its recipient. */
export const SentPaper = z.object({ to: z.string() });
export type SentPaper = z.output<typeof SentPaper>;

/** A file to save, or to show in the browser (`inline`): name, media type, and bytes in chunks. */
export type Download = {
  readonly name: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly inline?: boolean;
};

export function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && 'pieces' in value;
}

export const Download = z.custom<Download>(isDownload);

/** An endpoint that returns a file of any media type, with the usual rate limit of downloads. */
export const fileDownload = {
  output: Download,
  file: 'application/octet-stream',
  rateLimit: { per: 'person', calls: 60, seconds: 600 },
} as const;
