import { sql } from 'kysely';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { leavingChild, leavingClient } from '../../clients/public/change-status.ts';
import type { Standing } from '../../clients/public/change-status.ts';
import { openEngagements } from '../../engagements/public/engagement-facts.ts';
import type { EngagementFacts } from '../../engagements/public/engagement-facts.ts';
import { lockTime } from '../locked-engagement.ts';
import { resumeLearning, schoolDay } from '../stop-learning.ts';
import { bringBack } from './leave.ts';

/**
 * Ends pauses whose date has come in the school's zone: clients and children who left temporarily become active with their paused
 * engagements, and engagements paused on their own resume. Each has its own transaction that checks again under the locks, so that a
 * failure or a shutdown leaves the others to the next run. Catches up after downtime; idempotent.
 */
export async function goOnWhenDue(job: JobContext): Promise<void> {
  const faults: unknown[] = [];
  const each = async (ids: readonly number[], write: (ctx: WriteContext, id: number) => Promise<unknown>) => {
    for (const id of ids) {
      if (job.stopping.aborted) return;
      await job.write((ctx) => write(ctx, id)).catch((fault: unknown) => faults.push(fault));
    }
  };
  await each(await dueClients(job), (ctx, id) => bringBack(ctx, () => leavingClient(ctx, id), isDue(ctx)));
  await each(await dueChildren(job), (ctx, id) => bringBack(ctx, () => leavingChild(ctx, id), isDue(ctx)));
  await each(await dueEngagements(job), resumeDue);
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} clients, children or courses did not go on when their day came`);
}

const isDue = (ctx: ReadContext) => (one: Pick<Standing, 'return_on'>) => one.return_on !== null && one.return_on <= schoolDay(ctx);

async function dueClients(job: JobContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clients where status = 'inactive' and return_on <= ${schoolDay(job)} and merged_into_id is null order by id
  `.execute(job.db);
  return rows.map(({ id }) => id);
}

async function dueChildren(job: JobContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from children where status = 'inactive' and return_on <= ${schoolDay(job)} order by id
  `.execute(job.db);
  return rows.map(({ id }) => id);
}

/** Engagements that are paused because a client or child is inactive resume with them, whatever their own date. */
async function dueEngagements(job: JobContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    where e.status = 'paused' and e.paused_with is null and e.return_on <= ${schoolDay(job)} and k.status = 'active' and c.status = 'active'
    order by e.id
  `.execute(job.db);
  return rows.map(({ id }) => id);
}

async function resumeDue(ctx: WriteContext, id: number): Promise<void> {
  const read = async (): Promise<EngagementFacts | undefined> => (await openEngagements(ctx, sql`e.id = ${id}`))[0];
  const seen = await read();
  if (seen !== undefined) await lockTime(ctx, seen);
  const engagement = await read();
  if (engagement === undefined || !goesOn(engagement) || !isDue(ctx)(engagement)) return ctx.nothingChanged();
  await resumeLearning(ctx, [engagement]);
}

function goesOn({ status, paused_with, kid_status, client_status }: EngagementFacts): boolean {
  return status === 'paused' && paused_with === null && kid_status === 'active' && client_status === 'active';
}
