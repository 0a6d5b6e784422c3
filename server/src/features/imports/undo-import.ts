import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { importActions, nextState, onlyRequestsUndo } from './imports.policy.ts';
import { getImport, requireRun } from './imports.queries.ts';
import { requireRight } from './upload-import.ts';

/**
 * Queues the deletion of everything that an import created, except records used since. Records kept by an earlier undo are checked again.
 * Above the school's limit for reversals it only requests the undo, which another person then does.
 * @throws AppError `import_busy`, `import_nothing_brought`, `import_undo_by_another` for a repeated request
 */
export async function undoImport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ImportDetail> {
  const run = await requireRun(ctx, params.id, 'locked');
  requireRight(ctx.actor, run.kind);
  requireAction(ctx, importActions, 'undo', run);
  const { granted, owed, undo_asked_by: asked_by } = run.sums;
  const rows = run.rows_brought + run.rows_kept;
  if (onlyRequestsUndo(run, ctx.actor.id)) {
    await sql`update import_runs set undo_asked_by = ${ctx.actor.id}, undo_asked_at = ${isoOf(ctx.now)} where id = ${run.id}`.execute(
      ctx.db,
    );
    ctx.audit({ action: 'import.ask_undo', entity: 'import', entity_id: run.id, new: { kind: run.kind, rows, granted, owed } });
    return getImport(ctx, { params });
  }
  const isAlone = asked_by === null || asked_by === ctx.actor.id;
  await sql`update import_rows set outcome = 'brought', faults = '[]' where run_id = ${run.id} and outcome = 'kept'`.execute(ctx.db);
  await sql`
    update import_runs set state = ${nextState('undo', run)}, rows_brought = rows_brought + rows_kept, rows_kept = 0, touched_at = null, fruitless = 0,
      user_id = ${ctx.actor.id}, role = ${ctx.actor.role}, undo_asked_by = null, undo_asked_at = null,
      undone_alone_on = ${isAlone ? schoolDateOf(ctx, ctx.now) : null}
    where id = ${run.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'import.undo',
    entity: 'import',
    entity_id: run.id,
    new: { kind: run.kind, rows, granted, owed, asked_by },
  });
  return getImport(ctx, { params });
}
