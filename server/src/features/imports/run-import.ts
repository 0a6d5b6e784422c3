import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { importActions, nextState } from './imports.policy.ts';
import { getImport, requireRun } from './imports.queries.ts';
import { requireRight } from './upload-import.ts';

/**
 * Queues the import of the valid rows, batch by batch, with the permissions of the actor.
 * @throws AppError `import_busy`, `import_not_checked`, `import_nothing_good`, `import_finished`, `import_forgotten`, `import_by_another`
 * above the school's limits, for whoever prepared the file
 */
export async function runImport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ImportDetail> {
  const run = await requireRun(ctx, params.id, 'locked');
  requireRight(ctx.actor, run.kind);
  requireAction(ctx, importActions, 'run', run);
  await sql`
    update import_runs set state = ${nextState('run', run)}, started_at = coalesce(started_at, ${isoOf(ctx.now)}), touched_at = null, fruitless = 0,
      user_id = ${ctx.actor.id}, role = ${ctx.actor.role}, run_alone_on = ${run.sums.prepared_by.includes(ctx.actor.id) ? schoolDateOf(ctx, ctx.now) : null}
    where id = ${run.id}
  `.execute(ctx.db);
  const { granted, owed } = run.sums;
  ctx.audit({ action: 'import.run', entity: 'import', entity_id: run.id, new: { kind: run.kind, rows: run.rows_good, granted, owed } });
  return getImport(ctx, { params });
}
