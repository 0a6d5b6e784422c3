import { z } from 'zod';
import { entryChange, TitledEntry, TitledEntryInput } from '../dictionary.ts';
import { minorUnits } from '../money.ts';

export const payReasonKind = z.enum(['bonus', 'deduction']);

/** Largest sum of one bonus or deduction that a school can allow, minor units. */
const mostAllowed = 100_000_000;

/** `largest`: the largest sum. `by_curators`: curators give it to their group; others need the ability. `needs_lesson`: evidence. */
export const PayReasonInput = TitledEntryInput.extend({
  kind: payReasonKind,
  largest: minorUnits.min(1).max(mostAllowed),
  by_curators: z.boolean(),
  needs_lesson: z.boolean(),
});
export const PayReasonChange = entryChange(PayReasonInput.shape);
export const PayReasonEntry = TitledEntry.extend({
  kind: payReasonKind,
  largest: minorUnits,
  by_curators: z.boolean(),
  needs_lesson: z.boolean(),
});
