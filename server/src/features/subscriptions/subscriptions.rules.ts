import type { ErrorKey } from '@lectern/contract/errors';
import { minor, shareOf, sumMinor, unitPrice } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { subscriptionCan } from '@lectern/contract/subscriptions/subscription-states';
import type { SubscriptionAction, SubscriptionState } from '@lectern/contract/subscriptions/subscription-states';

/** Days [from_day, to_day) in the school's zone, `yyyy-mm-dd`; equal dates mean no day. */
export type FrozenDays = { readonly from_day: string; readonly to_day: string };

/** A package's price with the number of its units. */
export type Priced = { readonly price: MinorUnits; readonly units: number };

/** Adds days to a date; a negative number subtracts. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The last day of a package; its first day counts. */
export function lastDayOf(firstDay: string, validDays: number): string {
  return dayAfter(firstDay, validDays - 1);
}

/** Whole days from one date to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** Whether a package is frozen on a day. */
export function isFrozenOn(freezes: readonly FrozenDays[], day: string): boolean {
  return freezes.some(({ from_day, to_day }) => from_day <= day && day < to_day);
}

/** The current freeze, or the next one; null if there is none. */
export function freezeAhead<F extends FrozenDays>(freezes: readonly F[], today: string): F | null {
  return freezes.find(({ from_day, to_day }) => to_day > today && from_day < to_day) ?? null;
}

/** The remaining days of freezing by the terms of a package. */
export function freezeDaysLeft(freezeDays: number, freezes: readonly FrozenDays[]): number {
  return Math.max(0, freezeDays - freezes.reduce((sum, { from_day, to_day }) => sum + daysBetween(from_day, to_day), 0));
}

/** The remaining days of extension. */
export function extensionDaysLeft(extendedDays: number, most: number): number {
  return Math.max(0, most - extendedDays);
}

/** Ends a freeze today: its new end, and that of its package, which loses the unused days. */
export function unfrozen(freeze: FrozenDays, endsOn: string, today: string): { readonly to_day: string; readonly ends_on: string } {
  const to = today > freeze.from_day ? today : freeze.from_day;
  return { to_day: to, ends_on: dayAfter(endsOn, -daysBetween(to, freeze.to_day)) };
}

/** The packages that an amount pays, in order; one that it does not cover leaves it to those after it. */
export function affordable<P extends { readonly price: number }>(waiting: readonly P[], money: number): P[] {
  let left = Math.max(money, 0);
  return waiting.filter(({ price }) => {
    if (price > left) return false;
    left -= price;
    return true;
  });
}

/** When bonuses pay lessons, and their maximum share of a lesson. */
export type BonusTerms = { readonly bonus_pays: 'never' | 'first' | 'last'; readonly bonus_pays_percent: number };

/**
 * The part of a lesson's price that bonuses pay, limited by the bonus balance and their share. `first` uses them before the money on
 * account, `last` only for what that does not cover.
 */
export function bonusPart(
  { bonus_pays, bonus_pays_percent }: BonusTerms,
  amount: MinorUnits,
  { money, bonus }: { readonly money: number; readonly bonus: number },
): MinorUnits {
  if (bonus_pays === 'never') return minor(0);
  const uncovered = bonus_pays === 'first' ? amount : amount - Math.max(0, money);
  const most = shareOf(amount, bonus_pays_percent * 100);
  return minor(Math.max(0, Math.min(bonus, uncovered, most)));
}

/** The total price of units by their numbers. */
export function priceOfUnits({ price, units }: Priced, numbers: readonly number[]): MinorUnits {
  return sumMinor(numbers.map((no) => unitPrice(price, units, no)));
}

/**
 * Splits units off a package: the first free ones, so that the remainder stays with the last unit. The new package costs the sum of their
 * prices.
 * @param free numbers of the free units, in order
 */
export function splitOff(
  terms: Priced,
  free: readonly number[],
  count: number,
): { readonly numbers: number[]; readonly price: MinorUnits } {
  const numbers = free.slice(0, count);
  if (count < 1 || numbers.length < count) throw new RangeError(`${count} units of ${free.length}`);
  return { numbers, price: priceOfUnits(terms, numbers) };
}

/** All in minor units: the price of the free units, the deduction for used ones, the refund, and what the school keeps. */
export type Refund = {
  readonly price_left: MinorUnits;
  readonly recalculation: MinorUnits;
  readonly refund: MinorUnits;
  readonly kept: MinorUnits;
};

/**
 * Computes a refund. With recalculation, used lessons cost the single-lesson price, and the difference is deducted from the refund, which
 * is never negative.
 * @param singlePrice of one lesson outside a package, or null without recalculation
 */
export function refundOf(terms: Priced, free: readonly number[], used: readonly number[], singlePrice: MinorUnits | null): Refund {
  const left = priceOfUnits(terms, free);
  const dearer = singlePrice === null ? [] : used.map((no) => Math.max(0, singlePrice - unitPrice(terms.price, terms.units, no)));
  const recalculation = sumMinor(dearer);
  const kept = minor(Math.min(left, recalculation));
  return { price_left: left, recalculation, refund: minor(left - kept), kept };
}

/** The facts that decide about an action, besides the actor. */
export type Standing = {
  readonly state: SubscriptionState;
  readonly client_status: 'active' | 'inactive';
  readonly freezes: readonly FrozenDays[];
  readonly freeze_days: number;
};

/** Whether the state of a package allows an action on a day. @returns the error key of the refusal, or null */
export function refusalByState(action: SubscriptionAction, standing: Standing, today: string): ErrorKey | null {
  if (!subscriptionCan[action].from.includes(standing.state)) return 'subscription_closed';
  const frozen = freezeAhead(standing.freezes, today) !== null;
  if (action === 'confirm') return standing.client_status === 'active' ? null : 'client_inactive';
  if (action === 'unfreeze') return frozen ? null : 'not_frozen';
  if (frozen && (action === 'freeze' || action === 'transfer')) return 'freeze_planned';
  if (action === 'freeze' && freezeDaysLeft(standing.freeze_days, standing.freezes) === 0) return 'freeze_days_spent';
  return null;
}

/** Whether a package may be frozen from a day on for a number of days. @returns the refusal with its field, or null */
export function refusalOfFreeze(
  { freezes, freeze_days, ends_on }: { readonly freezes: readonly FrozenDays[]; readonly freeze_days: number; readonly ends_on: string },
  { from_day, days }: { readonly from_day: string; readonly days: number },
  today: string,
): { readonly key: ErrorKey; readonly field: string; readonly params: Readonly<Record<string, string | number>> } | null {
  if (from_day < today) return { key: 'date_in_past', field: 'from_day', params: {} };
  if (from_day > ends_on) return { key: 'after_package_end', field: 'from_day', params: { ends_on } };
  const left = freezeDaysLeft(freeze_days, freezes);
  return days > left ? { key: 'freeze_days_spent', field: 'days', params: { left } } : null;
}
