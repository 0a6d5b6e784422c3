import { z } from 'zod';
import { currency, minorUnits } from '../../money.ts';
import { flag, id, idText, listQuery, repeated, search } from '../../page.ts';
import { payeeKinds, paySources } from '../pay-kinds.rules.ts';
import { PayPeriodHead } from '../salary.schema.ts';
import { contractChoices, paidRoles } from './paid-roles.rules.ts';

/**
 * `contract`: kinds of contract of the bank details, `none` without bank details. `curator_id`: teachers of these groups. Flags: `disputed`
 * has open disputes about the period, `unusual` as in a group, `approved` if the pay of the period is, `unpaid` has a remainder that was
 * not sent to the bank.
 */
export const PaidPeopleQuery = listQuery(['name', '-name', 'total', '-total', 'rest', '-rest'], {
  period_id: idText.optional(),
  search,
  role: repeated(z.enum(paidRoles)),
  contract: repeated(z.enum(contractChoices)),
  curator_id: repeated(idText),
  disputed: flag,
  unusual: flag,
  approved: flag,
  unpaid: flag,
});
export type PaidPeopleQuery = z.output<typeof PaidPeopleQuery>;

/** A person's pay of a period by lessons or by a scheme. People with both are listed twice. */
export const PaidPerson = z.object({
  id,
  name: z.string(),
  source: z.enum(paySources),
  role: z.enum(paidRoles),
  /** The curator of a teacher. */
  curator: z.object({ id, name: z.string() }).nullable(),
  /** Null without bank details. */
  contract: z.enum(payeeKinds).nullable(),
  lines: z.int().min(0),
  total: minorUnits,
  /** Mean of the periods of the three months before with pay; null without any. */
  usual: minorUnits.nullable(),
  /** Differs from the usual sum by more than half of it. False while the period is open. */
  unusual: z.boolean(),
  open_disputes: z.int().min(0),
  approved: z.boolean(),
  /** Sent to the bank for the period, including the withheld taxes. */
  paid: minorUnits,
  /** `total` minus `paid`; negative if too much was sent. */
  rest: minorUnits,
});
export type PaidPerson = z.output<typeof PaidPerson>;

/** A page of all paid people; the sums are of all matches. */
export const PaidPeople = z.object({
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  paid: minorUnits,
  rest: minorUnits,
  count: z.int().min(0),
  results: z.array(PaidPerson),
});
export type PaidPeople = z.output<typeof PaidPeople>;
