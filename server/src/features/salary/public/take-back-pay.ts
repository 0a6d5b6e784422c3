import type { Currency, MinorUnits } from '@lectern/contract/money';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { correctionDateOf } from '../../ledger/public/business-date.ts';
import { accrueLesson } from './accrue-lesson.ts';
import { bestOfOthers } from './pay-of-slot.ts';
import { lock } from '../../../kernel/locks.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';

type Accrued = {
  readonly id: number;
  readonly teacher_id: number;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly business_date: string;
  readonly transaction_id: number | null;
};

/**
 * Reverses a teacher's pay or penalty for a lesson on the accrual's own date; in the open period if the accrual's is approved or closed.
 */
export async function takeBackPay(ctx: WriteContext, lesson: ReopenedLesson, comment: string): Promise<void> {
  const shared_slot = lesson.shared_slot ?? null;
  if (shared_slot !== null) await lock(ctx.db, [{ of: 'slot', id: shared_slot }]);
  const { rows } = await sql<Accrued>`
    select a.id, a.teacher_id, a.amount, a.currency, a.business_date, a.transaction_id from accruals a
    where a.lesson_id = ${lesson.id} and a.reverses_id is null and not exists (select from accruals z where z.reverses_id = a.id)
    order by a.id
  `.execute(ctx.db);
  for (const accrual of rows) await takeBack(ctx, lesson, accrual, comment);
  const [reversed] = rows;
  if (shared_slot === null || reversed === undefined) return;
  // The slot was paid by this lesson; now another child's outcome decides.
  const { teacher_id } = reversed;
  const owed = await bestOfOthers(ctx.db, { id: lesson.id, teacher_id });
  if (owed === null) return;
  const kind = owed.status === 'cancelled' ? 'late_cancellation' : owed.status;
  await accrueLesson(ctx, { ...owed, teacher_id, shared_slot }, kind, owed.share, `:after:${reversed.id}`);
}

type ReopenedLesson = { readonly id: number; readonly client_id: number; readonly shared_slot?: number | null };

async function takeBack(ctx: WriteContext, lesson: { id: number; client_id: number }, accrual: Accrued, comment: string): Promise<void> {
  const { amount, currency, teacher_id } = accrual;
  const business_date = await correctionDateOf(ctx, accrual.business_date, 'pay');
  const transactionId =
    accrual.transaction_id === null
      ? null
      : await postTransaction(ctx, {
          occasion: amount < 0 ? 'teacher_penalty' : 'lesson_pay',
          business_date,
          teacher_id,
          lesson_id: lesson.id,
          amount: minor(Math.abs(amount)),
          currency,
          reverses_id: accrual.transaction_id,
          idempotency_key: `transaction:${accrual.transaction_id}:reversal`,
          comment,
        });
  await sql`
    insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id,
      reverses_id, idempotency_key)
    select teacher_id, lesson_id, 'reversal', rate_version_id, rate, -share, -amount, currency, ${business_date}::date, ${transactionId}::bigint, id,
      idempotency_key || ':reversal'
    from accruals where id = ${accrual.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'pay.take_back',
    entity: 'accrual',
    entity_id: accrual.id,
    teacher_id,
    old: { lesson_id: lesson.id, amount, currency, business_date: accrual.business_date },
    new: { transaction_id: transactionId, business_date, comment },
  });
}
