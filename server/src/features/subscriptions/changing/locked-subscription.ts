import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { SubscriptionAction, SubscriptionState } from '@lectern/contract/subscriptions/subscription-states';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError, refusedAs } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireClientMoney } from '../../clients/public/client-access.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { freeUnits } from '../free-units.ts';
import { subscriptionRules } from '../subscriptions.policy.ts';
import type { FrozenDays } from '../subscriptions.rules.ts';

/** A package with all facts that decide about its actions. */
export type HeldSubscription = {
  readonly id: number;
  readonly client_id: number;
  readonly client_status: 'active' | 'inactive';
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
  readonly kid_id: number | null;
  readonly abonement_id: number;
  readonly service_course_id: number;
  readonly single_price: MinorUnits;
  readonly title: string;
  readonly units: number;
  readonly units_left: number;
  readonly price: MinorUnits;
  readonly currency: Currency;
  readonly valid_days: number;
  readonly freeze_days: number;
  readonly extended_days: number;
  readonly state: SubscriptionState;
  readonly sold_on: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly freezes: readonly (FrozenDays & { readonly id: number })[];
  /** Numbers of the free units, and of those used by lessons, in order. */
  readonly free: readonly number[];
  readonly used: readonly number[];
};

type Row = Omit<HeldSubscription, 'manager_id' | 'merged_into_id' | 'client_status'>;

async function subscriptionRow(ctx: Pick<ReadContext, 'db' | 'now' | 'settings'>, id: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select s.id, s.client_id, s.kid_id, s.abonement_id, s.service_course_id, service_course_price(sc.id, ${schoolDateOf(ctx, ctx.now)}::date) as single_price, s.title, s.units, s.units_left,
      s.price, s.currency, s.valid_days, s.freeze_days, s.extended_days, s.state, s.sold_on, s.starts_on, s.ends_on,
      (select coalesce(json_agg(json_build_object('id', f.id, 'from_day', f.from_day, 'to_day', f.to_day) order by f.from_day, f.id), '[]')
        from subscription_freezes f where f.subscription_id = s.id) as freezes,
      ${freeUnits} as free,
      (select coalesce(json_agg(unit_no order by unit_no), '[]') from (
        select e.unit_no from unit_entries e where e.subscription_id = s.id and e.unit_no is not null and e.reason in ('lesson', 'reversal')
        group by e.unit_no having sum(e.units) < 0
      ) used) as used
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id
    where s.id = ${id}
  `.execute(ctx.db);
  return rows[0] ?? null;
}

/** Loads a package of a client whose money the actor may see. @throws AppError `not_found` otherwise */
export async function requireSubscription(ctx: ReadContext, id: number): Promise<HeldSubscription> {
  const row = await subscriptionRow(ctx, id);
  if (row === null) throw new AppError('not_found', { id });
  const { manager_id, merged_into_id, status } = await requireClientMoney(ctx, row.client_id).catch(
    refusedAs(new AppError('not_found', { id })),
  );
  return { ...row, manager_id, merged_into_id, client_status: status };
}

/** Loads a package for an action. @throws AppError `not_found`, `forbidden`, and why its state forbids the action */
export async function requireFor(ctx: ReadContext, action: SubscriptionAction, id: number): Promise<HeldSubscription> {
  const subscription = await requireSubscription(ctx, id);
  requireAction(ctx, subscriptionRules, action, { ...subscription, today: schoolDateOf(ctx, ctx.now) });
  return subscription;
}

/** Loads a package for an action under the client's lock, held until the transaction ends. */
export async function lockedFor(ctx: WriteContext, action: SubscriptionAction, id: number): Promise<HeldSubscription> {
  const { client_id } = await requireSubscription(ctx, id);
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  return requireFor(ctx, action, id);
}

/** The end of a paid package; earlier states have none. */
export function endOf({ id, ends_on }: HeldSubscription): string {
  if (ends_on === null) throw new Error(`package ${id} has no end`);
  return ends_on;
}
