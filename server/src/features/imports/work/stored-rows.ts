import type { RowOutcome } from '@lectern/contract/imports/import-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { FieldRow, ImportRecord } from '../rows/import-kind.ts';
import type { Fault } from '../rows/row-faults.rules.ts';

type StoredRow = { readonly row_no: number; readonly cells: readonly string[]; readonly joins: number | null };

/** The cells of a row by mapped field. */
export function fieldsOf({ row_no, cells, joins }: StoredRow, mapping: Readonly<Record<string, number>>): FieldRow {
  return { row_no, joins, fields: Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, cells[column] ?? ''])) };
}

/** Rows of a run, in order. @param which a condition over `import_rows`, with its order and limit */
export async function storedRows(
  db: Db,
  { id, mapping }: { readonly id: number; readonly mapping: Readonly<Record<string, number>> },
  which: RawBuilder<unknown>,
): Promise<FieldRow[]> {
  const { rows } = await sql<StoredRow>`select row_no, cells, joins from import_rows where run_id = ${id} and ${which}`.execute(db);
  return rows.map((row) => fieldsOf(row, mapping));
}

/** The result of a row. */
export type Verdict = {
  readonly row_no: number;
  readonly outcome: RowOutcome;
  readonly faults: readonly Fault[];
  readonly joins?: number | null;
};

/** Stores the results of rows. */
export async function noteVerdicts(db: Db, runId: number, verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`
    update import_rows r set outcome = v.outcome, faults = v.faults, joins = v.joins
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (row_no int, outcome text, faults jsonb, joins int)
    where r.run_id = ${runId} and r.row_no = v.row_no
  `.execute(db);
}

/** Stores the records that rows created; each record once. */
export async function noteRecords(db: Db, runId: number, records: readonly ImportRecord[]): Promise<void> {
  if (records.length === 0) return;
  await sql`
    insert into import_records (run_id, row_no, entity, entity_id)
    select ${runId}, row_no, entity, entity_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (row_no int, entity text, entity_id bigint)
  `.execute(db);
}
