import { z } from 'zod';
import { allowed, id, pageOf, pageSizes, repeated, text } from '../page.ts';
import { localDate, zone } from '../time.ts';
import { importKinds, importStates, rowOutcomes } from './import-states.ts';

export const importKind = z.enum(importKinds);
export const importState = z.enum(importStates);
export const rowOutcome = z.enum(rowOutcomes);

/** What a table (XLSX or CSV) holds, and how its file is called. */
export const UploadImportQuery = z.strictObject({ kind: importKind, file_name: text(200).min(1) });
export type UploadImportQuery = z.output<typeof UploadImportQuery>;

/** What is read from a column: `title` as a template's heading has it, in the reader's language. */
export const ImportField = z.object({
  key: z.string(),
  title: z.string(),
  /** What the column holds, with an example. */
  hint: z.string(),
  required: z.boolean(),
});
export type ImportField = z.output<typeof ImportField>;

/** How rows are read where the file does not say it: what a kind does not need is `null`. */
export const ImportOptions = z.strictObject({
  /** Zone of people whose row names none; the school's own for persons where `null`. */
  zone: zone.nullable().default(null),
  /** Account manager of clients whose row names none; nobody where `null`. */
  manager_id: id.nullable().default(null),
  /** A later row with the phone or e-mail of an earlier one adds its children to that client, instead of being a duplicate. */
  add_children: z.boolean().default(true),
  /** The day that balances and packages are of; the day of the check where `null`. */
  date: localDate.nullable().default(null),
  /** Days that packages without an end last, counted from their day. */
  valid_days: z.int().min(1).max(1100).default(90),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** Which column of the file each field is read from, counted from 0. */
export const ImportMapping = z.record(z.string().max(40), z.int().min(0).max(99));
export type ImportMapping = z.output<typeof ImportMapping>;

/** A column of the file with its heading and its first values. */
export const ImportColumn = z.object({ heading: z.string(), samples: z.array(z.string()) });

/** One file that a school moves in with, and how far it is. Counts are rows. */
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
  /** Rows that the check has looked at. */
  rows_checked: z.int(),
  rows_good: z.int(),
  rows_bad: z.int(),
  rows_duplicate: z.int(),
  /** What is there now because of it. */
  rows_brought: z.int(),
  rows_removed: z.int(),
  /** Rows whose records an undo left, because they were used. */
  rows_kept: z.int(),
  /** When what stood in its file was forgotten; its counts and what it made stay. */
  rows_forgotten_at: z.string().nullable(),
  can: z.object({ check: allowed, run: allowed, cancel: allowed, undo: allowed }),
});
export type ImportRun = z.output<typeof ImportRun>;

export const ImportDetail = ImportRun.extend({
  /** Until when what stands in the file is kept if nothing more is done with it; `null` once it is forgotten. */
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

/** A column is used for one field, and each required field has one. */
export const CheckImportInput = z.strictObject({ mapping: ImportMapping, options: ImportOptions.prefault({}) });
export type CheckImportInput = z.output<typeof CheckImportInput>;

/** Why a row is not brought in, or was kept: the field it is about, its heading in the file, what stands there, and the reason in words. */
export const RowFault = z.object({
  field: z.string().nullable(),
  heading: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
  text: z.string(),
});

/** `row_no` is the number that a spreadsheet shows. `values` are what is (or would be) brought in, in the reader's words. */
export const ImportRow = z.object({
  row_no: z.int(),
  outcome: rowOutcome,
  values: z.array(z.object({ title: z.string(), value: z.string() })),
  faults: z.array(RowFault),
  /** What the row has made: a client, a teacher, a transaction, a package. */
  records: z.array(z.object({ entity: z.string(), id: z.int(), client_id: id.nullable() })),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowsQuery = ImportsQuery.extend({ outcome: repeated(rowOutcome) });
export type ImportRowsQuery = z.output<typeof ImportRowsQuery>;
export const ImportRowPage = pageOf(ImportRow);

export const ImportFileQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
export type ImportFileQuery = z.output<typeof ImportFileQuery>;
export const TemplateQuery = ImportFileQuery.extend({ kind: importKind });
export type TemplateQuery = z.output<typeof TemplateQuery>;
