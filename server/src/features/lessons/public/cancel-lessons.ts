import type { CancelLessonInput } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { isPermitted } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { cancelLockedLesson } from '../arranging/cancel-lesson.ts';
import { assessInOrder } from '../assessment/assess-in-order.ts';
import { lockRowsOf } from '../arranging/lock-lessons.ts';
import { lessonActions } from '../lessons.policy.ts';
import { lessonsById } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

/** The cost of cancelling a lesson: shares of its price and of the teacher's rate, in basis points; a penalty is negative. */
type AssessedLesson = {
  readonly lesson_id: number;
  readonly start: string;
  readonly minutes: number;
  readonly client_share: number;
  readonly teacher_share: number;
};

/** The planned future lessons of an engagement. */
async function plannedIds({ db, now }: ReadContext, engagementId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lessons where engagement_id = ${engagementId} and status = 'planned' and start > ${isoOf(now)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A lesson that was substituted to another group meanwhile stays with those who arrange it. */
function ownOf({ actor }: ReadContext, lessons: readonly LessonRow[]): LessonRow[] {
  return lessons.filter((lesson) => lesson.status === 'planned' && isPermitted(lessonActions.cancel, actor, lesson));
}

/**
 * Computes the cost of cancelling the planned lessons of an engagement, in the order of their start.
 * @param without lessons handled in another way
 * @throws AppError `reason_not_applicable`
 */
export async function assessCancellationsOf(
  ctx: ReadContext,
  engagementId: number,
  { reasonId, without }: { readonly reasonId: number; readonly without: readonly number[] },
): Promise<AssessedLesson[]> {
  const ids = (await plannedIds(ctx, engagementId)).filter((id) => !without.includes(id));
  const assessed = await assessInOrder(ctx, ownOf(ctx, await lessonsById(ctx, ids)), reasonId);
  return assessed.map(({ lesson: { id: lesson_id, start, minutes }, shares }) => ({
    lesson_id,
    start,
    minutes,
    client_share: shares.client,
    teacher_share: shares.teacher,
  }));
}

/**
 * Cancels the planned lessons of an engagement, each at its own cost. The caller holds the locks of its teacher and child; locks the
 * lessons' rows, then the client.
 * @throws AppError `reason_not_applicable`, `rate_missing`
 */
export async function cancelLessonsOf(
  ctx: WriteContext,
  { id, client_id }: { readonly id: number; readonly client_id: number },
  body: Pick<CancelLessonInput, 'reason_id' | 'comment'>,
): Promise<void> {
  const lessons = ownOf(ctx, await lockRowsOf(ctx, await plannedIds(ctx, id)));
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  for (const lesson of lessons) await cancelLockedLesson(ctx, lesson, body);
}
