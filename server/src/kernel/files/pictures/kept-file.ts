import { AppError } from '../../app-error.ts';
import { isPdf } from '../file-kind.rules.ts';
import { drawPicture } from './draw-picture.ts';

/**
 * What is stored of an uploaded picture or PDF: a picture is re-encoded, a PDF stays unchanged and is only ever downloaded.
 * @returns its media type and bytes
 * @throws AppError `material_not_taken`, `image_too_large`
 */
export async function keptFile(file: Uint8Array): Promise<{ readonly type: string; readonly content: Uint8Array }> {
  if (isPdf(file)) return { type: 'application/pdf', content: file };
  const { format, content } = await drawPicture(file, { side: 2_400, mostBytes: 6_000_000 }).catch((fault: unknown) => {
    if (fault instanceof AppError && fault.key === 'image_not_readable')
      throw new AppError('material_not_taken', { reason: 'damaged' }, 'file');
    throw fault;
  });
  return { type: `image/${format}`, content };
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The file name extension of a stored file. */
export const endingOf = (mediaType: string) => extensions[mediaType] ?? 'bin';
