import type { Endpoint } from '@lectern/contract/endpoint';
import { exportColumns } from '@lectern/contract/exports/exports.schema';
import type { ExportColumnKey, ExportSubject } from '@lectern/contract/exports/exports.schema';
import type { Currency } from '@lectern/contract/money';
import type { Permission } from '@lectern/contract/permissions';
import type { z } from 'zod';
import type { ReadContext } from '../calls/context.ts';
import { parseInput } from '../calls/endpoint-input.ts';

/**
 * A cell of a file, typed so that a spreadsheet can calculate with it: text, a number, a calendar date (`yyyy-mm-dd`), an instant (ISO
 * 8601, shown in the reader's zone), a sum of money (minor units), or empty.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly date: string }
  | { readonly instant: string }
  | { readonly money: number; readonly currency: Currency };

/** A text in both languages. */
export type Words = Readonly<Record<'en' | 'ru', string>>;

export type ExportColumn<Row> = {
  readonly title: Words;
  /** In characters. */
  readonly width: number;
  readonly cell: (row: Row, language: 'en' | 'ru') => Cell;
};

/** One page of an export, with the total number of rows. */
export type ExportPage = { readonly total: number; readonly rows: readonly (readonly Cell[])[] };

/** A list that can be exported. */
export type ExportedList = {
  readonly title: Words;
  readonly permission: Permission;
  readonly columns: readonly { readonly key: string; readonly title: Words; readonly width: number }[];
  /** Parses the list's query like the list's endpoint. @throws InvalidInput naming every invalid field */
  readonly readQuery: (query: unknown) => Record<string, unknown>;
  /** Yields every matching row that the actor may see, page by page, with the columns named by their keys. */
  readonly pages: (
    ctx: ReadContext,
    query: Record<string, unknown>,
    columns: readonly string[],
    language: 'en' | 'ru',
  ) => AsyncIterable<ExportPage>;
};

type ListQuery = { readonly page: number; readonly page_size: number };
type Listed<Subject extends ExportSubject, Query extends z.ZodObject, Row> = {
  readonly subject: Subject;
  readonly title: Words;
  /** The endpoint of the list: the export has the same permission and query. */
  readonly of: Pick<Endpoint, 'permission'> & { readonly query: Query };
  /** The handler of the endpoint; a page may be larger here than on the screen. */
  readonly list: (ctx: ReadContext, input: { query: z.output<Query> }) => Promise<{ count: number; results: readonly Row[] }>;
  readonly id: (row: Row) => number;
  readonly columns: Readonly<Record<ExportColumnKey<Subject>, ExportColumn<Row>>>;
};

/** Rows of one page. */
const rowsAtOnce = 500;

/**
 * Makes a list exportable. The export calls the list's own handler page by page, so that it contains only rows and fields that the reader
 * may see. Without a snapshot, a row that moves to a later page while the file is written is written only once.
 */
export function exportedList<const Subject extends ExportSubject, Query extends z.ZodObject, Row>(
  listed: Listed<Subject, Query, Row>,
): ExportedList {
  const { subject, title, of, list, id } = listed;
  const byKey: Readonly<Record<string, ExportColumn<Row>>> = listed.columns;
  const columns = exportColumns[subject].flatMap((key) => (byKey[key] === undefined ? [] : [{ key: key as string, ...byKey[key] }]));
  const endpoint = { ...of, errors: [] } as unknown as Endpoint;
  return {
    title,
    permission: of.permission,
    columns,
    readQuery: (query) =>
      (parseInput({ ...endpoint, query: of.query }, { params: {}, query, body: undefined }).query ?? {}) as Record<string, unknown>,
    pages: async function* (ctx, query, requested, language) {
      const chosen = requested.flatMap((key) => columns.find((column) => column.key === key) ?? []);
      const seen = new Set<number>();
      for (let page = 1; ; page += 1) {
        const pageQuery = { ...query, page, page_size: rowsAtOnce } satisfies ListQuery;
        const { count, results } = await list(ctx, { query: pageQuery as unknown as z.output<Query> });
        const fresh = results.filter((row) => !seen.has(id(row)));
        for (const row of fresh) seen.add(id(row));
        yield { total: count, rows: fresh.map((row) => chosen.map(({ cell }) => cell(row, language))) };
        if (results.length < rowsAtOnce) return;
      }
    },
  };
}
