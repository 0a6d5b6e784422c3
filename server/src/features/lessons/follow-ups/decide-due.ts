import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { lessonsById } from '../lessons.queries.ts';
import { postReport } from './confirm-report.ts';
import { confirmPenalty } from './decide-follow-up.ts';
import { followUpById } from './follow-ups.queries.ts';

/**
 * Confirms reports that no manager has answered in time, and posts proposed penalties that no curator has decided in time, if the school
 * sets a deadline. Each has its own transaction; idempotent.
 */
export async function decideDueFollowUps(job: JobContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from lesson_follow_ups where kind in ('client_report', 'penalty') and state = 'open' and due_at <= ${isoOf(job.now)} order by id
  `.execute(job.db);
  const faults: unknown[] = [];
  for (const { id } of rows) {
    if (job.stopping.aborted) return;
    await job.write((ctx) => decideDue(ctx, id)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} follow-ups were not decided when they were due`);
}

async function decideDue(ctx: WriteContext, id: number): Promise<void> {
  const seen = await followUpById(ctx, id);
  if (seen === undefined) return ctx.nothingChanged();
  await sql`select from lessons where id = ${seen.lesson_id} for update`.execute(ctx.db);
  const [[lesson], row] = [await lessonsById(ctx, [seen.lesson_id]), await followUpById(ctx, id)];
  if (row?.state !== 'open' || lesson?.closing_no !== row.closing_no) return ctx.nothingChanged();
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  if (row.kind === 'penalty') await confirmPenalty(ctx, row, lesson, '');
  else await postReport(ctx, row, lesson, '');
}
