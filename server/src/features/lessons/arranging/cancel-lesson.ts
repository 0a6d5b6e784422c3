import type { CancelLessonInput, ClientSaid, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { requirePermitted, requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { openReport } from '../follow-ups/open-follow-ups.ts';
import { reasonOf, weighCancellation } from '../weighing/cancellation.ts';
import { settleOutcome } from './settle-outcome.ts';
import { lessonActions, onlyReports } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';

/** Cancels a planned lesson. The fault and the notice determine the client's charge and the teacher's pay. */
export async function cancelLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: CancelLessonInput },
): Promise<Lesson> {
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  requirePermitted(ctx, lessonActions, 'cancel', lesson);
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  await cancelLockedLesson(ctx, lesson, body);
  return lessonView(await requireLesson(ctx, lesson.id), ctx);
}

type Wanted = Pick<CancelLessonInput, 'reason_id' | 'comment'> & { readonly client_said?: ClientSaid | null };

/**
 * Cancels a lesson whose row is locked, then locks its client, so that concurrent cancellations cannot both use the last free one. A
 * teacher only reports a client's wish: the time becomes free, and the money waits for the manager.
 */
export async function cancelLockedLesson(ctx: WriteContext, lesson: LessonRow, wanted: Wanted): Promise<void> {
  const { reason_id, comment } = wanted;
  requirePossible(ctx, lessonActions, 'cancel', lesson);
  const { fault } = await reasonOf(ctx, reason_id, { actor: ctx.actor, teacher_id: lesson.teacher_id });
  const said = onlyReports(ctx.actor, lesson, fault) ? requireWord(ctx, wanted.client_said ?? null) : null;
  const weighed = await weighCancellation(ctx, lesson, reason_id, said === null ? {} : { at: Temporal.Instant.from(said.at) });
  const { shares, hoursBefore } = weighed;
  const closed = { ...lesson, closing_no: lesson.closing_no + 1 };
  const change = {
    status: 'cancelled' as const,
    cancel_reason_id: reason_id,
    cancel_comment: comment,
    client_share: shares.client,
    teacher_share: shares.teacher,
  };
  const at = isoOf(ctx.now);
  await ctx.db
    .updateTable('lessons')
    .set({ ...change, cancelled_at: at, closed_at: at, closed_by: ctx.actor.id, closing_no: closed.closing_no })
    .where('id', '=', lesson.id)
    .execute();
  if (said === null) await settleOutcome(ctx, closed, weighed);
  else await openReport(ctx, closed, said);
  ctx.audit({
    action: 'lesson.cancel',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status },
    new: { ...change, fault, hours_before: hoursBefore, ...(said === null ? {} : { client_said: said }) },
  });
}

/** Maximum age of a client's wish when it is reported, in days. */
const oldestWordDays = 31;

/** @throws AppError `client_word_required`, and `invalid` for an impossible time */
export function requireWord({ now }: Pick<WriteContext, 'now'>, said: ClientSaid | null): ClientSaid {
  if (said === null) throw new AppError('client_word_required', {}, 'client_said');
  const hoursAgo = (now.epochMilliseconds - Temporal.Instant.from(said.at).epochMilliseconds) / 3_600_000;
  if (hoursAgo < 0) throw new AppError('invalid', { reason: 'too_big' }, 'client_said.at');
  if (hoursAgo > oldestWordDays * 24) throw new AppError('invalid', { reason: 'too_small' }, 'client_said.at');
  return said;
}
