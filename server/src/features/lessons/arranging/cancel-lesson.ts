import type { CancelLessonInput, ClientSaid, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { requirePermitted, requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { openReport } from '../follow-ups/open-follow-ups.ts';
import { reasonOf, assessCancellation } from '../assessment/cancellation.ts';
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

type Requested = Pick<CancelLessonInput, 'reason_id' | 'comment'> & { readonly client_said?: ClientSaid | null };

/**
 * Cancels a lesson whose row is locked, then locks its client, so that concurrent cancellations cannot both use the last free one. A
 * teacher only reports a client's request: the time becomes free, and the money waits for the manager.
 */
export async function cancelLockedLesson(ctx: WriteContext, lesson: LessonRow, requested: Requested): Promise<void> {
  const { reason_id, comment } = requested;
  requirePossible(ctx, lessonActions, 'cancel', lesson);
  const { fault } = await reasonOf(ctx, reason_id, { actor: ctx.actor, teacher_id: lesson.teacher_id });
  const clientSaid = onlyReports(ctx.actor, lesson, fault) ? requireWord(ctx, requested.client_said ?? null) : null;
  const assessed = await assessCancellation(
    ctx,
    lesson,
    reason_id,
    clientSaid === null ? {} : { at: Temporal.Instant.from(clientSaid.at) },
  );
  const { shares, hoursBefore } = assessed;
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
  if (clientSaid === null) await settleOutcome(ctx, closed, assessed);
  else await openReport(ctx, closed, clientSaid);
  ctx.audit({
    action: 'lesson.cancel',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status },
    new: { ...change, fault, hours_before: hoursBefore, ...(clientSaid === null ? {} : { client_said: clientSaid }) },
  });
}

/** Maximum age of a client's request when it is reported, in days. */
const oldestWordDays = 31;

/** @throws AppError `client_word_required`, and `invalid` for an impossible time */
export function requireWord({ now }: Pick<WriteContext, 'now'>, clientSaid: ClientSaid | null): ClientSaid {
  if (clientSaid === null) throw new AppError('client_word_required', {}, 'client_said');
  const hoursAgo = (now.epochMilliseconds - Temporal.Instant.from(clientSaid.at).epochMilliseconds) / 3_600_000;
  if (hoursAgo < 0) throw new AppError('invalid', { reason: 'too_big' }, 'client_said.at');
  if (hoursAgo > oldestWordDays * 24) throw new AppError('invalid', { reason: 'too_small' }, 'client_said.at');
  return clientSaid;
}
