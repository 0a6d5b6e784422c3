import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { startPollingWorker } from '../../../kernel/process/polling-worker.ts';
import { rowKinds } from '../import-kinds.ts';
import { repeatedRows } from '../rows/repeated-rows.rules.ts';
import { leaveRun, takeRun } from './taken-run.ts';
import type { TakenRun } from './taken-run.ts';
import { importRows, checkRows, undoRows } from './work-on-rows.ts';
import type { BatchEnd } from './work-on-rows.ts';

/**
 * Processes one queued import, batch by batch, to its end.
 * @param stopping stops it between two batches; another process continues
 * @returns whether there was one
 * @throws the error, after marking the import as failed; imported rows stay
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
  if (run.state === 'running') return () => importRows(kernel, run);
  if (run.state === 'undoing') return () => undoRows(kernel, run);
  const repeated = repeatedRows(rowKinds[run.kind], run.options);
  return () => checkRows(kernel, run, repeated);
}

const pollIntervalMilliseconds = 700;

/** Processes queued imports one after the other. @returns a function that stops after the current batch */
export function startImportWorker(kernel: Kernel, onFault: (fault: unknown) => void): () => Promise<void> {
  return startPollingWorker({
    database: kernel.database,
    work: (stopping) => workOnNextImport(kernel, stopping),
    pollIntervalMilliseconds,
    onFault,
  });
}
