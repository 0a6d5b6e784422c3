import type { Kernel } from '../../kernel/calls/run-endpoint.ts';
import { runJob } from '../../kernel/process/job.ts';
import type { JobContext } from '../../kernel/process/job.ts';
import { recordBackup } from './record-backup.ts';
import type { EndedBackup } from './record-backup.ts';

/** Records the result of a backup made by the command. */
export async function recordOfCommand(kernel: Kernel, ended: EndedBackup): Promise<void> {
  const job = { name: 'backup-command', cron: '', work: ({ write }: JobContext) => write((ctx) => recordBackup(ctx, ended)) };
  await runJob(kernel, job, new AbortController().signal);
}
