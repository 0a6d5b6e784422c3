import { importWork } from '@lectern/contract/imports/import-states';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { audited, inTransaction } from '../../../kernel/calls/audited-write.ts';
import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isGood } from '../rows/import-kind.ts';
import type { ImportRecord, LeftRow } from '../rows/import-kind.ts';
import { rowKinds } from '../import-kinds.ts';
import type { RepeatedRows } from '../rows/repeated-rows.rules.ts';
import { isDuplicate } from '../rows/row-faults.rules.ts';
import { noteRecords, noteVerdicts, storedRows } from './stored-rows.ts';
import type { Verdict } from './stored-rows.ts';
import { contextOf, holdRun, settingOf } from './taken-run.ts';
import type { TakenRun } from './taken-run.ts';

/** Rows of one transaction. */
export const batchRows = { check: 1_000, createRecords: 500, removeRecords: 200 } as const;

/** The result of a batch: there are more rows, it was the last, or this process no longer holds the run. */
export type BatchEnd = 'more' | 'done' | 'lost';

const leftVerdict = ({ row_no, faults }: LeftRow): Verdict => ({
  row_no,
  outcome: isDuplicate(faults) ? 'duplicate' : 'bad',
  faults,
  joins: null,
});

/** Checks the next rows; writes only their results. */
export async function checkRows(kernel: Kernel, run: TakenRun, repeated: RepeatedRows): Promise<BatchEnd> {
  const ctx = await contextOf(kernel, run);
  const kind = rowKinds[run.kind];
  return inTransaction(kernel.database, async (db) => {
    if (!(await holdRun(db, run, ctx.now))) return 'lost';
    const rows = await storedRows(
      db,
      run,
      sql`row_no > (select checked_to from import_runs where id = ${run.id}) order by row_no limit ${batchRows.check}`,
    );
    if (rows.length === 0) return finish(db, run, ctx.now);
    const examined = (
      await kind.examine(
        db,
        settingOf(ctx, run),
        rows.map((row) => ({ ...row, joins: null })),
      )
    ).map(repeated);
    const verdicts = examined.map((row): Verdict => {
      return isGood(row) ? { row_no: row.row_no, outcome: 'good', faults: [], joins: row.joins } : leftVerdict(row);
    });
    await noteVerdicts(db, run.id, verdicts);
    const sums = examined.filter(isGood).map(({ draft }) => kind.sums?.(draft) ?? { granted: 0, owed: 0 });
    const total = (of: 'granted' | 'owed') => sums.reduce((sum, each) => sum + each[of], 0);
    const count = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
    await sql`
      update import_runs set checked_to = ${rows.at(-1)?.row_no ?? 0}, rows_good = rows_good + ${count('good')},
        rows_bad = rows_bad + ${count('bad')}, rows_duplicate = rows_duplicate + ${count('duplicate')},
        granted = granted + ${total('granted')}, owed = owed + ${total('owed')}
      where id = ${run.id}
    `.execute(db);
    return 'more';
  });
}

/** Imports the next valid rows; rows that became invalid since the check keep their reason. */
export function importRows(kernel: Kernel, run: TakenRun): Promise<BatchEnd> {
  const kind = rowKinds[run.kind];
  return inBatch(kernel, run, async (ctx) => {
    const rows = await storedRows(ctx.db, run, sql`outcome = 'good' order by row_no limit ${batchRows.createRecords}`);
    if (rows.length === 0) return finish(ctx.db, run, ctx.now);
    const setting = settingOf(ctx, run);
    const examined = await kind.examine(ctx.db, setting, rows);
    const { records, left: unwritten } = await kind.createRecords(ctx, setting, examined.filter(isGood));
    const left = [...examined.filter((row): row is LeftRow => !isGood(row)), ...unwritten].map(leftVerdict);
    const leftNos = new Set(left.map(({ row_no }) => row_no));
    const done = rows.filter(({ row_no }) => !leftNos.has(row_no));
    await noteRecords(ctx.db, run.id, records);
    await noteVerdicts(ctx.db, run.id, [
      ...left,
      ...done.map(({ row_no, joins }): Verdict => ({ row_no, outcome: 'brought', faults: [], joins })),
    ]);
    const bad = left.filter(({ outcome }) => outcome === 'bad').length;
    await sql`
      update import_runs set rows_good = rows_good - ${rows.length}, rows_brought = rows_brought + ${done.length},
        rows_bad = rows_bad + ${bad}, rows_duplicate = rows_duplicate + ${left.length - bad}
      where id = ${run.id}
    `.execute(ctx.db);
    return 'more';
  });
}

/** Deletes the records of the last rows first, so that dependent records go before those they refer to. */
export function undoRows(kernel: Kernel, run: TakenRun): Promise<BatchEnd> {
  const kind = rowKinds[run.kind];
  return inBatch(kernel, run, async (ctx) => {
    const { rows: numbers } = await sql<{ row_no: number }>`
      select row_no from import_rows where run_id = ${run.id} and outcome = 'brought' order by row_no desc limit ${batchRows.removeRecords}
    `.execute(ctx.db);
    const rowNos = numbers.map(({ row_no }) => row_no);
    if (rowNos.length === 0) return finish(ctx.db, run, ctx.now);
    const { rows: records } = await sql<ImportRecord>`
      select row_no, entity, entity_id from import_records where run_id = ${run.id} and row_no = any(${rowNos}) order by row_no desc
    `.execute(ctx.db);
    const kept = await kind.removeRecords(ctx, settingOf(ctx, run), records);
    const why = new Map(kept.map(({ row_no, faults }) => [row_no, faults]));
    await noteVerdicts(
      ctx.db,
      run.id,
      rowNos.map(
        (row_no): Verdict => ({ row_no, outcome: why.has(row_no) ? 'kept' : 'removed', faults: why.get(row_no) ?? [], joins: null }),
      ),
    );
    await sql`
      update import_runs set rows_brought = rows_brought - ${rowNos.length}, rows_kept = rows_kept + ${why.size},
        rows_removed = rows_removed + ${rowNos.length - why.size}
      where id = ${run.id}
    `.execute(ctx.db);
    return 'more';
  });
}

/** Runs a batch in one transaction, under the rules of every write; the audit entries name the author of the import. */
async function inBatch(kernel: Kernel, run: TakenRun, work: (ctx: WriteContext) => Promise<BatchEnd>): Promise<BatchEnd> {
  const reading = await contextOf(kernel, run);
  return inTransaction(kernel.database, (db) =>
    audited(db, `import ${run.state}`, reading, async (ctx) => {
      // A batch may have no effect.
      ctx.nothingChanged();
      return (await holdRun(db, run, ctx.now)) ? work(ctx) : 'lost';
    }),
  );
}

async function finish(db: Db, { id, state }: TakenRun, now: Temporal.Instant): Promise<BatchEnd> {
  const ended = state in importWork ? importWork[state as keyof typeof importWork] : state;
  const done = ended === 'checked' ? sql`finished_at` : sql`${isoOf(now)}::timestamptz`;
  await sql`update import_runs set state = ${ended}, touched_at = null, finished_at = ${done} where id = ${id}`.execute(db);
  return 'done';
}
