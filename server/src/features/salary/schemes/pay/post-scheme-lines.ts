import { minor, sumMinor } from '@lectern/contract/money';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { correctionDateOf } from '../../../ledger/public/business-date.ts';
import { postTransaction } from '../../../ledger/public/post-transaction.ts';
import { openPayPeriod } from '../../periods/open-pay-period.ts';
import { dueLines } from './due-lines.queries.ts';
import type { DueLine } from './scheme-lines.rules.ts';

type Calculation = { readonly id: number; readonly period: Pick<PayPeriodHead, 'id' | 'starts_on' | 'ends_on'> };

/** Posts the pay by schemes in the period of a running calculation. @returns the number of people */
export async function postSchemeLines(ctx: WriteContext, { id, period }: Calculation): Promise<number> {
  const people = Map.groupBy(await dueLines(ctx, period, null), ({ user_id }) => user_id);
  // The pay period is open, but a month of the books may be closed.
  const business_date = people.size === 0 ? period.ends_on : await correctionDateOf(ctx, period.ends_on, 'clients');
  for (const [user_id, lines] of people) {
    const total = sumMinor(lines.map(({ amount }) => amount));
    const transaction_id = await postTransaction(ctx, {
      occasion: total < 0 ? 'scheme_pay_back' : 'scheme_pay',
      business_date,
      amount: minor(Math.abs(total)),
      currency: ctx.settings.currency,
      idempotency_key: `scheme:${id}:${user_id}`,
    });
    await insertLines(ctx, lines, { calculation_id: id, period_id: period.id, transaction_id });
    ctx.audit({
      action: 'scheme_pay.accrue',
      entity: 'pay_period',
      entity_id: period.id,
      new: { user_id, transaction_id, lines: lines.length },
    });
  }
  if (people.size > 0) await openPayPeriod(ctx, Temporal.PlainDate.from(period.ends_on).add({ days: 1 }).toString());
  return people.size;
}

type Posted = { readonly calculation_id: number; readonly period_id: number; readonly transaction_id: number | null };

async function insertLines(ctx: WriteContext, lines: readonly DueLine[], posted: Posted): Promise<void> {
  await sql`
    insert into scheme_lines (user_id, scheme_id, calculation_id, period_id, from_day, to_day, kind, base, share, amount, currency, counted_id, event_id,
      client_id, kid_id, teacher_id, led_since, transaction_id, reverses_id)
    select user_id, scheme_id, ${posted.calculation_id}, ${posted.period_id}, "from", "to", kind, base, share, amount, ${ctx.settings.currency},
      counted_id, event_id, client_id, kid_id, teacher_id, led_since, ${posted.transaction_id}::bigint, reverses_id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (user_id int, scheme_id int, "from" date, "to" date, kind text, base bigint, share int,
      amount bigint, counted_id bigint, event_id bigint, client_id int, kid_id int, teacher_id int, led_since timestamptz, reverses_id bigint)
  `.execute(ctx.db);
}
