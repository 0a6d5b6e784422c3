import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed } from '../page.ts';
import { localDate } from '../time.ts';
import { mostTaxSteps } from './payout-states.ts';
import { payeeKinds } from '../salary/pay-kinds.rules.ts';

const kind = z.enum(payeeKinds);

const step = {
  /** The share applies to pay of the year above this sum. */
  above: minorUnits.min(0).max(largestSum),
  /** Basis points. */
  share: z.int().min(0).max(10_000),
};

/** Taxes withheld from the pay of a kind of contract, from a day on; the lowest step first. */
export const PayTax = z.object({
  kind,
  valid_from: z.string(),
  steps: z.array(z.object(step)),
  can: z.object({ undo: allowed }),
});
export type PayTax = z.output<typeof PayTax>;

export const PayTaxes = z.object({
  currency,
  /** Each kind with its versions, latest first; `earliest`: the earliest first day of a new version, null for any. */
  kinds: z.array(z.object({ kind, earliest: z.string().nullable(), versions: z.array(PayTax) })),
});
export type PayTaxes = z.output<typeof PayTaxes>;

const fromNothingUp = (steps: readonly { above: number }[]) =>
  steps.every(({ above }, index) => (index === 0 ? above === 0 : above > Number(steps[index - 1]?.above)));

/** A single step of 0 withholds nothing. */
export const SetPayTaxInput = z.strictObject({
  kind,
  valid_from: localDate,
  steps: z
    .array(z.strictObject(step))
    .min(1)
    .max(mostTaxSteps)
    .refine(fromNothingUp, { message: 'the first step begins at 0, each other one above the one before' }),
});
export type SetPayTaxInput = z.output<typeof SetPayTaxInput>;

export const UndoPayTaxInput = z.strictObject({ kind, valid_from: localDate });
export type UndoPayTaxInput = z.output<typeof UndoPayTaxInput>;
