import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import type { JobContext } from '../../kernel/process/job.ts';
import { rowsUnusedSince } from './rows-kept.queries.ts';

/**
 * Deletes the cells of imports that have been unused for days, import by import, because they contain personal data. Counts, reasons and
 * the created records stay, so that the import can still be undone. Idempotent.
 */
export async function forgetImportRows(job: JobContext): Promise<void> {
  const due = rowsUnusedSince(isoOf(job.now.subtract({ hours: 24 * job.settings.import_rows_days })));
  const { rows } = await sql<{ id: number }>`select id from import_runs r where ${due} order by id`.execute(job.db);
  for (const { id } of rows) {
    if (job.stopping.aborted) return;
    await job.write((ctx) => forgetRowsOf(ctx, id, due));
  }
}

async function forgetRowsOf(ctx: WriteContext, id: number, due: RawBuilder<boolean>): Promise<void> {
  const { db, now } = ctx;
  // Checked again under its lock, because it may have been started meanwhile.
  const { rows } = await sql<{ rows_total: number }>`
    update import_runs r set rows_forgotten_at = ${isoOf(now)} where r.id = ${id} and ${due} returning rows_total
  `.execute(db);
  const [forgotten] = rows;
  if (forgotten === undefined) return ctx.nothingChanged();
  await sql`
    update import_rows set cells = '{}', faults = case when faults = '[]' then faults
      else (select jsonb_agg(fault || '{"value": ""}' order by place) from jsonb_array_elements(faults) with ordinality f (fault, place)) end
    where run_id = ${id}
  `.execute(db);
  ctx.audit({ action: 'import.forget', entity: 'import', entity_id: id, new: { rows: forgotten.rows_total } });
}
