import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../../money.ts';
import { allowed, id, idText } from '../../page.ts';
import { activityKind } from '../../schedule/working-time.schema.ts';
import { localDate } from '../../time.ts';

/** An hourly rate, from its first day until the next rate's. `used`: pay has been accrued with it. */
export const ActivityRate = z.object({
  id,
  kind: activityKind,
  /** Null: the school's rate, for teachers without their own. */
  teacher: z.object({ id, name: z.string() }).nullable(),
  effective_from: z.string(),
  /** Null: from this day on the school's rate applies again. */
  amount: minorUnits.nullable(),
  used: z.boolean(),
});
export type ActivityRate = z.output<typeof ActivityRate>;

/** With a teacher: the school's rates and the teacher's own. Without: the school's, and all teachers' for users who set rates. */
export const ActivityRatesQuery = z.strictObject({ teacher_id: idText.optional() });
export type ActivityRatesQuery = z.output<typeof ActivityRatesQuery>;

/** By kind, the school's before those of teachers, newest first. */
export const ActivityRates = z.object({
  currency,
  rates: z.array(ActivityRate),
  /** `change_school`: the school's rates; `change`: those of the requested teacher. */
  can: z.object({ change: allowed, change_school: allowed }),
});
export type ActivityRates = z.output<typeof ActivityRates>;

const amount = minorUnits.min(0).max(largestSum);
const place = { kind: activityKind, teacher_id: id.nullable(), effective_from: localDate };
const ofSomebody = ({ teacher_id, amount: sum }: { teacher_id?: unknown; amount: unknown }) =>
  sum !== null || (teacher_id ?? null) !== null;
const ofNobody = { path: ['amount'], message: 'only a teacher’s rate can be replaced by the school’s' };

/** `before`: the displayed rate of that day; null if there was none. */
export const SetActivityRateInput = z
  .strictObject({ ...place, amount: amount.nullable(), before: z.strictObject({ amount: amount.nullable() }).optional() })
  .refine(ofSomebody, ofNobody);
export type SetActivityRateInput = z.output<typeof SetActivityRateInput>;

export const DropActivityRateInput = z.strictObject(place);
export type DropActivityRateInput = z.output<typeof DropActivityRateInput>;

/** Without `amount`: the school's rate applies again. */
export const PreviewActivityRateQuery = z
  .strictObject({
    kind: activityKind,
    teacher_id: idText.optional(),
    effective_from: localDate,
    amount: z.coerce.number().pipe(z.int().min(0).max(largestSum)).optional(),
  })
  .refine(({ teacher_id, amount: sum }) => ofSomebody({ teacher_id, amount: sum ?? null }), ofNobody);
export type PreviewActivityRateQuery = z.output<typeof PreviewActivityRateQuery>;

/** A number of activities, and how much a change adds to their total pay; negative reduces it. */
export const ActivityRateCost = z.object({ activities: z.int(), amount: minorUnits });
export type ActivityRateCost = z.output<typeof ActivityRateCost>;

export const ActivityRateChange = z.object({
  currency,
  /** The rate on the first day, before the change; null without one. */
  now: minorUnits.nullable(),
  /** Decided activities: their pay lines are reversed and posted again. */
  paid: ActivityRateCost,
  /** Placed and undecided activities, as if they took place in full. */
  placed: ActivityRateCost,
});
export type ActivityRateChange = z.output<typeof ActivityRateChange>;
