import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { Job, JobContext } from '../../../kernel/process/job.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { StatusServiceFault } from './status-service.ts';
import type { AskStatus, StatusAnswer } from './status-service.ts';

/** The tax service allows two requests a minute. */
const pauseMilliseconds = 31_000;
/** As many as fit between two runs with these pauses. */
const peopleOfRun = 15;
/** Days after which a person is checked again: with a planned payout, and without. */
const again = { payIsPlanned: 2, otherwise: 30 };

type Person = { readonly teacher_id: number; readonly inn: string };

/**
 * The job that checks with the status service whether self-employed people still are. People with a planned payout come first, so that a
 * negative answer holds the pay before it is sent. Answers are stored like manual checks, and the latest day counts.
 * @param pause between two requests, in milliseconds
 */
export const statusJob = (ask: AskStatus, pause = pauseMilliseconds): Job => ({
  name: 'self-employed-status',
  cron: '*/10 * * * *',
  work: (job) => checkStatuses(job, ask, pause),
});

async function checkStatuses(job: JobContext, ask: AskStatus, pause: number): Promise<void> {
  const today = schoolDateOf(job, job.now);
  const refusals: unknown[] = [];
  for (const [at, person] of (await peopleToCheck(job, today)).entries()) {
    if (at > 0) await setTimeout(pause, undefined, { signal: job.stopping }).catch(() => {});
    if (job.stopping.aborted) return;
    try {
      const answer = await ask(person.inn, today, job.stopping);
      await job.write((ctx) => record(ctx, person, today, answer));
    } catch (fault) {
      if (job.stopping.aborted) return;
      if (!(fault instanceof StatusServiceFault && fault.refused)) throw fault;
      refusals.push(fault);
    }
  }
  if (refusals.length > 0) throw new AggregateError(refusals, `${refusals.length} people could not be checked`);
}

/** Random order among equals, so that people without an answer do not block others. */
async function peopleToCheck({ db }: JobContext, today: string): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select p.teacher_id, p.inn from (
      select y.teacher_id, y.inn,
        exists (select from payouts o where o.teacher_id = y.teacher_id and o.state in ('planned', 'approved')) as planned,
        (select max(c.checked_on) from self_employed_checks c where c.teacher_id = y.teacher_id) as checked_on
      from payees y join users u on u.id = y.teacher_id and u.state = 'active'
      where y.kind = 'self_employed'
    ) p
    where p.checked_on is null or p.checked_on <= ${today}::date - (case when p.planned then ${again.payIsPlanned}::int else ${again.otherwise}::int end)
    order by p.planned desc, p.checked_on nulls first, random() limit ${peopleOfRun}
  `.execute(db);
  return rows;
}

/** Skips an answer about bank details that were changed meanwhile. */
async function record(
  ctx: WriteContext,
  { teacher_id, inn }: Person,
  today: string,
  { self_employed, message }: StatusAnswer,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into self_employed_checks (teacher_id, checked_on, self_employed, comment, checked_at, checked_by)
    select teacher_id, ${today}::date, ${self_employed}, ${message}, ${isoOf(ctx.now)}, null
    from payees where teacher_id = ${teacher_id} and inn = ${inn} and kind = 'self_employed'
    returning id
  `.execute(ctx.db);
  if (rows[0] === undefined) return ctx.nothingChanged();
  ctx.audit({
    action: 'self_employed.check',
    entity: 'self_employed_check',
    entity_id: rows[0].id,
    new: { teacher: teacher_id, on: today, self_employed, comment: message },
  });
}
