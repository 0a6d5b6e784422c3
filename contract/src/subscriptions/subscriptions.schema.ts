import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, repeated, search, text } from '../page.ts';
import { localDate } from '../time.ts';
import { changeDays, packageUnits } from './package-limits.rules.ts';
import { subscriptionStates, unitStates } from './subscription-states.ts';

export const subscriptionState = z.enum(subscriptionStates);

/** A client's package, with the terms at the time of sale. */
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

/** Forecast of a package from planned lessons and weekly rules. */
export const PackageForecast = z.object({
  /** Day of the lesson that uses the last unit. `null` if the package expires before. */
  runs_out_on: z.string().nullable(),
  /** Units left unused when it expires. */
  unused: z.int(),
});
export type PackageForecast = z.output<typeof PackageForecast>;

/** A package in a list. The forecast is `null` for one that pays no lessons, now or later. */
export const SubscriptionRow = UserSubscription.extend({
  client_name: z.string(),
  service_course_id: id,
  starts_on: z.string().nullable(),
  /** Current or next freeze: days [from_day, to_day) of the school's zone. */
  freeze: z.object({ from_day: z.string(), to_day: z.string() }).nullable(),
  forecast: PackageForecast.nullable(),
  /** Few units or days left, by the school's settings. */
  running_out: z.boolean(),
});
export type SubscriptionRow = z.output<typeof SubscriptionRow>;

export const SubscriptionListQuery = listQuery(['-sold_on', 'sold_on', 'ends_on', '-ends_on', 'units_left', '-units_left'], {
  search,
  client_id: idText.optional(),
  kid_id: idText.optional(),
  state: repeated(subscriptionState),
  service_course_id: idText.optional(),
  /** Packages that end on this day or earlier. */
  ends_before: localDate.optional(),
});
export type SubscriptionListQuery = z.output<typeof SubscriptionListQuery>;

/** A unit of a package with its price and state. */
export const UnitLine = z.object({
  no: z.int(),
  price: minorUnits,
  state: z.enum(unitStates),
  /** When it was used, expired or moved. */
  at: z.string().nullable(),
  lesson: z.object({ id, start: z.string(), kid_name: z.string(), teacher_name: z.string() }).nullable(),
  transaction_id: z.int().nullable(),
});
export type UnitLine = z.output<typeof UnitLine>;

/** A transaction of a package, newest first. */
export const SubscriptionEntry = z.object({
  transaction_id: z.int(),
  occasion_code: z.string(),
  occasion_title: z.string(),
  business_date: z.string(),
  posted_at: z.string(),
  author_name: z.string().nullable(),
  amount: minorUnits,
  units: z.int(),
  reverses_id: z.int().nullable(),
  comment: z.string(),
});

export const SubscriptionFreeze = z.object({
  from_day: z.string(),
  to_day: z.string(),
  comment: z.string(),
  frozen_by_name: z.string().nullable(),
});

/** A package in full: terms, units, transactions and allowed actions. */
export const SubscriptionCard = SubscriptionRow.extend({
  abonement_id: id,
  valid_days: z.int(),
  freeze_days: z.int(),
  freeze_days_left: z.int(),
  extension_days_left: z.int(),
  sold_by_name: z.string().nullable(),
  transferred_from_id: id.nullable(),
  transferred_to: z.array(z.object({ id, kid_name: z.string().nullable(), units: z.int() })),
  /** Value of the units left. */
  price_left: minorUnits,
  /** The end date if the current or next freeze ended today. */
  ends_on_unfrozen: z.string().nullable(),
  freezes: z.array(SubscriptionFreeze),
  unit_lines: z.array(UnitLine),
  entries: z.array(SubscriptionEntry),
  can: z.object({
    confirm: allowed,
    cancel: allowed,
    freeze: allowed,
    unfreeze: allowed,
    extend: allowed,
    transfer: allowed,
    refund: allowed,
  }),
});
export type SubscriptionCard = z.output<typeof SubscriptionCard>;

export const SellSubscriptionInput = z.strictObject({
  client_id: id,
  kid_id: id.nullable().default(null),
  abonement_id: id,
  /** Draft: neither paid nor awaiting payment until it is confirmed. */
  draft: z.boolean().default(false),
});
export type SellSubscriptionInput = z.output<typeof SellSubscriptionInput>;

