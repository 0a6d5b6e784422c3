import { AppError } from '../../app-error.ts';
import { ChildFault, ChildLost, childRunner } from '../children/run-in-child.ts';
import type { PictureOrder } from './draw-picture-job.ts';

export type Picture = { readonly format: 'jpeg' | 'png' | 'webp'; readonly content: Buffer };

const mostPixels = 50_000_000;
const secondsToDraw = 20;

const inChild = childRunner<PictureOrder, string | Buffer>({
  job: 'kernel/files/pictures/draw-picture-job.ts',
  atOnce: 1,
  mostWaiting: 20,
  heapMegabytes: 64,
  megabytes: 800,
  seconds: secondsToDraw + 5,
  mostOutputBytes: 25_000_000,
  addons: true,
});

/**
 * Re-encodes a picture in its own format, or for a document as JPEG or PNG, in a child process. Nothing else of the uploaded file is
 * stored: neither metadata nor hidden content.
 * @param side the longest side in pixels; a larger picture is scaled down
 * @throws AppError `image_not_readable`, `image_too_large`, `unavailable` when too many wait
 */
export async function drawPicture(file: Uint8Array, limits: Pick<PictureOrder, 'side' | 'mostBytes' | 'forPaper'>): Promise<Picture> {
  const [format, content] = await inChild({ ...limits, mostPixels, seconds: secondsToDraw }, file).catch((fault: unknown) => {
    throw fault instanceof ChildLost || fault instanceof ChildFault ? new AppError('image_not_readable', {}, 'file') : fault;
  });
  return { format: format as Picture['format'], content: Buffer.from(content ?? '') };
}
