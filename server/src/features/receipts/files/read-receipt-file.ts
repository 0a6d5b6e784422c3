import type { SaidByReceipt } from '@lectern/contract/receipts/receipts.rules';
import { nothingSaid } from '@lectern/contract/receipts/receipts.rules';
import { AppError } from '../../../kernel/app-error.ts';
import { ChildFault, ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { isPdf } from '../../../kernel/files/file-kind.rules.ts';
import { drawPicture } from '../../../kernel/files/pictures/draw-picture.ts';
import { readReceipt } from './receipt-text.rules.ts';
import type { ReceiptContent } from './receipt-text.rules.ts';

const readInChild = childRunner<Record<string, never>, ReceiptContent>({
  job: 'features/receipts/files/read-receipt-job.ts',
  atOnce: 1,
  mostWaiting: 10,
  heapMegabytes: 384,
  megabytes: 800,
  seconds: 30,
  mostOutputBytes: 200_000,
  addons: true,
});

export type ReceiptFile = { readonly type: string; readonly content: Uint8Array; readonly seen: SaidByReceipt };

const notTaken = (reason: string) => new AppError('material_not_taken', { reason }, 'file');

/**
 * Checks and reads the file of a receipt in child processes. A photo is re-encoded, without metadata and hidden content.
 * @throws AppError `material_not_taken`, `image_too_large`, `unavailable` when too many wait
 */
export async function readReceiptFile(file: Uint8Array): Promise<ReceiptFile> {
  if (isPdf(file)) {
    const [content] = await readInChild({}, file).catch((fault: unknown) => {
      if (fault instanceof ChildLost) throw notTaken('too_complex');
      throw fault instanceof ChildFault ? notTaken('damaged') : fault;
    });
    return { type: 'application/pdf', content: file, seen: content === undefined ? nothingSaid : readReceipt(content) };
  }
  const { format, content } = await drawPicture(file, { side: 2_400, mostBytes: 6_000_000 }).catch((fault: unknown) => {
    throw fault instanceof AppError && fault.key === 'image_not_readable' ? notTaken('damaged') : fault;
  });
  // A photo without a readable code is accepted: the teacher types its fields.
  const [read] = await readInChild({}, content).catch((fault: unknown): ReceiptContent[] => {
    if (fault instanceof ChildLost || fault instanceof ChildFault) return [];
    throw fault;
  });
  return { type: `image/${format}`, content, seen: read === undefined ? nothingSaid : readReceipt(read) };
}
