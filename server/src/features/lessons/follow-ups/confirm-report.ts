import { isLateMove } from '@lectern/contract/lessons/lesson-policy.rules';
import type { ConfirmReportInput, FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { reasonOf, assessCancellation, assessMove } from '../assessment/cancellation.ts';
import { settleOutcome } from '../arranging/settle-outcome.ts';
import { hoursUntil } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';
import { decideFollowUp, lockFollowUp, note } from './decide-follow-up.ts';
import { followUpView } from './follow-ups.queries.ts';
import type { FollowUpRow } from './follow-ups.queries.ts';

/** The manager confirms a teacher's report: the cost is posted, by the same reason or another one. */
export async function confirmReport(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ConfirmReportInput },
): Promise<FollowUp> {
  const { row, lesson } = await lockFollowUp(ctx, params.id, 'client_report');
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  const { reason_id, comment } = body;
  if (reason_id === null || reason_id === row.cancel_reason_id) await postReport(ctx, row, lesson, comment);
  else await change(ctx, row, lesson, reason_id, comment);
  return followUpView(ctx, row.id);
}

/** Posts the cost of a report. The shares were computed when the report was made, so that the free quota is used in the order of the reports. */
export async function postReport(ctx: WriteContext, row: FollowUpRow, lesson: LessonRow, comment: string): Promise<void> {
  const shares = { client: row.client_share, teacher: row.teacher_share };
  const reportedAt = Temporal.Instant.from(row.said_at ?? row.opened_at);
  const late = lesson.status === 'rescheduled' || hoursUntil(lesson.start, reportedAt) < lesson.policy.client_notice_hours;
  await settleOutcome(ctx, lesson, { kind: late ? 'late_cancellation' : 'over_quota', shares, fault: 'client' });
  await decideFollowUp(ctx, row, 'confirmed', comment);
  note(ctx, row, 'lesson.confirm_report', { client_share: shares.client, teacher_share: shares.teacher, comment });
}

async function change(ctx: WriteContext, row: FollowUpRow, lesson: LessonRow, reasonId: number, comment: string): Promise<void> {
  const { fault, excused } = await reasonOf(ctx, reasonId, { actor: ctx.actor, teacher_id: lesson.teacher_id });
  // A client's notice counts from when they said it, otherwise from when the lesson was freed.
  const at = Temporal.Instant.from(fault === 'client' ? (row.said_at ?? row.opened_at) : row.opened_at);
  const moved = lesson.status === 'rescheduled' ? { move_asked_by: excused || fault === 'technical' ? ('school' as const) : fault } : null;
  const assessed =
    moved === null ? await assessCancellation(ctx, lesson, reasonId, { at }) : await assessMove(ctx, lesson, moved.move_asked_by, at);
  // A move in time has no shares: it uses up no free cancellation.
  const inTime = moved !== null && !isLateMove(lesson.policy, moved.move_asked_by, assessed.hoursBefore);
  const shares = inTime ? { client: null, teacher: null } : assessed.shares;
  await ctx.db
    .updateTable('lessons')
    .set({ cancel_reason_id: reasonId, client_share: shares.client, teacher_share: shares.teacher, ...moved })
    .where('id', '=', lesson.id)
    .execute();
  await settleOutcome(ctx, lesson, assessed);
  await decideFollowUp(ctx, row, 'changed', comment);
  const old = { cancel_reason_id: row.cancel_reason_id, client_share: row.client_share, teacher_share: row.teacher_share };
  const after = { cancel_reason_id: reasonId, client_share: shares.client, teacher_share: shares.teacher, comment };
  note(ctx, row, 'lesson.change_report', after, old);
}
