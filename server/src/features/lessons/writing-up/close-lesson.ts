import type { LessonOutcome } from '@lectern/contract/lessons/lessons.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { accrueLesson } from '../../salary/public/accrue-lesson.ts';
import { chargeLesson } from '../../subscriptions/public/charge-lesson.ts';
import { costOfOutcome } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';

/** Closes a planned lesson whose row is locked: held, or missed by the client. Charges the client and accrues the teacher's pay. */
export async function closeLesson(ctx: WriteContext, lesson: LessonRow, outcome: LessonOutcome): Promise<void> {
  const closingNo = lesson.closing_no + 1;
  await ctx.db
    .updateTable('lessons')
    .set({ status: outcome, closed_at: isoOf(ctx.now), closed_by: ctx.actor.id, closing_no: closingNo })
    .where('id', '=', lesson.id)
    .execute();
  const shares = costOfOutcome(lesson.policy, outcome);
  const billed = { ...lesson, client_id: lesson.pupil, closing_no: closingNo };
  await chargeLesson(ctx, billed, shares.client);
  await accrueLesson(ctx, billed, outcome, shares.teacher);
}
