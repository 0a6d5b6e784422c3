import { createHash } from 'node:crypto';
import { avatarSizes } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { boundedQueue } from '../../../kernel/process/bounded-queue.ts';

export type AvatarImages = { readonly version: string; readonly images: readonly { readonly size: number; readonly image: Buffer }[] };

const mostPixels = 25_000_000;
const secondsToDraw = 10;
const oneAtATime = boundedQueue(1, 20);

type Sharp = typeof import('sharp')['default'];
let loaded: Promise<Sharp> | undefined;

/** Loaded when the first picture comes. Everything but three plain formats is switched off: no SVG, PDF or TIFF is ever read. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * Draws a picture anew as squares of every size: nothing of the file that was sent is kept, neither its metadata nor what may
 * have been hidden behind the picture. The size is read before anything is unpacked.
 * @throws AppError `image_not_readable`, `image_too_large`, `unavailable` when too many wait
 */
export function drawAvatar(file: Buffer): Promise<AvatarImages> {
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    const options = { failOn: 'error', limitInputPixels: mostPixels, pages: 1, sequentialRead: true } as const;
    const unreadable = () => new AppError('image_not_readable', {}, 'image');
    const { width, height, format } = await sharp(file, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => Promise.reject(unreadable()));
    if (!['jpeg', 'png', 'webp'].includes(format)) throw unreadable();
    if (width * height > mostPixels) throw new AppError('image_too_large', { megapixels: mostPixels / 1_000_000 }, 'image');
    const largest = Math.max(...avatarSizes);
    const square = await sharp(file, options)
      .timeout({ seconds: secondsToDraw })
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(() => Promise.reject(unreadable()));
    const images = await Promise.all(
      avatarSizes.map(async (size) => ({ size, image: await sharp(square).resize(size, size).webp({ quality: 82 }).toBuffer() })),
    );
    const version = createHash('sha256')
      .update(images.at(-1)?.image ?? '')
      .digest('hex')
      .slice(0, 16);
    return { version, images };
  });
}
