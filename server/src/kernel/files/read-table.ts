import { AppError } from '../app-error.ts';
import { ChildFault, ChildLost, childRunner } from './children/run-in-child.ts';
import { usualLimits } from './table-file.ts';
import type { TableLimits, TableRows } from './table-file.ts';

const mostSeconds = 45;

/** Limits of a child that reads tables: twice what a table of a hundred thousand people needs. */
export const tableChild = {
  atOnce: 2,
  mostWaiting: 10,
  heapMegabytes: 512,
  megabytes: 800,
  seconds: mostSeconds,
  mostOutputBytes: 400_000_000,
} as const;

const inChild = childRunner<TableLimits, string[][]>({ job: 'kernel/files/read-table-job.ts', ...tableChild });

/**
 * Reads an uploaded table, XLSX or CSV whatever its file name, in a child process of its own.
 * @returns every row as text, including empty rows
 * @throws AppError `file_not_readable`, `file_too_long`, `file_too_complex`, `unavailable` when too many wait
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits = usualLimits): Promise<TableRows> {
  return (await inChild(limits, bytes).catch(refuseFile)).flat();
}

/** Refuses a file that a child could not read or that crashed the child; rethrows any other error. */
export function refuseFile(fault: unknown): never {
  if (fault instanceof ChildLost) throw new AppError('file_too_complex', { limit: fault.why });
  if (fault instanceof ChildFault) throw new AppError('file_not_readable', { reason: 'unknown', row: null });
  throw fault;
}
