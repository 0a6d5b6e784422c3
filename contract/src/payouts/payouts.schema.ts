import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { PayPeriodHead } from '../salary/salary.schema.ts';
import { holdReasons, payoutStates, registerKinds, registerStates } from './payout-states.ts';
import { payeeKinds, paySources } from '../salary/pay-kinds.rules.ts';

const kind = z.enum(payeeKinds);
const source = z.enum(paySources);

const digits = (count: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${count}}$`));

/** The recipient of payouts and their bank account. */
export const Payee = z.object({
  kind,
  /** The recipient's name at the bank. */
  name: z.string(),
  inn: z.string(),
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  correspondent_account: z.string(),
});
export type Payee = z.output<typeof Payee>;

/** `saved` is false if nothing is stored yet; the fields are then proposed from the profile. */
export const PayeeAnswer = z.object({
  teacher: z.object({ id, name: z.string() }),
  payee: Payee,
  saved: z.boolean(),
  /** Kinds of contract possible for the person: only teachers have screens for receipts and invoices. */
  kinds: z.array(kind),
  can: z.object({ edit: allowed }),
});
export type PayeeAnswer = z.output<typeof PayeeAnswer>;

/** Changed fields; all of them if nothing is stored yet. */
export const PayeeInput = z.strictObject({
  kind: kind.optional(),
  name: line(160).min(1).optional(),
  inn: digits(12).optional(),
  bank: line(160).min(1).optional(),
  bik: digits(9).optional(),
  account: digits(20).optional(),
  correspondent_account: digits(20).optional(),
  /** Displayed values of the changed fields; a concurrent change is refused. */
  before: z.strictObject(Payee.shape).partial().optional(),
});
export type PayeeInput = z.output<typeof PayeeInput>;

/** A person with unpaid pay of a period, or the reason why it is held. */
export const DuePay = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  source,
  kind: kind.nullable(),
  /** Pay of the period: from its statement, or accrued so far for an advance. */
  earned: minorUnits,
  /** Already in payouts of the period. */
  paid: minorUnits,
  due: minorUnits,
  held: z.enum(holdReasons).nullable(),
});
export type DuePay = z.output<typeof DuePay>;

export const DuePayQuery = listQuery(['name'], { period_id: idText, search });
export type DuePayQuery = z.output<typeof DuePayQuery>;
export const DuePayPage = pageOf(DuePay).extend({
  kind: z.enum(registerKinds),
  currency,
  /** People who can be paid, and what they are owed. */
  payable: z.object({ people: z.int(), due: minorUnits }),
  held: z.object({ people: z.int(), due: minorUnits }),
});
export type DuePayPage = z.output<typeof DuePayPage>;

export const PayoutRegister = z.object({
  id,
  kind: z.enum(registerKinds),
  period: PayPeriodHead,
  /** Share of the due sum, basis points. */
  share: z.int(),
  currency,
  state: z.enum(registerStates),
  made_at: z.string(),
  made_by_name: z.string(),
  approved_at: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_by_name: z.string().nullable(),
  /** Without dropped payouts. */
  people: z.int(),
  gross: minorUnits,
  withheld: minorUnits,
  net: minorUnits,
  paid: z.int(),
  failed: z.int(),
  can: z.object({ approve: allowed, discard: allowed, file: allowed, send: allowed, status: allowed }),
});
export type PayoutRegister = z.output<typeof PayoutRegister>;

export const PayoutRegisterQuery = listQuery(['-made_at'], { state: repeated(z.enum(registerStates)) });
export type PayoutRegisterQuery = z.output<typeof PayoutRegisterQuery>;
export const PayoutRegisterPage = pageOf(PayoutRegister);
export type PayoutRegisterPage = z.output<typeof PayoutRegisterPage>;

export const MakeRegisterInput = z.strictObject({
  period_id: id,
  /** Share of the due sum, basis points. */
  share: z.int().min(1).max(10_000).default(10_000),
});
export type MakeRegisterInput = z.output<typeof MakeRegisterInput>;

/** A payout with the bank details at the time of planning. */
export const Payout = Payee.extend({
  id,
  register_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  source,
  period: PayPeriodHead.omit({ state: true }),
  part: z.int(),
  state: z.enum(payoutStates),
  gross: minorUnits,
  withheld: minorUnits,
  net: minorUnits,
  currency,
  sent_on: z.string().nullable(),
  paid_on: z.string().nullable(),
  failed_on: z.string().nullable(),
  /** Why the bank did not pay it. */
  failure: z.string(),
  can: z.object({ edit: allowed, drop: allowed, confirm: allowed, fail: allowed }),
});
export type Payout = z.output<typeof Payout>;

export const PayoutQuery = listQuery(['name', '-gross', 'gross'], {
  search,
  register_id: idText.optional(),
  teacher_id: idText.optional(),
  state: repeated(z.enum(payoutStates)),
});
export type PayoutQuery = z.output<typeof PayoutQuery>;
export const PayoutPage = pageOf(Payout);
export type PayoutPage = z.output<typeof PayoutPage>;

export const EditPayoutInput = z.strictObject({ gross: z.int().min(1).max(largestSum) });
export type EditPayoutInput = z.output<typeof EditPayoutInput>;

export const FailPayoutInput = z.strictObject({ reason: text(500).min(1) });
export type FailPayoutInput = z.output<typeof FailPayoutInput>;
