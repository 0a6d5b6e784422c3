import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { settleActivitiesBeside } from '../activities/settle-activities.ts';
import { reversePayLine, standingColumns } from '../lines/reverse-pay-line.ts';
import type { StandingLine } from '../lines/reverse-pay-line.ts';
import { lockPayByRates } from '../rates/lock-rates.ts';
import { settleMonth } from '../rates/by-lesson/settle-month.ts';
import { accrueLesson } from './accrue-lesson.ts';
import { bestOfOthers } from './pay-of-slot.ts';

type ReopenedLesson = { readonly id: number; readonly client_id: number; readonly start: string; readonly shared_slot?: number | null };

/**
 * Reverses a teacher's pay or penalty for a lesson on the accrual's own date; in the open period if the accrual's is approved or closed.
 */
export async function takeBackPay(ctx: WriteContext, lesson: ReopenedLesson, comment: string): Promise<void> {
  const shared_slot = lesson.shared_slot ?? null;
  if (shared_slot !== null) await lock(ctx.db, [{ of: 'slot', id: shared_slot }]);
  const { rows } = await sql<StandingLine>`
    select ${standingColumns} from accruals a left join ledger_transactions tx on tx.id = a.transaction_id
    where a.lesson_id = ${lesson.id} and a.reverses_id is null and not exists (select from accruals z where z.reverses_id = a.id)
    order by a.id
  `.execute(ctx.db);
  const [reversed] = rows;
  if (reversed !== undefined) await lockPayByRates(ctx.db, reversed.teacher_id);
  for (const line of rows) await reversePayLine(ctx, line, comment);
  if (reversed === undefined) return;
  const { teacher_id } = reversed;
  if (shared_slot !== null) await payBestOfOthers(ctx, { ...lesson, teacher_id, shared_slot }, reversed.id);
  await settleMonth(ctx, { ...lesson, teacher_id });
  await settleActivitiesBeside(ctx, { id: lesson.id, teacher_id });
}

/** The lesson that paid the slot is reopened, so another child's outcome decides now. */
async function payBestOfOthers(
  ctx: WriteContext,
  { id, teacher_id, shared_slot }: { readonly id: number; readonly teacher_id: number; readonly shared_slot: number },
  reversedId: number,
): Promise<void> {
  const owed = await bestOfOthers(ctx.db, { id, teacher_id });
  if (owed === null) return;
  const kind = owed.status === 'cancelled' ? 'late_cancellation' : owed.status;
  await accrueLesson(ctx, { ...owed, teacher_id, shared_slot }, kind, owed.share, `:after:${reversedId}`);
}
