import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, line, pageOf, pageSizes, repeated } from '../page.ts';
import { RateCost, TopUpCost } from '../salary/rates/rates.schema.ts';
import { localDate, zone } from '../time.ts';
import { importKinds, importStates, rowOutcomes } from './import-states.ts';
import { longestTexts } from '../endpoint.ts';

export const importKind = z.enum(importKinds);
export const importState = z.enum(importStates);
export const rowOutcome = z.enum(rowOutcomes);

/** The kind of records in a table (XLSX or CSV), and the file name. */
export const UploadImportQuery = z.strictObject({ kind: importKind, file_name: line(longestTexts.fileName).min(1) });
export type UploadImportQuery = z.output<typeof UploadImportQuery>;

/** A target field of a column. `title` is the template's heading in the reader's language. */
export const ImportField = z.object({
  key: z.string(),
  title: z.string(),
  /** Format of the column, with an example. */
  hint: z.string(),
  required: z.boolean(),
});
export type ImportField = z.output<typeof ImportField>;

/** Defaults for values that a file does not contain. `null` where the kind does not need one. */
export const ImportOptions = z.strictObject({
  /** Time zone of people whose row has none; the school's zone if `null`. */
  zone: zone.nullable().default(null),
  /** Account manager of clients whose row has none; nobody if `null`. */
  manager_id: id.nullable().default(null),
  /** A later row with the same phone or e-mail adds its children to that client instead of being a duplicate. */
  add_children: z.boolean().default(true),
  /** The day of balances and packages; the day of the check if `null`. */
  date: localDate.nullable().default(null),
  /** Validity of packages without an end date, in days. */
  valid_days: z.int().min(1).max(1100).default(90),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** Column index of each field, from 0. */
export const ImportMapping = z.record(z.string().max(40), z.int().min(0).max(99));
export type ImportMapping = z.output<typeof ImportMapping>;

/** A column of the file: heading and first values. */
export const ImportColumn = z.object({ heading: z.string(), samples: z.array(z.string()) });

/** An import and its progress. Counts are rows. */
export const ImportRun = z.object({
  id,
  kind: importKind,
  file_name: z.string(),
  state: importState,
  user_id: id,
  user_name: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  rows_total: z.int(),
  /** Rows checked so far. */
  rows_checked: z.int(),
  rows_good: z.int(),
  rows_bad: z.int(),
  rows_duplicate: z.int(),
  /** Rows imported. */
  rows_brought: z.int(),
  rows_removed: z.int(),
  /** Rows that an undo kept because their records are in use. */
  rows_kept: z.int(),
  /** When the file's contents were deleted. Counts and created records stay. */
  rows_forgotten_at: z.string().nullable(),
  /** What the valid rows give to clients as money or packages, and the debts that they enter, in minor units of the school's currency. */
  granted: minorUnits,
  owed: minorUnits,
  /** Who asked for an undo that another person has to do. */
  undo_asked: z.object({ user_id: id, user_name: z.string(), at: z.string() }).nullable(),
  /** Whether an undo by the reader only asks for it, because its sums need a second person. */
  undo_is_request: z.boolean(),
  can: z.object({ check: allowed, run: allowed, cancel: allowed, undo: allowed }),
});
export type ImportRun = z.output<typeof ImportRun>;

export const ImportDetail = ImportRun.extend({
  /** When the file's contents will be deleted if nothing more is done; `null` once they are. */
  rows_kept_until: z.string().nullable(),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  mapping: ImportMapping,
  options: ImportOptions,
});
export type ImportDetail = z.output<typeof ImportDetail>;

export const ImportsQuery = z.strictObject({
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  page_size: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(25),
});
export type ImportsQuery = z.output<typeof ImportsQuery>;
export const ImportRunPage = pageOf(ImportRun);

/** Each column maps to at most one field, and each required field has a column. */
export const CheckImportInput = z.strictObject({ mapping: ImportMapping, options: ImportOptions.prefault({}) });
export type CheckImportInput = z.output<typeof CheckImportInput>;

/** Why a row was not imported or not undone: field, heading in the file, value, reason key and text. */
export const RowFault = z.object({
  field: z.string().nullable(),
  heading: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
  text: z.string(),
});

/** `row_no` is the spreadsheet's row number. `values` are the imported values, formatted for the reader. */
export const ImportRow = z.object({
  row_no: z.int(),
  outcome: rowOutcome,
  values: z.array(z.object({ title: z.string(), value: z.string() })),
  faults: z.array(RowFault),
  /** Records created from the row: a client, a teacher, a transaction, a package. */
  records: z.array(z.object({ entity: z.string(), id: z.int(), client_id: id.nullable() })),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowsQuery = ImportsQuery.extend({ outcome: repeated(rowOutcome) });
export type ImportRowsQuery = z.output<typeof ImportRowsQuery>;
export const ImportRowPage = pageOf(ImportRow);

/** What the rates to be imported will cost: for lessons already paid, for placed ones, and for monthly top-ups. `null` for other kinds. */
export const ImportCost = z.object({ currency, rates: z.object({ paid: RateCost, placed: RateCost, top_ups: TopUpCost }).nullable() });
export type ImportCost = z.output<typeof ImportCost>;

export const ImportFileQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
export type ImportFileQuery = z.output<typeof ImportFileQuery>;
export const TemplateQuery = ImportFileQuery.extend({ kind: importKind });
export type TemplateQuery = z.output<typeof TemplateQuery>;
