import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';
import type { Engaged } from '../engaged.queries.ts';
import { conflictsOf } from '../placing/date-conflicts.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { datesOfTerms } from '../placing/preview.queries.ts';
import { later } from '../regular-lessons.rules.ts';
import { requireTerms } from '../terms/terms.ts';
import type { RequestedTerms } from '../terms/terms.ts';

export { engagedIn, refusalOfPeople, wouldBeEngaged } from '../engaged.queries.ts';
export type { Engaged } from '../engaged.queries.ts';
export { placingHorizon } from '../placing/placing-horizon.ts';
export { createRules } from '../terms/create-regular-rules.ts';

/** The dates of weekly lessons up to the horizon, with the conflict of each. @throws AppError why no such lessons are possible */
export async function weeklyDates(ctx: ReadContext, engaged: Engaged, requested: RequestedTerms) {
  const terms = requireTerms(ctx, engaged, requested);
  const to = later(placingHorizon(ctx), Temporal.PlainDate.from(terms.valid_from).add({ weeks: 4 }).toString());
  const { due } = datesOfTerms(ctx, { terms, pauses: [], changedDates: [] }, to);
  const conflicts = await conflictsOf(ctx, engaged, due);
  return due.map(({ start, minutes }, index) => ({
    start: isoOf(start),
    finish: finishOf(isoOf(start), minutes),
    conflict: conflicts[index] ?? null,
  }));
}
