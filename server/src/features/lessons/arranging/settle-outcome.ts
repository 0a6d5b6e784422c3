import type { CancellationCost, CancellationKind, Fault } from '@lectern/contract/lessons/lesson-policy.rules';
import type { AccrualKind } from '@lectern/contract/salary/salary.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { accrueLesson } from '../../salary/public/accrue-lesson.ts';
import { chargeLesson } from '../../subscriptions/public/charge-lesson.ts';
import { giveLessonBonus } from '../../subscriptions/public/lesson-bonus.ts';
import { openFollowUp } from '../follow-ups/open-follow-ups.ts';
import type { LessonRow } from '../lessons.view.ts';

const accrualKindOf: Readonly<Record<CancellationKind, AccrualKind>> = {
  free: 'over_quota',
  over_quota: 'over_quota',
  late_cancellation: 'late_cancellation',
  penalty: 'penalty',
  no_penalty: 'penalty',
  no_fault: 'school_fault',
  excused: 'school_fault',
};

type Outcome = CancellationCost & { readonly fault: Fault };

/**
 * Posts the client's charge and the teacher's pay for a cancellation or a late move. A penalty is only proposed: the curator's confirmation
 * posts it and grants the client's bonus; a bonus without a penalty is granted at once. A lesson that the teacher cancelled awaits a
 * replacement. The caller holds the locks of the lesson's row and the client.
 */
export async function settleOutcome(ctx: WriteContext, lesson: LessonRow, { kind, shares, fault, bonus = 0 }: Outcome): Promise<void> {
  const billed = { ...lesson, client_id: lesson.pupil };
  await chargeLesson(ctx, billed, shares.client);
  if (shares.teacher < 0) await openFollowUp(ctx, lesson, 'penalty', bonus);
  else {
    await giveLessonBonus(ctx, billed, bonus);
    await accrueLesson(ctx, billed, accrualKindOf[kind], shares.teacher);
  }
  if (fault === 'teacher' && lesson.status !== 'rescheduled') await openFollowUp(ctx, lesson, 'replacement');
}
