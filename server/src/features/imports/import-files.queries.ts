import type { Download } from '@lectern/contract/paper';
import type { ImportFileQuery, TemplateQuery } from '@lectern/contract/imports/imports.schema';
import type { ImportKind } from '@lectern/contract/imports/import-states';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import type { Words } from '../../kernel/files/export-list.ts';
import type { TablePage, TablePages } from '../../kernel/files/writing/csv-file.ts';
import { tableDownload } from '../../kernel/files/writing/table-download.ts';
import { importFields } from './rows/import-fields.rules.ts';
import { requireRun } from './imports.queries.ts';
import { faultText } from './rows/row-faults.rules.ts';
import type { Fault } from './rows/row-faults.rules.ts';

type Sheet = { readonly title: string; readonly headings: readonly string[]; readonly rows: TablePages };

const columnWidth = 20;

function download(ctx: ReadContext, { title, headings, rows }: Sheet, format: 'xlsx' | 'csv'): Download {
  const columns = headings.map((heading) => ({ title: heading, width: Math.max(columnWidth, heading.length + 2) }));
  return tableDownload(title, { sheet: title, columns, rows }, format, { language: languageOf(ctx), zone: ctx.actor.zone });
}

const kindTitles: Readonly<Record<ImportKind, Words>> = {
  courses: { en: 'Courses', ru: 'Предметы' },
  services: { en: 'Services', ru: 'Услуги' },
  abonements: { en: 'Price list', ru: 'Прайс-лист' },
  rates: { en: 'Rates', ru: 'Ставки' },
  clients: { en: 'Clients', ru: 'Клиенты' },
  teachers: { en: 'Teachers', ru: 'Преподаватели' },
  balances: { en: 'Balances', ru: 'Остатки' },
  subscriptions: { en: 'Packages', ru: 'Абонементы' },
};

/** Returns a template table: the headings of a kind and an example row. */
export async function getImportTemplate(ctx: ReadContext, { query }: { query: TemplateQuery }): Promise<Download> {
  const language = languageOf(ctx);
  const fields = importFields[query.kind];
  const rows = [[fields.map(({ example }) => example[language])]];
  return download(
    ctx,
    { title: kindTitles[query.kind][language], headings: fields.map(({ title }) => title[language]), rows },
    query.format,
  );
}

const rowHeading: Words = { en: 'Row', ru: 'Строка' };
const reasonHeading: Words = { en: 'Why it was not brought in', ru: 'Почему не перенесено' };
const leftTitle: Words = { en: 'Rows left', ru: 'Непринятые строки' };
const rowsAtOnce = 1_000;

/**
 * Returns the rows that are invalid, duplicates or kept by an undo, unchanged from the file, with row numbers and reasons.
 * @throws AppError `not_found`, `import_forgotten`
 */
export async function downloadLeftRows(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: ImportFileQuery },
): Promise<Download> {
  const { db } = ctx;
  const { headings, mapping, rows_forgotten_at: forgotten, ...run } = await requireRun(ctx, params.id, 'read');
  if (forgotten !== null) throw new AppError('import_forgotten');
  ctx.logRead({ act: 'download', subject: 'import', subject_id: params.id, records: run.rows_bad + run.rows_duplicate + run.rows_kept });
  const language = languageOf(ctx);
  const headingOf = ({ field }: Fault) => (field === null ? undefined : headings[mapping[field] ?? -1]);
  const reason = (fault: Fault) => {
    const heading = headingOf(fault);
    return heading === undefined ? faultText(fault, language) : `${heading}: ${faultText(fault, language)}`;
  };
  const rows = (async function* (): AsyncIterable<TablePage> {
    for (let behind = 0; ; ) {
      const { rows: page } = await sql<{ row_no: number; cells: readonly string[]; faults: readonly Fault[] }>`
        select row_no, cells, faults from import_rows
        where run_id = ${params.id} and row_no > ${behind} and outcome in ('bad', 'duplicate', 'kept') order by row_no limit ${rowsAtOnce}
      `.execute(db);
      const last = page.at(-1);
      if (last === undefined) return;
      behind = last.row_no;
      yield page.map(({ row_no, cells, faults }) => [
        row_no,
        faults.map(reason).join('; '),
        ...headings.map((_, column) => cells[column] ?? ''),
      ]);
    }
  })();
  const title = `${leftTitle[language]} ${params.id}`;
  return download(ctx, { title, headings: [rowHeading[language], reasonHeading[language], ...headings], rows }, query.format);
}
