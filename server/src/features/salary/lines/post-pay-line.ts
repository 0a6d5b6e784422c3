import { minor } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { openPayPeriod } from '../periods/open-pay-period.ts';

const whole = 10_000;

export type PayLine = {
  readonly teacher_id: number;
  readonly kind: 'bonus' | 'deduction' | 'activity';
  /** Negative for a deduction; not 0. */
  readonly amount: MinorUnits;
  readonly currency: Currency;
  /** `yyyy-mm-dd`, in an open period. */
  readonly business_date: string;
  readonly lesson_id?: number | null;
  readonly idempotency_key: string;
};

/** Posts a pay line with a given sum, which is stored as its rate. @returns its id; null if the key was posted before */
export async function postPayLine(ctx: WriteContext, line: PayLine): Promise<number | null> {
  const { teacher_id, kind, amount, currency, business_date, idempotency_key } = line;
  const lesson_id = line.lesson_id ?? null;
  const transactionId = await postTransaction(ctx, {
    occasion: kind === 'activity' ? 'activity_pay' : amount < 0 ? 'pay_deduction' : 'pay_bonus',
    business_date,
    teacher_id,
    lesson_id,
    amount: minor(Math.abs(amount)),
    currency,
    idempotency_key,
  });
  if (transactionId === null) return null;
  await openPayPeriod(ctx, business_date);
  const { rows } = await sql<{ id: number }>`
    insert into accruals (teacher_id, lesson_id, kind, rate, share, amount, currency, business_date, transaction_id, idempotency_key)
    values (${teacher_id}, ${lesson_id}, ${kind}, ${Math.abs(amount)}, ${amount < 0 ? -whole : whole}, ${amount},
      ${currency}, ${business_date}, ${transactionId}, ${idempotency_key})
    returning id
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}
