import { minor, unitPrice } from '@lectern/contract/money';
import { livingStates } from '@lectern/contract/subscriptions/subscription-states';
import type { SubscriptionState } from '@lectern/contract/subscriptions/subscription-states';
import type { PackageForecast, SubscriptionRow, UnitLine } from '@lectern/contract/subscriptions/subscriptions.schema';
import { daysBetween } from './subscriptions.rules.ts';

export type ListedSubscription = Omit<SubscriptionRow, 'freeze' | 'forecast' | 'running_out'> & {
  readonly frozen_from: string | null;
  readonly frozen_to: string | null;
};

type Warnings = { readonly running_out_units: number; readonly running_out_days: number };

/** Whether a package still pays lessons, now or after a freeze. */
export function isLiving(state: SubscriptionState): boolean {
  return (livingStates as readonly SubscriptionState[]).includes(state);
}

/** A package in a list, with its forecast. */
export function subscriptionRowView(
  { frozen_from, frozen_to, ...row }: ListedSubscription,
  forecast: PackageForecast | null,
  warnings: Warnings,
  today: string,
): SubscriptionRow {
  const soon = (day: string | null) => day !== null && daysBetween(today, day) <= warnings.running_out_days;
  return {
    ...row,
    freeze: frozen_from === null || frozen_to === null ? null : { from_day: frozen_from, to_day: frozen_to },
    forecast,
    running_out:
      isLiving(row.state) && (row.units_left <= warnings.running_out_units || soon(row.ends_on) || soon(forecast?.runs_out_on ?? null)),
  };
}

/** The latest entry that used or returned a unit. */
export type UnitEntry = {
  readonly unit_no: number;
  readonly units: number;
  readonly reason: 'sale' | 'lesson' | 'reversal' | 'expiry' | 'refund' | 'transfer';
  readonly at: string;
  readonly transaction_id: number | null;
  readonly lesson_id: number | null;
  readonly lesson_start: string | null;
  readonly kid_name: string | null;
  readonly teacher_name: string | null;
};

const takenBy = { lesson: 'used', expiry: 'expired', refund: 'refunded', transfer: 'transferred' } as const;

/** The units of a package by number, with price and use. */
export function unitLines(terms: { readonly price: number; readonly units: number }, entries: readonly UnitEntry[]): UnitLine[] {
  const latest = new Map(entries.map((entry) => [entry.unit_no, entry]));
  return Array.from({ length: terms.units }, (_, index) => {
    const no = index + 1;
    const entry = latest.get(no);
    const price = unitPrice(minor(terms.price), terms.units, no);
    if (entry === undefined || entry.units > 0) return { no, price, state: 'left', at: null, lesson: null, transaction_id: null };
    const { lesson_id, lesson_start, kid_name, teacher_name } = entry;
    const lesson =
      lesson_id === null || lesson_start === null
        ? null
        : { id: lesson_id, start: lesson_start, kid_name: kid_name ?? '', teacher_name: teacher_name ?? '' };
    const state = takenBy[entry.reason as keyof typeof takenBy] ?? 'used';
    return { no, price, state, at: entry.at, lesson, transaction_id: entry.transaction_id };
  });
}
