import { z } from 'zod';
import { currency, minorUnits } from '../../money.ts';
import { allowed, id, listQuery, pageOf, repeated, search, text } from '../../page.ts';
import { activityKind } from '../../schedule/working-time.schema.ts';

/** `awaited`: finished and not decided yet. */
export const activityDecisionState = z.enum(['awaited', 'took_place', 'did_not']);
export type ActivityDecisionState = z.output<typeof activityDecisionState>;

/** A finished paid activity and the decision about it. */
export const DecidedActivity = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  kind: activityKind,
  title: z.string(),
  start: z.string(),
  finish: z.string(),
  comment: z.string(),
  state: activityDecisionState,
  /** Upper limit of the paid minutes: its length without lessons and vacations. */
  most_minutes: z.int(),
  /** The paid minutes that were decided; null while a decision is awaited. */
  minutes: z.int().nullable(),
  decision_comment: z.string(),
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  /** The hourly rate on its day; null without one. */
  rate: minorUnits.nullable(),
  /** Its pay; for an undecided activity the pay if it took place in full. */
  amount: minorUnits,
  can: z.object({ decide: allowed, take_back: allowed }),
});
export type DecidedActivity = z.output<typeof DecidedActivity>;

export const DecidedActivitiesQuery = listQuery(['-start', 'start'], { state: repeated(activityDecisionState), search });
export type DecidedActivitiesQuery = z.output<typeof DecidedActivitiesQuery>;

export const DecidedActivities = pageOf(DecidedActivity).extend({ currency });
export type DecidedActivities = z.output<typeof DecidedActivities>;

/** Whole days: an activity is at most 31 days long. */
const mostMinutes = 44_640;

/** `minutes` to be paid: 0 if it did not take place. */
export const DecideActivityInput = z
  .strictObject({ took_place: z.boolean(), minutes: z.int().min(0).max(mostMinutes), comment: text(1000).default('') })
  .refine(({ took_place, minutes }) => took_place === minutes > 0, {
    path: ['minutes'],
    message: 'more than 0 if it took place, otherwise 0',
  });
export type DecideActivityInput = z.output<typeof DecideActivityInput>;

export const TakeBackActivityInput = z.strictObject({ comment: text(1000).min(1) });
export type TakeBackActivityInput = z.output<typeof TakeBackActivityInput>;
