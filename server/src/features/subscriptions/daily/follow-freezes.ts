import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';

type Changed = { readonly id: number; readonly client_id: number; readonly title: string; readonly state: 'active' | 'frozen' };

/** Starts the freezes that begin today, and ends past ones. */
export async function followFreezes(ctx: WriteContext): Promise<void> {
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<Changed>`
    update user_subscriptions s set state = case s.state when 'active' then 'frozen' else 'active' end
    where (s.state = 'active' and s.id in (
        select subscription_id from subscription_freezes where to_day > ${today} and from_day <= ${today}
      ))
      or (s.state = 'frozen' and not exists (
        select from subscription_freezes f where f.subscription_id = s.id and f.from_day <= ${today} and f.to_day > ${today}
      ))
    returning s.id, s.client_id, s.title, s.state
  `.execute(ctx.db);
  if (rows.length === 0) return ctx.nothingChanged();
  for (const { id, client_id, title, state } of rows)
    ctx.audit({
      action: state === 'frozen' ? 'subscription.freeze' : 'subscription.unfreeze',
      entity: 'user_subscription',
      entity_id: id,
      client_id,
      old: { state: state === 'frozen' ? 'active' : 'frozen' },
      new: { title, state },
    });
}
