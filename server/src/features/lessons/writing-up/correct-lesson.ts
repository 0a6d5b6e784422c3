import type { CorrectLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireFreeSlot } from '../../availability/public/free-slot.ts';
import { closedUntil } from '../../ledger/public/business-date.ts';
import { takeBackPay } from '../../salary/public/take-back-pay.ts';
import { takeBackCharge } from '../../subscriptions/public/take-back-charge.ts';
import { canCorrectLesson } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { refusalByState } from '../lessons.rules.ts';
import { lessonView } from '../lessons.view.ts';
import { lockRowsOf, lockTimeOf } from '../arranging/lock-lessons.ts';

/**
 * Opens a closed lesson again, because it was closed wrongly: what it took from the client and brought the teacher is reversed,
 * and it can be closed anew. The teacher's words stay for the next report.
 */
export async function correctLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: CorrectLessonInput },
): Promise<Lesson> {
  const seen = await requireLesson(ctx, params.id);
  if (!canCorrectLesson(ctx.actor, seen)) throw new AppError('forbidden');
  await lockTimeOf(ctx, [seen]);
  const [lesson] = await lockRowsOf(ctx, [seen.id]);
  if (lesson === undefined) throw new AppError('not_found');
  const refused = refusalByState('correct', lesson, ctx.now);
  if (refused !== null) throw new AppError(refused);
  // A cancelled lesson gave its time up: it comes back only where nothing else has taken it.
  if (lesson.status === 'cancelled') {
    const { shared_slot, ...slot } = lesson;
    await requireFreeSlot(ctx, { ...slot, ...(shared_slot === null ? {} : { shared_slot }) });
  }
  await requireOpenPeriods(ctx, lesson.id);
  const billed = { id: lesson.id, client_id: lesson.pupil };
  await takeBackCharge(ctx, billed, body.reason);
  await takeBackPay(ctx, billed, body.reason);
  await ctx.db
    .updateTable('lessons')
    .set({
      status: 'planned',
      closed_at: null,
      closed_by: null,
      cancelled_at: null,
      cancel_reason_id: null,
      cancel_comment: '',
      client_share: null,
      teacher_share: null,
    })
    .where('id', '=', lesson.id)
    .execute();
  ctx.audit({
    action: 'lesson.correct',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { status: lesson.status, cancel_reason: lesson.cancel_reason },
    new: { status: 'planned', reason: body.reason },
  });
  return lessonView(await requireLesson(ctx, lesson.id), ctx);
}

/** What was posted into a period that is closed by now stays; the refusal says until when, and the text what to do instead. */
async function requireOpenPeriods(ctx: WriteContext, lessonId: number): Promise<void> {
  const { rows } = await sql<{ business_date: string }>`
    select distinct x.business_date from ledger_transactions x
    where x.lesson_id = ${lessonId} and x.reverses_id is null and not exists (select from ledger_transactions z where z.reverses_id = x.id)
  `.execute(ctx.db);
  for (const { business_date } of rows) {
    const closed = await closedUntil(ctx, business_date);
    if (closed !== null) throw new AppError('correction_in_closed_period', { closed_until: closed });
  }
}
