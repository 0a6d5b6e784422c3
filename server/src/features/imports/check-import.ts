import type { CheckImportInput, ImportDetail } from '@lectern/contract/imports/imports.schema';
import { ImportOptions } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireZone } from '../../kernel/date-in.ts';
import { closedUntil, requireRecentDay, schoolDateOf } from '../ledger/public/business-date.ts';
import { headingKey, missingFields } from './rows/columns.rules.ts';
import { importFields } from './rows/import-fields.rules.ts';
import { getImport, requireRun } from './imports.queries.ts';
import { importActions, nextState } from './imports.policy.ts';
import { requireRight } from './upload-import.ts';

type Input = { readonly params: { id: number }; readonly body: CheckImportInput };

/**
 * Stores the mapping of the columns and queues a check of every row; imports nothing. The mapping is remembered for the next file of the
 * kind.
 * @throws AppError `import_busy`, `import_begun`, `import_forgotten`, `import_columns_missing` naming the first field without a column,
 * `invalid` for an unknown field, column or manager, `zone_unknown`, `date_in_future`, `date_too_early`, `period_closed`
 */
export async function checkImport(ctx: WriteContext, { params, body }: Input): Promise<ImportDetail> {
  const { db } = ctx;
  const run = await requireRun(ctx, params.id, 'locked');
  requireRight(ctx.actor, run.kind);
  requireAction(ctx, importActions, 'check', run);
  const known = new Set(importFields[run.kind].map(({ key }) => key));
  const columns = Object.values(body.mapping);
  for (const [field, column] of Object.entries(body.mapping))
    if (!known.has(field) || column >= run.headings.length || columns.filter((each) => each === column).length > 1)
      throw new AppError('invalid', { reason: 'choice' }, `mapping.${field}`);
  const [missing] = missingFields(run.kind, body.mapping);
  if (missing !== undefined) throw new AppError('import_columns_missing', { field: missing }, `mapping.${missing}`);
  await requireOptions(ctx, body.options);
  const options = ImportOptions.parse(body.options);
  await sql`
    update import_runs set state = ${nextState('check', run)}, mapping = ${JSON.stringify(body.mapping)}, options = ${JSON.stringify(options)},
      checked_to = 1, rows_good = 0, rows_bad = 0, rows_duplicate = 0, granted = 0, owed = 0, mapped_by = ${ctx.actor.id},
      touched_at = null, fruitless = 0, language = ${run.language}
    where id = ${run.id}
  `.execute(db);
  await sql`
    update import_rows set outcome = 'unchecked', faults = '[]', joins = null where run_id = ${run.id} and outcome <> 'unchecked'
  `.execute(db);
  await rememberMapping(ctx, run, body.mapping);
  ctx.audit({ action: 'import.check', entity: 'import', entity_id: run.id, new: { mapping: body.mapping, options } });
  return getImport(ctx, { params });
}

async function requireOptions(ctx: WriteContext, { zone, manager_id: managerId, date }: CheckImportInput['options']): Promise<void> {
  if (zone !== null) requireZone(zone, ctx.now, 'options.zone');
  if (managerId !== null) {
    const { rows } = await sql`
      select from users u join role_grants g on g.user_id = u.id
      where u.id = ${managerId} and u.state <> 'inactive' and g.role in ('AccountManager', 'SalesManager')
    `.execute(ctx.db);
    if (rows.length === 0) throw new AppError('invalid', { reason: 'choice' }, 'options.manager_id');
  }
  if (date === null) return;
  const today = schoolDateOf(ctx, ctx.now);
  if (date > today) throw new AppError('date_in_future', { today }, 'options.date');
  requireRecentDay(ctx, date, 'options.date');
  if ((await closedUntil(ctx, date)) !== null) throw new AppError('period_closed', { date }, 'options.date');
}

/** Ignored columns are remembered too, so that they are not proposed again. */
async function rememberMapping(
  { db, actor }: WriteContext,
  { kind, headings }: { readonly kind: string; readonly headings: readonly string[] },
  mapping: Readonly<Record<string, number>>,
): Promise<void> {
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const seen = new Map(headings.map((heading, column) => [headingKey(heading), fieldAt.get(column) ?? '']));
  seen.delete('');
  if (seen.size === 0) return;
  await sql`
    insert into import_mappings (user_id, kind, heading, field)
    select ${actor.id}, ${kind}, heading, field from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::text[]) as m (heading, field)
    on conflict (user_id, kind, heading) do update set field = excluded.field
  `.execute(db);
}
