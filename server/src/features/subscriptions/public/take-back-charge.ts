import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { correctionDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { moneyReceived } from '../../ledger/public/money-received.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';

type Charged = {
  readonly id: number;
  readonly occasion_code: string;
  readonly business_date: string;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly subscription_id: number | null;
  readonly unit_no: number | null;
};

/**
 * Reverses a lesson's charge or bonus: the money, the unit of the package, the bonus. Posted on the charge's own date, so that its period
 * shows both; today if that period is closed. Holds the client's lock until the transaction ends.
 */
export async function takeBackCharge(ctx: WriteContext, lesson: { id: number; client_id: number }, comment: string): Promise<void> {
  await lock(ctx.db, [{ of: 'client', id: lesson.client_id }]);
  const { rows } = await sql<Charged>`
    select x.id, x.occasion_code, x.business_date, x.amount, x.currency, x.subscription_id, e.unit_no
    from ledger_transactions x left join unit_entries e on e.transaction_id = x.id
    where x.lesson_id = ${lesson.id} and x.occasion_code in ('lesson_charge', 'lesson_charge_money', 'lesson_charge_bonus', 'lesson_bonus') and x.reverses_id is null
      and not exists (select from ledger_transactions z where z.reverses_id = x.id)
    order by x.id
  `.execute(ctx.db);
  for (const charge of rows) await takeBack(ctx, lesson, charge, comment);
}

async function takeBack(ctx: WriteContext, lesson: { id: number; client_id: number }, charge: Charged, comment: string): Promise<void> {
  const { amount, currency, subscription_id, unit_no } = charge;
  const business_date = await correctionDateOf(ctx, charge.business_date);
  const transactionId = await postTransaction(ctx, {
    occasion: charge.occasion_code,
    business_date,
    client_id: lesson.client_id,
    lesson_id: lesson.id,
    subscription_id,
    amount,
    currency,
    reverses_id: charge.id,
    idempotency_key: `transaction:${charge.id}:reversal`,
    comment,
    even_zero: true,
  });
  if (transactionId === null) return;
  if (subscription_id !== null && unit_no !== null) {
    await ctx.db
      .insertInto('unit_entries')
      .values({
        subscription_id,
        client_id: lesson.client_id,
        units: 1,
        unit_no,
        reason: 'reversal',
        transaction_id: transactionId,
        lesson_id: lesson.id,
        at: isoOf(ctx.now),
        idempotency_key: `transaction:${charge.id}:unit`,
      })
      .execute();
    // A used-up package becomes active again until its end.
    await sql`
      update user_subscriptions set state = case when ends_on is null or ends_on >= ${schoolDateOf(ctx, ctx.now)} then 'active' else 'expired' end
      where id = ${subscription_id} and state = 'used'
    `.execute(ctx.db);
  }
  ctx.audit({
    action: 'lesson.take_back_charge',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.client_id,
    old: {
      transaction_id: charge.id,
      occasion: charge.occasion_code,
      amount,
      currency,
      subscription_id,
      unit_no,
      business_date: charge.business_date,
    },
    new: { transaction_id: transactionId, business_date, comment },
  });
  if (unit_no === null) await moneyReceived(ctx, lesson.client_id);
}
