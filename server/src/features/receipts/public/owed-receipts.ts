import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';

type Context = Pick<ReadContext, 'now' | 'settings'>;

/** The due day of the receipt of a payout `o`: in the month after the payment, or some days after a verified one was annulled. */
export function dueOn({ settings }: Pick<ReadContext, 'settings'>): RawBuilder<string> {
  return sql<string>`greatest(
    (date_trunc('month', o.paid_on) + interval '1 month')::date + ${settings.receipt_due_day - 1}::int,
    (select max(x.annulled_on) + ${settings.receipt_renewal_days}::int from receipts x where x.payout_id = o.id and x.state = 'annulled' and x.verified_at is not null)
  )`;
}

/** Payouts `o` whose overdue receipt holds pay: it is missing, or differs and is not verified. */
export function holdsPay(ctx: Context): RawBuilder<boolean> {
  return sql<boolean>`(o.kind = 'self_employed' and o.state = 'paid' and ${schoolDateOf(ctx, ctx.now)}::date > ${dueOn(ctx)}
    and not exists (select from receipt_releases l where l.payout_id = o.id)
    and not exists (select from receipts r where r.payout_id = o.id and (r.state = 'verified'
      or r.state = 'attached' and r.differences = '{}' and r.corrected = '{}')))`;
}

/** Why a self-employed person's pay is held now, over `payees y`: null, `not_self_employed` or `receipt_overdue`. */
export function heldByReceipts(ctx: Context): RawBuilder<string | null> {
  return sql<string | null>`case
    when y.kind = 'self_employed' and not coalesce((
      select c.self_employed from self_employed_checks c where c.teacher_id = y.teacher_id order by c.checked_on desc, c.id desc limit 1
    ), true) then 'not_self_employed'
    when exists (select from payouts o where o.teacher_id = y.teacher_id and ${holdsPay(ctx)}) then 'receipt_overdue' end`;
}
