import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { importActions, nextState } from './imports.policy.ts';
import { getImport, requireRun } from './imports.queries.ts';
import { requireRight } from './upload-import.ts';

/**
 * Queues the deletion of everything that an import created, except records used since. Records kept by an earlier undo are checked again.
 * @throws AppError `import_busy`, `import_nothing_brought`
 */
export async function undoImport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ImportDetail> {
  const run = await requireRun(ctx.db, params.id, 'locked');
  requireRight(ctx.actor, run.kind);
  requireAction(ctx, importActions, 'undo', run);
  await sql`update import_rows set outcome = 'brought', faults = '[]' where run_id = ${run.id} and outcome = 'kept'`.execute(ctx.db);
  await sql`
    update import_runs set state = ${nextState('undo', run)}, rows_brought = rows_brought + rows_kept, rows_kept = 0, touched_at = null, fruitless = 0,
      user_id = ${ctx.actor.id}, role = ${ctx.actor.role}
    where id = ${run.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'import.undo',
    entity: 'import',
    entity_id: run.id,
    new: { kind: run.kind, rows: run.rows_brought + run.rows_kept },
  });
  return getImport(ctx, { params });
}
