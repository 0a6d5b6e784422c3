import { z } from 'zod';
import { minorUnits } from '../money.ts';
import { statusOutcomes } from './payout-states.ts';
import { PayoutRegister } from './payouts.schema.ts';

/** Largest bank file, in bytes. */
export const largestStatus = 5_000_000;

/** `1c` is 1C's text format for exchange with banks, in Windows-1251. */
export const BankFileQuery = z.strictObject({ format: z.enum(['1c', 'csv']).default('1c') });
export type BankFileQuery = z.output<typeof BankFileQuery>;

/** A row of the bank's file, and its effect. */
export const BankStatusRow = z.object({
  /** From 1. */
  row: z.int(),
  /** The number of the payment order; null if it cannot be read. */
  number: z.int().nullable(),
  /** Null if the register has no such payout. */
  teacher_name: z.string().nullable(),
  amount: minorUnits.nullable(),
  /** The sum of the payout. */
  expected: minorUnits.nullable(),
  outcome: z.enum(statusOutcomes),
  /** Why the bank did not pay, or the row itself if no payout matches it. */
  text: z.string(),
});
export type BankStatusRow = z.output<typeof BankStatusRow>;

export const BankStatus = z.object({
  register: PayoutRegister,
  /** Payouts that the file marks as paid and as failed. */
  paid: z.int(),
  failed: z.int(),
  rows: z.array(BankStatusRow),
});
export type BankStatus = z.output<typeof BankStatus>;
