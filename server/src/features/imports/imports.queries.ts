import type { ImportKind, RowOutcome } from '@lectern/contract/imports/import-states';
import { ImportOptions } from '@lectern/contract/imports/imports.schema';
import type { ImportDetail, ImportRow, ImportRowsQuery, ImportRun, ImportsQuery } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { isGood } from './rows/import-kind.ts';
import { rowKinds } from './import-kinds.ts';
import { holdsRightOf, waitsForSecondPerson } from './imports.policy.ts';
import { fieldViews, rowView, runView } from './imports.view.ts';
import type { RunRow } from './imports.view.ts';
import { lock } from '../../kernel/locks.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { readTwoPeople } from './two-people/second-person.queries.ts';
import { lastUse } from './rows-kept.queries.ts';
import type { Fault } from './rows/row-faults.rules.ts';
import { fieldsOf } from './work/stored-rows.ts';
import { settingOf } from './work/taken-run.ts';

const mostWaiting = 20;

type Params = { readonly params: { id: number } };

const runColumns = (
  today: string,
) => sql`r.id, r.kind, r.file_name, r.state, r.user_id, u.name as user_name, r.created_at, r.started_at, r.finished_at, r.rows_total,
  r.rows_good + r.rows_bad + r.rows_duplicate + r.rows_brought + r.rows_removed + r.rows_kept as rows_checked,
  r.rows_good, r.rows_bad, r.rows_duplicate, r.rows_brought, r.rows_removed, r.rows_kept, r.rows_forgotten_at,
  r.rows_good + r.rows_bad + r.rows_duplicate + r.rows_brought + r.rows_removed + r.rows_kept = r.rows_total as all_checked,
  jsonb_build_object('granted', r.granted, 'owed', r.owed, 'undo_asked_by', r.undo_asked_by,
    'prepared_by', array_remove(array[r.uploaded_by, r.mapped_by, case when r.uploaded_by is null then r.user_id end], null),
    'run_alone_today', coalesce(r.run_alone_on = ${today}, false), 'undone_alone_today', coalesce(r.undone_alone_on = ${today}, false)) as sums,
  r.undo_asked_at, (select a.name from users a where a.id = r.undo_asked_by) as undo_asked_name`;

/** Lists every import, the latest first. */
export async function listImports(ctx: ReadContext, { query }: { query: ImportsQuery }): Promise<{ count: number; results: ImportRun[] }> {
  const { db } = ctx;
  const { rows } = await sql<Omit<RunRow, 'two_people'>>`
    select ${runColumns(schoolDateOf(ctx, ctx.now))} from import_runs r join users u on u.id = r.user_id order by r.created_at desc, r.id desc ${pageLimit(query)}
  `.execute(db);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from import_runs`.execute(db);
  const twoPeople = await readTwoPeople(ctx);
  return { count: counted[0]?.count ?? 0, results: rows.map((row) => runView(ctx, { ...row, two_people: twoPeople })) };
}

/** Imports that the user has to run or undo as the second person, newest first. */
export async function listWaitingImports(ctx: ReadContext): Promise<ImportRun[]> {
  const { rows } = await sql<Omit<RunRow, 'two_people'>>`
    select ${runColumns(schoolDateOf(ctx, ctx.now))} from import_runs r join users u on u.id = r.user_id
    where r.undo_asked_by <> ${ctx.actor.id} or (r.state in ('checked', 'stopped', 'failed') and r.granted + r.owed > 0 and r.rows_forgotten_at is null)
    order by r.created_at desc, r.id desc limit 100
  `.execute(ctx.db);
  if (rows.length === 0) return [];
  const two_people = await readTwoPeople(ctx);
  return rows
    .map((row) => ({ ...row, two_people }))
    .filter((run) => holdsRightOf(ctx.actor, run.kind) && waitsForSecondPerson(run, ctx.actor.id))
    .slice(0, mostWaiting)
    .map((run) => runView(ctx, run));
}

type Run = RunRow & {
  readonly kind: ImportKind;
  readonly language: 'en' | 'ru';
  readonly headings: readonly string[];
  readonly mapping: Readonly<Record<string, number>>;
  readonly options: unknown;
  readonly last_use: string;
};

type RunContext = Pick<ReadContext, 'db' | 'now' | 'settings' | 'actor'>;

/** Loads one import. @param how whether its row is locked until the transaction ends @throws AppError `not_found` */
export async function requireRun(ctx: RunContext, id: number, how: 'read' | 'locked'): Promise<Run> {
  const { db } = ctx;
  // Two calls at once would both find today's sums within the limit.
  if (how === 'locked') await lock(db, [{ of: 'import', id: 1 }]);
  const { rows } = await sql<Omit<Run, 'two_people'>>`
    select ${runColumns(schoolDateOf(ctx, ctx.now))}, r.language, r.headings, r.mapping, r.options, ${lastUse} as last_use from import_runs r join users u on u.id = r.user_id
    where r.id = ${id} ${how === 'locked' ? sql`for update of r` : sql``}
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return { ...rows[0], two_people: await readTwoPeople(ctx) };
}

