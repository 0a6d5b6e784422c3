import { z } from 'zod';
import { line } from '../../page.ts';

/** Media types of material files, detected by content. */
export const materialType = z.enum([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
]);
export type MaterialType = z.output<typeof materialType>;

export const AddTopicFileQuery = z.strictObject({ file_name: line(200).min(1) });
