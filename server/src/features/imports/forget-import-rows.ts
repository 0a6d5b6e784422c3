import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import type { JobContext } from '../../kernel/process/jobs.ts';
import { lastUse } from './rows-kept.queries.ts';

/**
 * Forgets what stands in the files of imports with which nothing was done for days, import by import: people's names, phones and
 * addresses that nobody needs any more. Counts, reasons and what each row has made stay, so that an import can still be undone.
 * Repeated, it finds nothing to do.
 */
export async function forgetImportRows(job: JobContext): Promise<void> {
  const due = isDue(isoOf(job.now.subtract({ hours: 24 * job.settings.import_rows_days })));
  const { rows } = await sql<{ id: number }>`select id from import_runs r where ${due} order by id`.execute(job.db);
  for (const { id } of rows) {
    if (job.stopping.aborted) return;
    await job.write((ctx) => forgetRowsOf(ctx, id, due));
  }
}

/** Over `import_runs r`: nobody works on it, and nothing was done with it since. */
function isDue(since: string): RawBuilder<boolean> {
  return sql`r.rows_forgotten_at is null and r.state not in ('checking', 'running', 'undoing') and ${lastUse} < ${since}`;
}

async function forgetRowsOf(ctx: WriteContext, id: number, due: RawBuilder<boolean>): Promise<void> {
  const { db, now } = ctx;
  // Looked at again under its lock: somebody may have begun to bring it in.
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
