/** Opens untrusted pictures. Only child processes import it. */
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';

// Only three plain formats are enabled: no SVG, PDF or TIFF is ever read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

export type PictureFormat = 'jpeg' | 'png' | 'webp';
const formats: readonly string[] = ['jpeg', 'png', 'webp'] satisfies readonly PictureFormat[];

export const unreadablePicture = () => new AppError('image_not_readable', {}, 'file');
export const pictureTooLarge = (mostPixels: number) => new AppError('image_too_large', { megapixels: mostPixels / 1_000_000 }, 'file');

/**
 * Opens a picture, turned upright, after checking its format and dimensions.
 * @throws AppError `image_not_readable`, `image_too_large` at `file`
 */
export async function openPicture(
  file: Uint8Array,
  { mostPixels, seconds }: { readonly mostPixels: number; readonly seconds: number },
): Promise<{ readonly picture: Sharp; readonly format: PictureFormat }> {
  const options = { failOn: 'error', limitInputPixels: mostPixels, pages: 1, sequentialRead: true } as const;
  const { width, height, format } = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(unreadablePicture()));
  if (!formats.includes(format)) throw unreadablePicture();
  if (width * height > mostPixels) throw pictureTooLarge(mostPixels);
  return { picture: sharp(file, options).timeout({ seconds }).autoOrient(), format: format as PictureFormat };
}
