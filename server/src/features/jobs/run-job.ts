import type { RunJobInput } from '@lectern/contract/jobs/jobs.schema';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requestRun } from '../../kernel/process/job-queue.ts';

/** @throws AppError `invalid` if there is no such job */
export async function runJob(ctx: WriteContext, { body: { name } }: { readonly body: RunJobInput }): Promise<Record<string, never>> {
  if (!(await requestRun(ctx.db, name))) throw new AppError('invalid', { reason: 'choice' }, 'name');
  ctx.audit({ action: 'job.request', entity: 'job', entity_id: null, new: { name } });
  return {};
}
