import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { formulaOf } from '../formulas/formula-of.queries.ts';
import { scoreOf } from '../kpi.rules.ts';
import { countMeasures } from '../measures/count-measures.ts';
import { currentMonth, monthSpan } from '../month-span.ts';
import type { MonthSpan } from '../month-span.ts';
import { peopleOf } from '../people.queries.ts';
import { writeSnapshots } from './write-snapshots.ts';
import type { Snapshot } from './write-snapshots.ts';

/** People per transaction. */
const batchSize = 500;
/** How many past months are measured when a working school gets key figures. */
const monthsBack = 23;

/**
 * Calculates the key figures of every open month, and closes the months that are due. An interrupted run continues after the last person
 * written.
 */
export async function calculateKeyFigures(job: JobContext): Promise<void> {
  await job.write(openMonths);
  const { rows } = await sql<{ month: string }>`select month from kpi_months where closed_at is null order by month`.execute(job.db);
  for (const { month } of rows) {
    const span = monthSpan(job, month);
    for (const role of kpiRoles) {
      if (job.stopping.aborted) return;
      await calculateRole(job, span, role);
    }
    if (span.due && !job.stopping.aborted) await job.write((ctx) => closeMonth(ctx, month));
  }
}

/** Creates the months up to the current one: from the first lesson on, at most two years back. */
async function openMonths(ctx: WriteContext): Promise<void> {
  const current = currentMonth(ctx);
  const earliest = Temporal.PlainDate.from(current).subtract({ months: monthsBack }).toString();
  const { rows } = await sql<{ month: string }>`
    insert into kpi_months (month)
    select m::date from generate_series(coalesce(
      (select max(month) from kpi_months),
      (select greatest(date_trunc('month', min(start)), ${earliest}::date) from lessons where start < ${isoOf(ctx.now)} having count(*) > 0),
      ${current}::date), ${current}::date, interval '1 month') m
    on conflict do nothing returning month
  `.execute(ctx.db);
  if (rows.length === 0) return ctx.nothingChanged();
  ctx.audit({ action: 'kpi.open_months', entity: 'kpi_month', entity_id: null, new: { months: rows.map(({ month }) => month) } });
}

type Running = { readonly id: number; readonly last_user_id: number; readonly ids: readonly number[] };

async function calculateRole(job: JobContext, span: MonthSpan, role: KpiRole): Promise<void> {
  const running = await job.write((ctx) => takeCalculation(ctx, span, role));
  if (running === null) return;
  const snapshots = await snapshotsOf(job, span, role, running.ids);
  const formula = await formulaOf(job.db, role, span.month);
  let last = running.last_user_id;
  for (let from = 0; from < Math.max(1, running.ids.length); from += batchSize) {
    if (job.stopping.aborted) return;
    const batch = snapshots.slice(from, from + batchSize);
    const finished = from + batchSize >= running.ids.length;
    const after = last;
    last = batch.at(-1)?.user_id ?? last;
    const went = await job.write(async (ctx) => {
      if (!(await advance(ctx, running.id, after, { last, count: batch.length, finished }))) return false;
      await writeSnapshots(ctx.db, { role, month: span.month, formula_id: formula.id, at: isoOf(ctx.now) }, batch);
      ctx.audit({ action: 'kpi.calculate', entity: 'kpi_month', entity_id: null, new: { month: span.month, role, people: batch.length } });
      return true;
    });
    if (!went) return;
  }
}

/** The current scores of people in a month. */
export async function snapshotsOf(ctx: ReadContext, span: MonthSpan, role: KpiRole, ids: readonly number[]): Promise<Snapshot[]> {
  const counting = { role, span, ids: ids.length > batchSize ? null : ids, reportHours: ctx.settings.kpi_report_hours };
  const [counted, formula] = await Promise.all([countMeasures(ctx.db, counting), formulaOf(ctx.db, role, span.month)]);
  return ids.map((user_id) => ({ user_id, ...scoreOf(role, formula.measures, counted(user_id)) }));
}

/** The interrupted calculation, or a new one. @returns null if the last one of the month is finished */
async function takeCalculation(ctx: WriteContext, span: MonthSpan, role: KpiRole): Promise<Running | null> {
  const { db } = ctx;
  const { rows } = await sql<{ id: number; closing: boolean; done: number; last_user_id: number; finished_at: string | null }>`
    select id, closing, done, last_user_id, finished_at from kpi_calculations
    where month = ${span.month} and role = ${role} and (closing or finished_at is null) for update
  `.execute(db);
  const [found] = rows;
  if (found?.finished_at != null) {
    ctx.nothingChanged();
    return null;
  }
  const people = await peopleOf(db, role, span);
  ctx.audit({ action: 'kpi.begin', entity: 'kpi_month', entity_id: null, new: { month: span.month, role, people: people.length } });
  // A calculation during the month does not count as the final one.
  const goesOn = found !== undefined && found.closing === span.due;
  if (found !== undefined && !goesOn)
    await sql`update kpi_calculations set finished_at = ${isoOf(ctx.now)} where id = ${found.id}`.execute(db);
  if (goesOn) {
    const ids = people.filter((id) => id > found.last_user_id);
    await sql`update kpi_calculations set people = ${found.done + ids.length} where id = ${found.id}`.execute(db);
    return { id: found.id, last_user_id: found.last_user_id, ids };
  }
  const started = await db
    .insertInto('kpi_calculations')
    .values({ month: span.month, role, started_at: isoOf(ctx.now), closing: span.due, people: people.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: started.id, last_user_id: 0, ids: people };
}

type Step = { readonly last: number; readonly count: number; readonly finished: boolean };

/** @returns false if another process has taken over the calculation */
async function advance(ctx: WriteContext, id: number, after: number, { last, count, finished }: Step): Promise<boolean> {
  const { rows } = await sql`
    update kpi_calculations set done = done + ${count}, last_user_id = ${last}, finished_at = ${finished ? isoOf(ctx.now) : null}
    where id = ${id} and last_user_id = ${after} and finished_at is null returning id
  `.execute(ctx.db);
  if (rows.length === 0) ctx.nothingChanged();
  return rows.length > 0;
}

/** Closes a month after the final calculation of all roles; its figures never change again. */
async function closeMonth(ctx: WriteContext, month: string): Promise<void> {
  const { rows } = await sql`
    update kpi_months set closed_at = ${isoOf(ctx.now)} where month = ${month} and closed_at is null and (
      select count(*) from kpi_calculations c where c.month = ${month} and c.closing and c.finished_at is not null) = ${kpiRoles.length}
    returning month
  `.execute(ctx.db);
  if (rows.length === 0) return ctx.nothingChanged();
  ctx.audit({ action: 'kpi.close_month', entity: 'kpi_month', entity_id: null, new: { month } });
}
