import type { ExportRun } from '@lectern/contract/exports/exports.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { getExport } from './exports.queries.ts';

/** Cancels a file that is still being written; the writer stops at the next page. A finished file stays. @throws AppError `not_found` */
export async function cancelExport(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ExportRun> {
  const { id } = await getExport(ctx, { params });
  const cancelled = await ctx.db
    .updateTable('export_runs')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (cancelled === undefined) ctx.nothingChanged();
  else ctx.audit({ action: 'export.cancel', entity: 'export', entity_id: id });
  return getExport(ctx, { params });
}
