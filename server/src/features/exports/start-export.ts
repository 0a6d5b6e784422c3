import type {
  ExportFormat,
  ExportRun,
  ExportSubject,
  StartExportInput,
  TeachersLessonsInput,
} from '@lectern/contract/exports/exports.schema';
import { hasPermission } from '@lectern/contract/permissions';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { exportedLists } from './export-lists.ts';
import { getExport } from './exports.queries.ts';
import { exportFileName, longestReportDays, mostAtOnce } from './exports.rules.ts';

/**
 * Queues an export of a list; the next free process writes it.
 * @throws AppError `forbidden` for a list that the actor may not read, `invalid` for an unknown column, `too_many_exports`; InvalidInput
 * for an invalid query
 */
export async function startExport(ctx: WriteContext, { body }: { body: StartExportInput }): Promise<ExportRun> {
  const { subject, format, columns } = body;
  const query = queryOf(body.query);
  const list = exportedLists[subject];
  if (!hasPermission(list.permission, ctx.actor)) throw new AppError('forbidden', {}, 'subject');
  const known = list.columns.map(({ key }) => key);
  columns.forEach((key, at) => {
    if (!known.includes(key)) throw new AppError('invalid', { reason: 'choice' }, `columns.${at}`);
  });
  list.readQuery(query);
  return addRun(ctx, { subject, format, query, columns: columns.length === 0 ? known : columns, period: null });
}

/** Queues the report on teachers' lessons. @throws AppError `range_too_long`, `too_many_exports` */
export async function downloadTeachersLessonsReport(ctx: WriteContext, { body }: { body: TeachersLessonsInput }): Promise<ExportRun> {
  const { from, to, format } = body;
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  if (days < 0) throw new AppError('invalid', { reason: 'too_small' }, 'to');
  if (days >= longestReportDays) throw new AppError('range_too_long', { days: longestReportDays }, 'to');
  const columns = exportedLists.teachers_lessons.columns.map(({ key }) => key);
  return addRun(ctx, { subject: 'teachers_lessons', format, query: { from, to }, columns, period: `${from} – ${to}` });
}

/** Parses a query string; a repeated name has several values. */
function queryOf(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

type Input = {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly period: string | null;
};

async function addRun(ctx: WriteContext, { subject, format, query, columns, period }: Input): Promise<ExportRun> {
  const { actor, db, now } = ctx;
  await lock(db, [{ of: 'account', id: actor.id }]);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from export_runs where user_id = ${actor.id} and state in ('waiting', 'running')
  `.execute(db);
  if ((rows[0]?.waiting ?? 0) >= mostAtOnce) throw new AppError('too_many_exports');
  const language = languageOf(ctx);
  const local = now.toZonedDateTimeISO(temporalZone(actor.zone)).toPlainDateTime();
  const at = isoOf(now);
  const { id } = await db
    .insertInto('export_runs')
    .values({
      user_id: actor.id,
      role: actor.role,
      language,
      subject,
      format,
      query: JSON.stringify(query),
      columns: JSON.stringify(columns),
      file_name: exportFileName(exportedLists[subject].title[language], local, format, period),
      created_at: at,
      touched_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A search text is usually a name or a phone, so the log contains only the names of the filtered fields.
  ctx.audit({ action: 'export.start', entity: 'export', entity_id: id, new: { subject, format, filters: Object.keys(query), columns } });
  return getExport(ctx, { params: { id } });
}
