import type { SellSubscriptionInput, UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { clientActions, requireClient } from '../../clients/public/client-access.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { activateAwaiting } from '../public/activate-awaiting.ts';
import { requireKid } from './required-kid.ts';
import { subscriptionOf } from '../subscriptions.queries.ts';

/** Sells a package: its terms are copied, and it is paid from the money on account as soon as that covers it. A draft is only prepared. */
export async function sellSubscription(ctx: WriteContext, { body }: { body: SellSubscriptionInput }): Promise<UserSubscription> {
  const client = await requireClient(ctx, body.client_id);
  requireAction(ctx, clientActions, 'sell_subscription', client);
  if (body.kid_id !== null) await requireKid(ctx, client.id, body.kid_id);

  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  const state = body.draft ? 'draft' : 'awaiting_payment';
  const soldOn = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<{ id: number; title: string; units: number; price: number }>`
    insert into user_subscriptions (client_id, kid_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days,
      state, sold_on, sold_by)
    select ${client.id}, ${body.kid_id}, id, service_course_id, title, units, price, currency, valid_days, freeze_days,
      ${state}, ${soldOn}, ${ctx.actor.id}
    from abonements a where id = ${body.abonement_id} and on_sale and currency = ${ctx.settings.currency}
      and exists (select from service_courses sc where sc.id = a.service_course_id and sc.active)
    returning id, title, units, price
  `.execute(ctx.db);
  const sold = rows[0];
  if (sold === undefined) throw new AppError('abonement_not_sold', {}, 'abonement_id');
  ctx.audit({
    action: 'subscription.sell',
    entity: 'user_subscription',
    entity_id: sold.id,
    client_id: client.id,
    new: { ...sold, abonement_id: body.abonement_id, kid_id: body.kid_id, state, sold_on: soldOn },
  });
  if (!body.draft) await activateAwaiting(ctx, client.id);
  return subscriptionOf(ctx, sold.id);
}
