import type { ImportDetail, UploadImportQuery } from '@lectern/contract/imports/imports.schema';
import { abilityOfKind } from '@lectern/contract/imports/import-states';
import type { ImportKind } from '@lectern/contract/imports/import-states';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { Actor, ReadContext, StagedContext } from '../../kernel/calls/context.ts';
import { readTable } from '../../kernel/files/read-table.ts';
import type { TableRows } from '../../kernel/files/table-file.ts';
import { proposedMapping } from './rows/columns.rules.ts';
import { holdsRightOf } from './imports.policy.ts';
import { getImport } from './imports.queries.ts';

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
/** Cells per insert statement; the embedded database runs no other query meanwhile. */
const cellsAtOnce = 20_000;

type Input = { readonly query: UploadImportQuery; readonly file: Uint8Array };
type Table = {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row_no: number; readonly cells: readonly string[] }[];
};

/** The first non-empty row has the headings. Rows keep the numbers that a spreadsheet shows. */
function tableOf(file: TableRows): Table {
  const head = file.findIndex((row) => !isEmpty(row));
  const headings = (file[head] ?? []).map((heading) => heading.replaceAll(/\s+/g, ' ').trim().slice(0, 200));
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const rows = file.flatMap((cells, at) => (at <= head || isEmpty(cells) ? [] : [{ row_no: at + 1, cells: cells.slice(0, width) }]));
  return { headings: headings.slice(0, width), rows };
}

/**
 * Stores an uploaded table: parses it, proposes a mapping and stores its rows unchanged. It is parsed before the transaction, so that a
 * long file blocks nothing.
 * @throws AppError `file_not_readable`, `file_too_long`, `import_empty`
 */
export async function uploadImport(ctx: StagedContext, { query, file }: Input): Promise<ImportDetail> {
  requireRight(ctx.actor, query.kind);
  const { headings, rows } = tableOf(await readTable(file));
  if (rows.length === 0) throw new AppError('import_empty', {}, 'file');
  const mapping = proposedMapping(query.kind, headings, await rememberedFields(ctx, query.kind));
  const id = await ctx.transaction(async (write) => {
    const made = await write.db
      .insertInto('import_runs')
      .values({
        user_id: ctx.actor.id,
        uploaded_by: ctx.actor.id,
        role: ctx.actor.role,
        language: languageOf(ctx),
        kind: query.kind,
        file_name: query.file_name,
        headings: JSON.stringify(headings),
        mapping: JSON.stringify(mapping),
        options: '{}',
        rows_total: rows.length,
        created_at: isoOf(ctx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, headings.length)));
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await sql`
        insert into import_rows (run_id, row_no, cells)
        select ${made.id}, row_no, cells from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::jsonb) as r (row_no int, cells text[])
      `.execute(write.db);
    }
    const { kind, file_name } = query;
    write.audit({ action: 'import.upload', entity: 'import', entity_id: made.id, new: { kind, file_name, rows: rows.length } });
    return made.id;
  });
  return getImport(ctx, { params: { id } });
}

/** @throws AppError `right_not_held` for records that the actor could not enter on a screen */
export function requireRight(actor: Pick<Actor, 'abilities'>, kind: ImportKind): void {
  if (!holdsRightOf(actor, kind)) throw new AppError('right_not_held', { ability: abilityOfKind[kind] }, 'kind');
}

/** The actor's last mapping of each heading. */
async function rememberedFields({ db, actor }: ReadContext, kind: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ heading: string; field: string }>`
    select heading, field from import_mappings where user_id = ${actor.id} and kind = ${kind}
  `.execute(db);
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}