const sampleRows = 3;

/** @throws AppError `not_found` */
export async function getImport(ctx: ReadContext, { params }: Params): Promise<ImportDetail> {
  const { language: _, last_use, headings, mapping, options, ...run } = await requireRun(ctx, params.id, 'read');
  const { rows } = await sql<{ cells: readonly string[] }>`
    select cells from import_rows where run_id = ${params.id} order by row_no limit ${sampleRows}
  `.execute(ctx.db);
  return {
    ...runView(ctx, run),
    rows_kept_until:
      run.rows_forgotten_at === null ? isoOf(Temporal.Instant.from(last_use).add({ hours: 24 * ctx.settings.import_rows_days })) : null,
    columns: headings.map((heading, column) => ({ heading, samples: rows.map(({ cells }) => (cells[column] ?? '').slice(0, 80)) })),
    fields: fieldViews(run.kind, languageOf(ctx)),
    mapping: { ...mapping },
    options: ImportOptions.parse(options),
  };
}

type StoredRow = {
  readonly row_no: number;
  readonly cells: readonly string[];
  readonly joins: number | null;
  readonly outcome: RowOutcome;
  readonly faults: readonly Fault[];
};

/** Lists rows with their values and the reasons of those that are not imported. @throws AppError `not_found` */
export async function listImportRows(
  ctx: ReadContext,
  { params, query }: Params & { query: ImportRowsQuery },
): Promise<{ count: number; results: ImportRow[] }> {
  const { db } = ctx;
  const run = await requireRun(ctx, params.id, 'read');
  const among = query.outcome === undefined ? sql`true` : sql`outcome = any(${query.outcome})`;
  const { rows } = await sql<StoredRow>`
    select row_no, cells, joins, outcome, faults from import_rows where run_id = ${run.id} and ${among} order by row_no ${pageLimit(query)}
  `.execute(db);
  const records = await recordsOf(
    db,
    run.id,
    rows.map(({ row_no }) => row_no),
  );
  const kind = rowKinds[run.kind];
  const setting = settingOf(ctx, { id: run.id, options: ImportOptions.parse(run.options) });
  const fields = rows.map((row) => fieldsOf(row, run.mapping));
  const waiting = fields.filter((_, at) => rows[at]?.outcome === 'good');
  // Parsed again for this page, because parsed values are not stored.
  const values = new Map(
    (await kind.examine(db, setting, waiting)).filter(isGood).map(({ row_no, draft }) => [row_no, kind.values(draft)]),
  );
  const reading = { ...run, language: languageOf(ctx) };
  return {
    count: countOf(run, query.outcome),
    results: rows.map((row, at) => {
      const understood = values.get(row.row_no);
      const stored = { ...row, records: records.get(row.row_no) ?? [], raw: understood === undefined };
      return rowView(stored, understood ?? fields[at]?.fields ?? {}, reading);
    }),
  };
}

/** The number of rows with these outcomes, from the counts of the run. */
function countOf(run: Run, outcomes: readonly RowOutcome[] | undefined): number {
  const of: Readonly<Record<RowOutcome, number>> = {
    unchecked: run.rows_total - run.rows_checked,
    good: run.rows_good,
    bad: run.rows_bad,
    duplicate: run.rows_duplicate,
    brought: run.rows_brought,
    removed: run.rows_removed,
    kept: run.rows_kept,
  };
  return outcomes === undefined ? run.rows_total : [...new Set(outcomes)].reduce((sum, outcome) => sum + of[outcome], 0);
}

type RecordRow = ImportRow['records'][number] & { readonly row_no: number };

/** The records that rows created and that still exist. */
async function recordsOf(db: Db, runId: number, rowNos: readonly number[]): Promise<ReadonlyMap<number, ImportRow['records']>> {
  const { rows } = await sql<RecordRow>`
    select r.row_no, r.entity, r.entity_id::int as id,
      case r.entity when 'client' then c.id when 'kid' then k.client_id when 'transaction' then t.client_id when 'user_subscription' then s.client_id
      end as client_id
    from import_records r
    left join clients c on r.entity = 'client' and c.id = r.entity_id
    left join children k on r.entity = 'kid' and k.id = r.entity_id
    left join teachers h on r.entity = 'teacher' and h.id = r.entity_id
    left join ledger_transactions t on r.entity = 'transaction' and t.id = r.entity_id
    left join user_subscriptions s on r.entity = 'user_subscription' and s.id = r.entity_id
    where r.run_id = ${runId} and r.row_no = any(${rowNos}) and (r.entity in ('direction', 'course', 'service_course', 'abonement', 'rate') or coalesce(c.id, k.id, h.id, t.id, s.id) is not null)
    order by r.row_no, r.entity, r.entity_id
  `.execute(db);
  const found = new Map<number, RecordRow[]>();
  for (const row of rows) found.set(row.row_no, [...(found.get(row.row_no) ?? []), row]);
  return new Map([...found].map(([no, records]) => [no, records.map(({ row_no: _, ...record }) => record)]));
}
