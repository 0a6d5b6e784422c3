import { largestMaterial } from '@lectern/contract/study/materials/materials.rules';
import type { MaterialType } from '@lectern/contract/study/materials/materials.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { ChildFault, ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { isPicture } from '../../../kernel/files/file-kind.rules.ts';
import { drawPicture } from '../../../kernel/files/pictures/draw-picture.ts';

const checkInChild = childRunner<Record<string, never>, MaterialType>({
  job: 'features/study/materials/check-document-job.ts',
  atOnce: 1,
  mostWaiting: 10,
  heapMegabytes: 384,
  megabytes: 700,
  seconds: 30,
  mostOutputBytes: 10_000,
});

export type Material = { readonly type: MaterialType; readonly content: Uint8Array };

const notTaken = (reason: string) => new AppError('material_not_taken', { reason }, 'file');

/**
 * Detects the type of a file by content, in a child process. A picture is re-encoded, without metadata and hidden content. A document with
 * scripts, macros or a password is refused; otherwise it stays unchanged.
 * @throws AppError `material_not_taken`, `image_too_large`, `unavailable` when too many wait
 */
export async function checkMaterial(file: Uint8Array): Promise<Material> {
  if (isPicture(file)) return checkPicture(file);
  const [type] = await checkInChild({}, file).catch((fault: unknown) => {
    if (fault instanceof ChildLost) throw notTaken('too_complex');
    throw fault instanceof ChildFault ? notTaken('damaged') : fault;
  });
  if (type === undefined) throw notTaken('damaged');
  return { type, content: file };
}

async function checkPicture(file: Uint8Array): Promise<Material> {
  const { format, content } = await drawPicture(file, { side: 4_096, mostBytes: largestMaterial }).catch((fault: unknown) => {
    throw fault instanceof AppError && fault.key === 'image_not_readable' ? notTaken('damaged') : fault;
  });
  return { type: `image/${format}`, content };
}
