import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id, idText } from '../page.ts';

/** From state to states: the one table that guards and buttons read. */
export const subscriptionTransitions = {
  draft: ['awaiting_payment'],
  awaiting_payment: ['active'],
  active: ['frozen', 'used', 'expired', 'refunded'],
  frozen: ['active'],
  used: ['active'],
  expired: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;
export type SubscriptionState = keyof typeof subscriptionTransitions;
export const subscriptionState = z.enum(['draft', 'awaiting_payment', 'active', 'frozen', 'used', 'expired', 'refunded']);

/** A package of lessons in the price list. */
export const Abonement = z.object({
  id,
  title: z.string(),
  course_id: id,
  course_title: z.string(),
  service_course_id: id,
  units: z.int(),
  price: minorUnits,
  currency,
  valid_days: z.int(),
});
export type Abonement = z.output<typeof Abonement>;

/** What one client bought: the terms as they were at the sale. */
export const UserSubscription = z.object({
  id,
  client_id: id,
  kid_id: id.nullable(),
  kid_name: z.string().nullable(),
  title: z.string(),
  course_title: z.string(),
  units: z.int(),
  units_left: z.int(),
  price: minorUnits,
  currency,
  state: subscriptionState,
  sold_on: z.string(),
  ends_on: z.string().nullable(),
});
export type UserSubscription = z.output<typeof UserSubscription>;

export const AbonementQuery = z.strictObject({ course_id: idText.optional() });
export type AbonementQuery = z.output<typeof AbonementQuery>;

export const SellSubscriptionInput = z.strictObject({
  client_id: id,
  kid_id: id.nullable().default(null),
  abonement_id: id,
});
export type SellSubscriptionInput = z.output<typeof SellSubscriptionInput>;
