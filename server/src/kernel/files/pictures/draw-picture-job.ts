/** The child process job of `draw-picture.ts`. */
import sharp from 'sharp';
import { AppError } from '../../app-error.ts';

export type PictureOrder = {
  readonly side: number;
  readonly mostBytes: number;
  readonly mostPixels: number;
  readonly seconds: number;
  /** Converts WebP to PNG, because PDF documents cannot show WebP. */
  readonly forPaper?: boolean;
};

// Only three plain formats are enabled: no SVG, PDF or TIFF is ever read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

const unreadable = () => new AppError('image_not_readable', {}, 'file');

/** Yields the format, then the picture. Dimensions are checked before decoding. */
export async function* run(
  { side, mostBytes, mostPixels, seconds, forPaper = false }: PictureOrder,
  file: Uint8Array,
): AsyncIterable<string | Uint8Array> {
  const options = { failOn: 'error', limitInputPixels: mostPixels, pages: 1, sequentialRead: true } as const;
  const { width, height, format } = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(unreadable()));
  const encoders = { jpeg: { quality: 88 }, png: { compressionLevel: 9 }, webp: { quality: 88 } } as const;
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw unreadable();
  const tooLarge = () => new AppError('image_too_large', { megapixels: mostPixels / 1_000_000 }, 'file');
  if (width * height > mostPixels) throw tooLarge();
  const drawnAs = forPaper && format === 'webp' ? 'png' : format;
  const drawn = await sharp(file, options)
    .timeout({ seconds })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .toFormat(drawnAs, encoders[drawnAs])
    .toBuffer()
    .catch(() => Promise.reject(unreadable()));
  if (drawn.length > mostBytes) throw tooLarge();
  yield drawnAs;
  yield drawn;
}
