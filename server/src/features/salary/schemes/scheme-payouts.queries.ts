import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** Two years of months with an advance each. */
const shown = 48;

/** A person's payouts of scheme pay that were sent to the bank, newest first. */
export async function schemePayouts({ db }: ReadContext, userId: number): Promise<SchemePay['payouts']> {
  const { rows } = await sql<SchemePay['payouts'][number]>`
    select o.id, r.kind, o.state, coalesce(o.failed_on, o.paid_on, o.sent_on) as day, o.gross, o.withheld, o.net, o.currency, o.failure,
      right(o.account, 4) as account_end, json_build_object('id', p.id, 'starts_on', p.starts_on, 'ends_on', p.ends_on) as period
    from payouts o join payout_registers r on r.id = o.register_id join pay_periods p on p.id = o.period_id
    where o.teacher_id = ${userId} and o.source = 'scheme' and o.state in ('sent', 'paid', 'failed')
    order by p.starts_on desc, o.id desc limit ${shown}
  `.execute(db);
  return rows;
}
