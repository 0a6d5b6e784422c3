import type {
  CloseReplacementInput,
  DecidePenaltyInput,
  FollowUp,
  FollowUpKind,
  FollowUpState,
} from '@lectern/contract/lessons/follow-ups.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { accrueLesson } from '../../salary/public/accrue-lesson.ts';
import { giveLessonBonus } from '../../subscriptions/public/lesson-bonus.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';
import { followUpView, requireFollowUp } from './follow-ups.queries.ts';
import type { FollowUpRow } from './follow-ups.queries.ts';

type Locked = { readonly row: FollowUpRow; readonly lesson: LessonRow };

/** Loads an open follow-up with its lesson, and locks the lesson's row. @throws AppError `not_found`, `follow_up_closed` */
export async function lockFollowUp(ctx: WriteContext, id: number, kind: FollowUpKind): Promise<Locked> {
  const seen = await requireFollowUp(ctx, id, kind);
  const lesson = await requireLesson(ctx, seen.lesson_id, { forUpdate: true });
  const row = await requireFollowUp(ctx, id, kind);
  if (row.state !== 'open' || lesson.closing_no !== row.closing_no) throw new AppError('follow_up_closed', { id });
  return { row, lesson };
}

/** Writes a decision; without an author for a job. */
export async function decideFollowUp(ctx: WriteContext, row: FollowUpRow, state: FollowUpState, comment: string): Promise<void> {
  await ctx.db
    .updateTable('lesson_follow_ups')
    .set({ state, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id === 0 ? null : ctx.actor.id, decision_comment: comment })
    .where('id', '=', row.id)
    .execute();
}

/** Posts a proposed penalty with the client's bonus. */
export async function confirmPenalty(ctx: WriteContext, row: FollowUpRow, lesson: LessonRow, comment: string): Promise<void> {
  const billed = { ...lesson, client_id: lesson.pupil };
  await lock(ctx.db, [{ of: 'client', id: lesson.pupil }]);
  await giveLessonBonus(ctx, billed, row.bonus_share);
  await accrueLesson(ctx, billed, 'penalty', row.teacher_share);
  await decideFollowUp(ctx, row, 'confirmed', comment);
  note(ctx, row, 'lesson.confirm_penalty', { teacher_share: row.teacher_share, comment });
}

async function waivePenalty(ctx: WriteContext, row: FollowUpRow, comment: string): Promise<void> {
  await ctx.db.updateTable('lessons').set({ teacher_share: 0 }).where('id', '=', row.lesson_id).execute();
  await decideFollowUp(ctx, row, 'waived', comment);
  note(ctx, row, 'lesson.waive_penalty', { teacher_share: 0, comment });
}

/** Posts a proposed penalty with the client's bonus, or waives both, so that the cancellation costs the teacher nothing. */
export async function decidePenalty(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: DecidePenaltyInput },
): Promise<FollowUp> {
  const { row, lesson } = await lockFollowUp(ctx, params.id, 'penalty');
  const { agreed, comment } = body;
  if (agreed) await confirmPenalty(ctx, row, lesson, comment);
  else await waivePenalty(ctx, row, comment);
  return followUpView(ctx, row.id);
}

export async function closeReplacement(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: CloseReplacementInput },
): Promise<FollowUp> {
  const { row } = await lockFollowUp(ctx, params.id, 'replacement');
  await decideFollowUp(ctx, row, 'closed', body.comment);
  note(ctx, row, 'lesson.close_replacement', { comment: body.comment });
  return followUpView(ctx, row.id);
}

export function note(
  ctx: WriteContext,
  row: FollowUpRow,
  action: string,
  after: Readonly<Record<string, unknown>>,
  old: Readonly<Record<string, unknown>> | null = null,
): void {
  ctx.audit({ action, entity: 'lesson', entity_id: row.lesson_id, client_id: row.pupil, teacher_id: row.teacher_id, old, new: after });
}
