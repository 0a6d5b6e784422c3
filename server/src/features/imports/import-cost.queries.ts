import { ImportOptions } from '@lectern/contract/imports/imports.schema';
import type { ImportCost } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { requireRun } from './imports.queries.ts';
import { rowKinds } from './import-kinds.ts';
import { isGood } from './rows/import-kind.ts';
import { requireRight } from './upload-import.ts';
import { storedRows } from './work/stored-rows.ts';
import { settingOf } from './work/taken-run.ts';

/** What the valid rows that are not imported yet will cost. @throws AppError `not_found`, `right_not_held` */
export async function getImportCost(ctx: ReadContext, { params }: { params: { id: number } }): Promise<ImportCost> {
  const run = await requireRun(ctx, params.id, 'read');
  requireRight(ctx.actor, run.kind);
  const { currency } = ctx.settings;
  const { cost, examine } = rowKinds[run.kind];
  if (cost === undefined) return { currency, rates: null };
  const rows = await storedRows(ctx.db, run, sql`outcome = 'good' order by row_no`);
  const setting = settingOf(ctx, { id: run.id, options: ImportOptions.parse(run.options) });
  const examined = await examine(ctx.db, setting, rows);
  return { currency, rates: await cost(ctx, examined.filter(isGood)) };
}
