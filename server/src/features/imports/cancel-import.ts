import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { importActions, nextState } from './imports.policy.ts';
import { getImport, requireRun } from './imports.queries.ts';

/** Stops a check, or an import after the current batch; imported rows stay. @throws AppError `import_not_busy` */
export async function cancelImport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ImportDetail> {
  // Waits for the current batch, which locks the row.
  const run = await requireRun(ctx, params.id, 'locked');
  requireAction(ctx, importActions, 'cancel', run);
  await sql`update import_runs set state = ${nextState('cancel', run)}, touched_at = null where id = ${run.id}`.execute(ctx.db);
  ctx.audit({ action: 'import.cancel', entity: 'import', entity_id: run.id, old: { state: run.state }, new: { rows: run.rows_brought } });
  return getImport(ctx, { params });
}
