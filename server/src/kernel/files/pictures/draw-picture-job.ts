/** The child process job of `draw-picture.ts`. */
import { openPicture, pictureTooLarge, unreadablePicture } from './open-picture.ts';

export type PictureOrder = {
  readonly side: number;
  readonly mostBytes: number;
  readonly mostPixels: number;
  readonly seconds: number;
  /** Converts WebP to PNG, because PDF documents cannot show WebP. */
  readonly forPaper?: boolean;
};

const encoders = { jpeg: { quality: 88 }, png: { compressionLevel: 9 }, webp: { quality: 88 } } as const;

/** Yields the format, then the picture. Dimensions are checked before decoding. */
export async function* run(
  { side, mostBytes, mostPixels, seconds, forPaper = false }: PictureOrder,
  file: Uint8Array,
): AsyncIterable<string | Uint8Array> {
  const { picture, format } = await openPicture(file, { mostPixels, seconds });
  const drawnAs = forPaper && format === 'webp' ? 'png' : format;
  const drawn = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .toFormat(drawnAs, encoders[drawnAs])
    .toBuffer()
    .catch(() => Promise.reject(unreadablePicture()));
  if (drawn.length > mostBytes) throw pictureTooLarge(mostPixels);
  yield drawnAs;
  yield drawn;
}
