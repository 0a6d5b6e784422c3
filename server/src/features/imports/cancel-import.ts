import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { nextState, refusalOf } from './imports.policy.ts';
import { getImport, requireRun } from './imports.queries.ts';

/** Stops a check, or an import behind the batch that is being written: what is brought in stays. @throws AppError `import_not_busy` */
export async function cancelImport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ImportDetail> {
  // Waits for the batch under way: it holds the row.
  const run = await requireRun(ctx.db, params.id, 'locked');
  const refused = refusalOf('cancel', run);
  if (refused !== null) throw new AppError(refused);
  await sql`update import_runs set state = ${nextState('cancel', run)}, touched_at = null where id = ${run.id}`.execute(ctx.db);
  ctx.audit({ action: 'import.cancel', entity: 'import', entity_id: run.id, old: { state: run.state }, new: { rows: run.rows_brought } });
  return getImport(ctx, { params });
}
