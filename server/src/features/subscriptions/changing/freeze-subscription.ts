import type { FreezeInput, FreezePreview, FreezeQuery, SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lessonsOn } from '../lessons-on.queries.ts';
import { endOf, lockedFor, requireFor } from './locked-subscription.ts';
import type { HeldSubscription } from './locked-subscription.ts';
import { getSubscription } from '../subscription-card.queries.ts';
import { dayAfter, freezeDaysLeft, refusalOfFreeze } from '../subscriptions.rules.ts';

type Params = { params: { id: number } };

/** Previews a freeze: the new end, and the planned lessons that the package would not pay. */
export async function previewFreeze(ctx: ReadContext, { params, query }: Params & { query: FreezeQuery }): Promise<FreezePreview> {
  const subscription = await requireFor(ctx, 'freeze', params.id);
  const { freeze_days, freezes } = subscription;
  const { ends_on, to_day } = frozenTerms(ctx, subscription, query);
  return {
    ends_on,
    freeze_days_left: freezeDaysLeft(freeze_days, freezes) - query.days,
    lessons: await lessonsOn(ctx, subscription, query.from_day, to_day),
  };
}

/** Freezes a package from a day on: it pays no lessons on these days, and its end moves by as many. */
export async function freezeSubscription(ctx: WriteContext, { params, body }: Params & { body: FreezeInput }): Promise<SubscriptionCard> {
  const subscription = await lockedFor(ctx, 'freeze', params.id);
  const { id, client_id, title, state } = subscription;
  const { ends_on, to_day } = frozenTerms(ctx, subscription, body);
  const now = schoolDateOf(ctx, ctx.now) === body.from_day ? 'frozen' : state;
  await sql`
    with frozen as (
      insert into subscription_freezes (subscription_id, from_day, to_day, comment, frozen_at, frozen_by)
      values (${id}, ${body.from_day}, ${to_day}, ${body.comment}, ${isoOf(ctx.now)}, ${ctx.actor.id})
    )
    update user_subscriptions set ends_on = ${ends_on}, state = ${now} where id = ${id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'subscription.freeze',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { state, ends_on: subscription.ends_on },
    new: { title, state: now, from_day: body.from_day, to_day, ends_on, comment: body.comment },
  });
  return getSubscription(ctx, { params });
}

function frozenTerms(
  ctx: ReadContext,
  subscription: HeldSubscription,
  input: { readonly from_day: string; readonly days: number },
): { readonly ends_on: string; readonly to_day: string } {
  const ends_on = endOf(subscription);
  const refused = refusalOfFreeze({ ...subscription, ends_on }, input, schoolDateOf(ctx, ctx.now));
  if (refused !== null) throw new AppError(refused.key, refused.params, refused.field);
  return { ends_on: dayAfter(ends_on, input.days), to_day: dayAfter(input.from_day, input.days) };
}
