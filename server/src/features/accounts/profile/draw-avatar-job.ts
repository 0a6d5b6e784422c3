/** The child process job of `avatar-image.ts`: the only place that decodes pictures. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '../../../kernel/app-error.ts';

/** Parameters of drawing an avatar. */
export type AvatarOrder = { readonly sizes: readonly number[]; readonly mostPixels: number; readonly seconds: number };

// Only three plain formats are enabled: no SVG, PDF or TIFF is ever read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

const unreadable = () => new AppError('image_not_readable', {}, 'file');

/** Yields the version, then the picture in each size. Dimensions are checked before decoding. */
export async function* run({ sizes, mostPixels, seconds }: AvatarOrder, file: Uint8Array): AsyncIterable<string | Uint8Array> {
  const options = { failOn: 'error', limitInputPixels: mostPixels, pages: 1, sequentialRead: true } as const;
  const { width, height, format } = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(unreadable()));
  if (!['jpeg', 'png', 'webp'].includes(format)) throw unreadable();
  if (width * height > mostPixels) throw new AppError('image_too_large', { megapixels: mostPixels / 1_000_000 }, 'file');
  const largest = Math.max(...sizes);
  const square = await sharp(file, options)
    .timeout({ seconds })
    .autoOrient()
    .resize(largest, largest, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => Promise.reject(unreadable()));
  const images = await Promise.all(sizes.map((size) => sharp(square).resize(size, size).webp({ quality: 82 }).toBuffer()));
  yield createHash('sha256')
    .update(images.at(-1) ?? '')
    .digest('hex')
    .slice(0, 16);
  yield* images;
}
