import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { startPollingWorker } from '../../../kernel/process/polling-worker.ts';
import { rowKinds } from '../import-kinds.ts';
import { repeatedRows } from '../rows/repeated-rows.rules.ts';
import { leaveRun, takeRun } from './taken-run.ts';
import type { TakenRun } from './taken-run.ts';
import { bringInRows, checkRows, takeAwayRows } from './work-on-rows.ts';
import type { BatchEnd } from './work-on-rows.ts';

/**
 * Works on one import that waits for it, batch by batch, to its end. @param stopping ends it between two batches: another process
 * goes on from there
 * @returns whether there was one @throws what went wrong; the import is then marked as failed, and what is brought in stays
 */
export async function workOnNextImport(kernel: Kernel, stopping?: AbortSignal): Promise<boolean> {
  const run = await takeRun(kernel);
  if (run === null) return false;
  const batch = batchesOf(kernel, run);
  try {
    let end: BatchEnd = 'more';
    while (end === 'more' && stopping?.aborted !== true) end = await batch();
    if (end === 'more') await leaveRun(kernel, run, 'waiting');
  } catch (fault) {
    await leaveRun(kernel, run, 'failed');
    throw fault;
  }
  return true;
}

function batchesOf(kernel: Kernel, run: TakenRun): () => Promise<BatchEnd> {
  if (run.state === 'running') return () => bringInRows(kernel, run);
  if (run.state === 'undoing') return () => takeAwayRows(kernel, run);
  const repeated = repeatedRows(rowKinds[run.kind], run.options);
  return () => checkRows(kernel, run, repeated);
}

const pollIntervalMilliseconds = 700;

/** Works on imports as they are asked for, one after the other. @returns how to stop: the batch that is being written is finished */
export function startImportWorker(kernel: Kernel, onFault: (fault: unknown) => void): () => Promise<void> {
  return startPollingWorker({ work: (stopping) => workOnNextImport(kernel, stopping), pollIntervalMilliseconds, onFault });
}
