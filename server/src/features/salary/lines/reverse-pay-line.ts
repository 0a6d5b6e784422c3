import { minor } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { correctionDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { openPayPeriod } from '../periods/open-pay-period.ts';

export type StandingLine = {
  readonly id: number;
  readonly teacher_id: number;
  readonly lesson_id: number | null;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly business_date: string;
  readonly transaction_id: number | null;
  /** The occasion of its transaction; null without one. */
  readonly occasion: string | null;
};

/** The columns of a line that is not reversed, for a query over `accruals a` with its transaction `tx`. */
export const standingColumns = sql`a.id, a.teacher_id, a.lesson_id, a.amount, a.currency, a.business_date, a.transaction_id, tx.occasion_code as occasion`;

/**
 * Reverses a pay line on its own date; in the open period if its own is calculated, approved or closed.
 * @param calculating whether its period is under calculation and still accepts lines
 * @returns the reversal's id
 */
export async function reversePayLine(ctx: WriteContext, line: StandingLine, comment: string, calculating = false): Promise<number> {
  const { id, amount, currency, teacher_id, lesson_id, transaction_id, occasion } = line;
  const business_date = await correctionDateOf(ctx, line.business_date, calculating ? 'clients' : 'pay');
  await openPayPeriod(ctx, business_date);
  const transactionId =
    transaction_id === null || occasion === null
      ? null
      : await postTransaction(ctx, {
          occasion,
          business_date,
          teacher_id,
          lesson_id,
          amount: minor(Math.abs(amount)),
          currency,
          reverses_id: transaction_id,
          idempotency_key: `transaction:${transaction_id}:reversal`,
          comment,
        });
  const { rows } = await sql<{ id: number }>`
    insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id,
      reverses_id, idempotency_key)
    select teacher_id, lesson_id, 'reversal', rate_version_id, rate, -share, -amount, currency, ${business_date}::date, ${transactionId}::bigint, id,
      idempotency_key || ':reversal'
    from accruals where id = ${id}
    returning id
  `.execute(ctx.db);
  ctx.audit({
    action: 'pay.take_back',
    entity: 'accrual',
    entity_id: id,
    teacher_id,
    old: { lesson_id, amount, currency, business_date: line.business_date },
    new: { transaction_id: transactionId, business_date, comment },
  });
  return rows[0]?.id ?? 0;
}