const days = z.int().min(changeDays.min).max(changeDays.max);
const daysText = z.coerce.number().pipe(days);

export const FreezeQuery = z.strictObject({ from_day: localDate, days: daysText });
export const FreezeInput = z.strictObject({ from_day: localDate, days, comment: text(1000).default('') });
export type FreezeQuery = z.output<typeof FreezeQuery>;
export type FreezeInput = z.output<typeof FreezeInput>;

/** Effects of a freeze: planned lessons on these days are paid by another package or from the account. */
export const FreezePreview = z.object({
  ends_on: z.string(),
  freeze_days_left: z.int(),
  lessons: z.array(z.object({ id, start: z.string(), kid_name: z.string(), teacher_name: z.string() })),
});
export type FreezePreview = z.output<typeof FreezePreview>;

export const ExtendInput = z.strictObject({ days, comment: text(1000) });
export type ExtendInput = z.output<typeof ExtendInput>;

const units = z.int().min(packageUnits.min).max(packageUnits.max);
export const TransferQuery = z.strictObject({ kid_id: idText, units: z.coerce.number().pipe(units) });
export const TransferInput = z.strictObject({ kid_id: id, units, comment: text(1000).default('') });
export type TransferQuery = z.output<typeof TransferQuery>;
export type TransferInput = z.output<typeof TransferInput>;

/** Effects of a transfer. Nothing is left if the whole package is moved. */
export const TransferPreview = z.object({
  whole: z.boolean(),
  units: z.int(),
  price: minorUnits,
  units_staying: z.int(),
  price_staying: minorUnits,
  currency,
});
export type TransferPreview = z.output<typeof TransferPreview>;

/** Number and cost of lessons that are over, have no report, and would be charged as single lessons without the package. */
export const UnwrittenLessons = z.object({ count: z.int(), amount: minorUnits, currency });
export type UnwrittenLessons = z.output<typeof UnwrittenLessons>;

export const RefundInput = z.strictObject({
  comment: text(1000),
  /** Refunds although lessons have no report; they are then charged as single lessons. */
  despite_unwritten: z.boolean().default(false),
});
export type RefundInput = z.output<typeof RefundInput>;

/** Refund calculation, in minor units of `currency`. */
export const RefundPreview = z.object({
  units_left: z.int(),
  /** Value of the units left. */
  price_left: minorUnits,
  units_used: z.int(),
  /** Difference between the single-lesson price and the unit price of the used units; 0 if the school does not recalculate. */
  recalculation: minorUnits,
  /** Amount put on account. Never negative. */
  refund: minorUnits,
  currency,
  unwritten: UnwrittenLessons,
  /** Packages awaiting payment that this amount would pay immediately. */
  pays: z.array(z.string()),
});
export type RefundPreview = z.output<typeof RefundPreview>;

/** Until when a client's lessons are paid by the schedule, one line per child and course. */
export const LessonsForecast = z.object({
  lines: z.array(
    z.object({
      kid_id: id,
      kid_name: z.string(),
      service_course_id: id,
      service_course_title: z.string(),
      units_left: z.int(),
      /** Day of the first lesson that no package pays; `null` if unknown. */
      unpaid_from: z.string().nullable(),
    }),
  ),
});
export type LessonsForecast = z.output<typeof LessonsForecast>;

export const RunningOutQuery = z.strictObject({
  page: z.coerce.number().pipe(z.int().min(1).max(1000)).default(1),
  page_size: z.coerce
    .number()
    .pipe(z.literal([10, 25, 50, 100]))
    .default(10),
});
export type RunningOutQuery = z.output<typeof RunningOutQuery>;

/** Children whose paid lessons end within the school's number of days, soonest first. */
export const RunningOutRow = z.object({
  client_id: id,
  client_name: z.string(),
  kid_id: id,
  kid_name: z.string(),
  service_course_id: id,
  service_course_title: z.string(),
  units_left: z.int(),
  /** Day of the first lesson that no package pays. */
  unpaid_from: z.string(),
  /** The next package is sold and awaits payment. */
  awaiting_payment: z.boolean(),
});
export type RunningOutRow = z.output<typeof RunningOutRow>;
