import { avatarSizes } from '@lectern/contract/accounts/own-account.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { ChildFault, ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import type { AvatarOrder } from './draw-avatar-job.ts';

export type AvatarImages = { readonly version: string; readonly images: readonly { readonly size: number; readonly image: Buffer }[] };

const mostPixels = 25_000_000;
const secondsToDraw = 10;

const inChild = childRunner<AvatarOrder, string | Buffer>({
  job: 'features/accounts/profile/draw-avatar-job.ts',
  atOnce: 1,
  mostWaiting: 20,
  heapMegabytes: 64,
  megabytes: 500,
  seconds: secondsToDraw + 5,
  mostOutputBytes: 5_000_000,
  addons: true,
});

/**
 * Redraws a picture as squares of every size, in a child process of its own. Nothing else of the uploaded file is stored: neither metadata
 * nor hidden content.
 * @throws AppError `image_not_readable`, `image_too_large`, `unavailable` when too many wait
 */
export async function drawAvatar(file: Uint8Array): Promise<AvatarImages> {
  const [version, ...images] = await inChild({ sizes: avatarSizes, mostPixels, seconds: secondsToDraw }, file).catch((fault: unknown) => {
    throw fault instanceof ChildLost || fault instanceof ChildFault ? new AppError('image_not_readable', {}, 'file') : fault;
  });
  return { version: String(version), images: avatarSizes.map((size, at) => ({ size, image: Buffer.from(images[at] ?? '') })) };
}
