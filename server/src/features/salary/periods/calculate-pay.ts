import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { runJob } from '../../../kernel/process/job.ts';
import type { Job } from '../../../kernel/process/job.ts';
import { startPollingWorker } from '../../../kernel/process/polling-worker.ts';
import { postSchemeLines } from '../schemes/pay/post-scheme-lines.ts';
import { monthsEnding, topUpPeriod } from '../rates/by-lesson/settle-top-ups.ts';
import { writeStatements } from './pay-statements.ts';

/** Teachers per transaction. */
const batchSize = 500;

type Running = { id: number; period_id: number; starts_on: string; ends_on: string; people: number; done: number; last_teacher_id: number };

/** Calculates the next teachers of a running calculation. @returns whether there may be more to do */
async function calculateNextTeachers(ctx: WriteContext): Promise<boolean> {
  const running = await takeRunning(ctx);
  if (running === null) {
    ctx.nothingChanged();
    return false;
  }
  const next = await nextTeachers(ctx, running);
  await topUpPeriod(ctx, next, running);
  const stated = await writeStatements(ctx.db, sql`c.id = ${running.id} and a.teacher_id = any(${next}::int[])`);
  const last = next.at(-1) ?? running.last_teacher_id;
  const finished = next.length < batchSize;
  const { id, period_id, starts_on, ends_on } = running;
  // Account managers and curators come after the last teacher, all in one step, because a refund may concern two people's pay.
  const staff = finished ? await postSchemeLines(ctx, { id, period: { id: period_id, starts_on, ends_on } }) : 0;
  const done = running.done + stated + staff;
  const people = finished ? done : Math.max(done, running.people);
  await ctx.db
    .updateTable('pay_calculations')
    .set({ done, people, last_teacher_id: last, finished_at: finished ? isoOf(ctx.now) : null })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'pay_period.calculate', entity: 'pay_period', entity_id: period_id, new: { done, people } });
  return true;
}

/** The next teachers with pay in the period, or with a rate that may need a top-up. */
async function nextTeachers({ db }: WriteContext, { last_teacher_id, starts_on, ends_on }: Running): Promise<number[]> {
  const guaranteed = sql`
    union (select distinct teacher_id from rate_versions where least is not null and effective_from <= ${ends_on} and teacher_id > ${last_teacher_id}
      order by teacher_id limit ${batchSize})
    union (select distinct a.teacher_id from rate_top_ups u join accruals a on a.id = u.accrual_id
      where u.month = any(${monthsEnding({ starts_on, ends_on })}::date[]) and a.teacher_id > ${last_teacher_id} order by a.teacher_id limit ${batchSize})`;
  const { rows } = await sql<{ teacher_id: number }>`
    select teacher_id from (
      (select distinct teacher_id from accruals where teacher_id > ${last_teacher_id} and business_date between ${starts_on} and ${ends_on}
        order by teacher_id limit ${batchSize})
      ${monthsEnding({ starts_on, ends_on }).length === 0 ? sql`` : guaranteed}
    ) t order by teacher_id limit ${batchSize}
  `.execute(db);
  return rows.map(({ teacher_id }) => teacher_id);
}

/** The oldest unfinished calculation of a period, unless another process works on it. */
async function takeRunning({ db }: WriteContext): Promise<Running | null> {
  const { rows } = await sql<Running>`
    select c.id, c.period_id, p.starts_on, p.ends_on, c.people, c.done, c.last_teacher_id
    from pay_calculations c join pay_periods p on p.id = c.period_id
    where c.finished_at is null and c.dropped_at is null order by c.id limit 1 for update of c skip locked
  `.execute(db);
  return rows[0] ?? null;
}

const job: Job = {
  name: 'pay-calculation',
  cron: '',
  work: async ({ write, stopping }) => {
    while (!stopping.aborted && (await write(calculateNextTeachers)));
  },
};

/** Calculates until nothing is left, batch by batch; a later run continues where one was interrupted. */
export async function calculatePay(kernel: Kernel, stopping: AbortSignal = new AbortController().signal): Promise<void> {
  await runJob(kernel, job, stopping);
}

const pollIntervalMilliseconds = 1_000;

/** Calculates pay periods in the background. @returns a function that stops after the current batch */
export function startPayWorker(kernel: Kernel, onFault: (fault: unknown) => void): () => Promise<void> {
  const work = async (stopping: AbortSignal) => {
    await calculatePay(kernel, stopping);
    return false;
  };
  return startPollingWorker({ database: kernel.database, work, pollIntervalMilliseconds, onFault });
}
