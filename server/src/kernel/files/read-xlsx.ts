import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { boundedQueue } from '../process/bounded-queue.ts';
import { projectFolder } from '../process/project.ts';
import { usualLimits } from './table-file.ts';
import type { TableLimits, TableRows } from './table-file.ts';

/** What the thread that reads a workbook answers. */
export type ReadingAnswer =
  | { readonly rows: TableRows }
  | { readonly refused: ConstructorParameters<typeof AppError> }
  | { readonly fault: string };

/** A workbook's thread may hold so much, and read so long: a file that needs more is no table of people. */
const mostMegabytes = 700;
const mostSeconds = 60;
const oneAtATime = boundedQueue(1, 10);

/** Whether a file is an archive, as workbooks are. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Reads the first sheet of a workbook (XLSX) in a thread of its own, whose memory and time are bounded: a file that unpacks to
 * more than it should ends the thread, not the server. Dates come as `yyyy-mm-dd`, numbers as plain digits, formulas as their values.
 * @throws AppError `file_not_readable`, `file_too_long`, `unavailable` when too many wait
 */
export function readXlsx(bytes: Uint8Array, limits: TableLimits = usualLimits): Promise<TableRows> {
  return oneAtATime(() => readInThread(bytes, limits));
}

function readInThread(bytes: Uint8Array, limits: TableLimits): Promise<TableRows> {
  const unreadable = (reason: string) => new AppError('file_not_readable', { reason, row: null });
  const thread = new Worker(join(projectFolder, 'server/src/kernel/files/read-xlsx-thread.ts'), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<TableRows>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('file_too_long', { limit: 'time', most: mostSeconds, row: null })),
      mostSeconds * 1_000,
    );
    thread.once('message', (answer: ReadingAnswer) => {
      if ('rows' in answer) resolve(answer.rows);
      else reject('refused' in answer ? new AppError(...answer.refused) : unreadable('workbook'));
    });
    thread.once('error', (fault: NodeJS.ErrnoException) => {
      const full = fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(full ? new AppError('file_too_long', { limit: 'memory', most: mostMegabytes, row: null }) : fault);
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(unreadable('workbook'));
    });
  }).finally(() => thread.terminate());
}
