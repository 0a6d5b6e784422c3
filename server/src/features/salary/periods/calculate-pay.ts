import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { runJob } from '../../../kernel/process/jobs.ts';
import type { Job } from '../../../kernel/process/jobs.ts';
import { startPollingWorker } from '../../../kernel/process/polling-worker.ts';

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
  const { rows } = await sql<{ teacher_id: number }>`
    with next as materialized (
      select distinct teacher_id from accruals
      where teacher_id > ${running.last_teacher_id} and business_date between ${running.starts_on} and ${running.ends_on}
      order by teacher_id limit ${batchSize}
    )
    insert into pay_statements (calculation_id, teacher_id, currency, lines, lessons, earned, withheld, reversed, total)
    select ${running.id}, a.teacher_id, a.currency, count(*),
      count(distinct a.lesson_id) filter (where a.kind = 'held' and z.id is null),
      coalesce(sum(a.amount) filter (where a.amount > 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.amount < 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.kind = 'reversal'), 0), sum(a.amount)
    from next n join accruals a on a.teacher_id = n.teacher_id and a.business_date between ${running.starts_on} and ${running.ends_on}
    left join accruals z on z.reverses_id = a.id and z.business_date between ${running.starts_on} and ${running.ends_on}
    group by a.teacher_id, a.currency
    returning teacher_id
  `.execute(ctx.db);
  const calculated = new Set(rows.map(({ teacher_id }) => teacher_id));
  const done = running.done + calculated.size;
  const last = Math.max(running.last_teacher_id, ...calculated);
  const finished = calculated.size < batchSize;
  await ctx.db
    .updateTable('pay_calculations')
    .set({ done, last_teacher_id: last, finished_at: finished ? isoOf(ctx.now) : null })
    .where('id', '=', running.id)
    .execute();
  ctx.audit({ action: 'pay_period.calculate', entity: 'pay_period', entity_id: running.period_id, new: { done, people: running.people } });
  return true;
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
  return startPollingWorker({ work, pollIntervalMilliseconds, onFault });
}
