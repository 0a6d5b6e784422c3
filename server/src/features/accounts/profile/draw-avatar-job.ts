/** The child process job of `avatar-image.ts`. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { openPicture, unreadablePicture } from '../../../kernel/files/pictures/open-picture.ts';

/** Parameters of drawing an avatar. */
export type AvatarOrder = { readonly sizes: readonly number[]; readonly mostPixels: number; readonly seconds: number };

/** Yields the version, then the picture in each size. Dimensions are checked before decoding. */
export async function* run({ sizes, mostPixels, seconds }: AvatarOrder, file: Uint8Array): AsyncIterable<string | Uint8Array> {
  const { picture } = await openPicture(file, { mostPixels, seconds });
  const largest = Math.max(...sizes);
  const square = await picture
    .resize(largest, largest, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => Promise.reject(unreadablePicture()));
  const images = await Promise.all(sizes.map((size) => sharp(square).resize(size, size).webp({ quality: 82 }).toBuffer()));
  yield createHash('sha256')
    .update(images.at(-1) ?? '')
    .digest('hex')
    .slice(0, 16);
  yield* images;
}
