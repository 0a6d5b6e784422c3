import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { paperLanguage } from '../paper.ts';
import { localDate } from '../time.ts';
import { documentKinds, documentStates } from './document-states.ts';

const kind = z.enum(documentKinds);
const state = z.enum(documentStates);

/** The school's legal details. Copied to each document when it is issued. */
export const Requisites = z.object({
  name: z.string(),
  /** Tax numbers, digits only. Empty if the school has none. */
  inn: z.string(),
  kpp: z.string(),
  address: z.string(),
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  correspondent_account: z.string(),
  /** Name and position of the signatory. */
  signatory: z.string(),
  signatory_post: z.string(),
  /** Tax note, in the school's own words. */
  tax_note: z.string(),
});
export type Requisites = z.output<typeof Requisites>;

const digits = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(\\d{${least},${most}})?$`));
/** Changed fields. Name and tax number cannot be emptied: papers need them. */
export const RequisitesInput = z.strictObject({
  name: line(200).min(1).optional(),
  inn: z
    .string()
    .trim()
    .regex(/^(\d{10}|\d{12})$/)
    .optional(),
  kpp: digits(9, 9).optional(),
  address: line(300).optional(),
  bank: line(200).optional(),
  bik: digits(9, 9).optional(),
  account: digits(20, 20).optional(),
  correspondent_account: digits(20, 20).optional(),
  signatory: line(120).optional(),
  signatory_post: line(120).optional(),
  tax_note: text(120).optional(),
  /** Displayed values of the changed fields; a concurrent change is refused. */
  before: z.strictObject(Requisites.shape).partial().optional(),
});
export type RequisitesInput = z.output<typeof RequisitesInput>;

export const RequisitesAnswer = z.object({ requisites: Requisites, can: z.object({ edit: allowed }) });
export type RequisitesAnswer = z.output<typeof RequisitesAnswer>;

export const AccountingDocumentRow = z.object({
  id,
  kind,
  state,
  /** `null` for a draft: numbers are given on issue. */
  number: z.string().nullable(),
  client_id: id,
  client_name: z.string(),
  amount: minorUnits,
  currency,
  language: paperLanguage,
  created_at: z.string(),
  issued_on: z.string().nullable(),
  period_from: z.string().nullable(),
  period_to: z.string().nullable(),
  subscription_id: id.nullable(),
  transaction_id: z.int().nullable(),
  void_reason: z.string().nullable(),
  /** The void document that this one replaces, and the one that replaces it. */
  replaces_id: id.nullable(),
  replaced_by_id: id.nullable(),
  can: z.object({ issue: allowed, discard: allowed, void: allowed, send: allowed, reissue: allowed }),
});
export type AccountingDocumentRow = z.output<typeof AccountingDocumentRow>;

export const AccountingDocumentLine = z.object({
  position: z.int().min(1),
  title: z.string(),
  quantity: z.int().min(1),
  amount: minorUnits,
  transaction_id: z.int().nullable(),
});
export type AccountingDocumentLine = z.output<typeof AccountingDocumentLine>;

export const AccountingDocument = AccountingDocumentRow.extend({
  lines: z.array(AccountingDocumentLine),
  created_by_name: z.string().nullable(),
  issued_by_name: z.string().nullable(),
  /** E-mail address the document would be sent to, masked. */
  recipient: z.string().nullable(),
});
export type AccountingDocument = z.output<typeof AccountingDocument>;

export const AccountingDocumentQuery = listQuery(['-created_at', 'created_at', '-amount', 'amount'], {
  search,
  client_id: idText.optional(),
  kind: repeated(kind),
  state: repeated(state),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
});
export type AccountingDocumentQuery = z.output<typeof AccountingDocumentQuery>;

export const AccountingDocumentPage = pageOf(AccountingDocumentRow);

/** What a client's documents can be created from. */
export const DocumentSources = z.object({
  /** Unpaid packages without an invoice. */
  packages: z.array(z.object({ id, title: z.string(), amount: minorUnits, currency })),
  /** Payments without a receipt, newest first. `bank_number` is the number of the bank's payment order, if it came by a bank statement. */
  payments: z.array(
    z.object({
      id: z.int(),
      business_date: z.string(),
      occasion_title: z.string(),
      amount: minorUnits,
      bank_number: z.string().nullable(),
      currency,
    }),
  ),
  /** Days and sum of the charges without an act. `null` if there are none. */
  charges: z.object({ from: z.string(), to: z.string(), count: z.int(), amount: minorUnits, currency }).nullable(),
  currency,
  language: paperLanguage,
});
export type DocumentSources = z.output<typeof DocumentSources>;
export const DocumentSourcesQuery = z.strictObject({ client_id: idText });
export type DocumentSourcesQuery = z.output<typeof DocumentSourcesQuery>;

/**
 * A new draft. An invoice comes from a package (`subscription_id`) or from `lines`, an act from the days of its lessons, a receipt from a
 * payment (`transaction_id`).
 */
export const CreateDocumentInput = z.strictObject({
  kind,
  client_id: id,
  language: paperLanguage,
  subscription_id: id.nullable().default(null),
  transaction_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  period_from: localDate.nullable().default(null),
  period_to: localDate.nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        title: line(400).min(1),
        quantity: z.int().min(1).max(10_000),
        /** Total, minor units. */
        amount: z.int().min(1).max(largestSum),
      }),
    )
    .max(50)
    .default([]),
});
export type CreateDocumentInput = z.output<typeof CreateDocumentInput>;

export const VoidDocumentInput = z.strictObject({ reason: text(1000) });
export type VoidDocumentInput = z.output<typeof VoidDocumentInput>;
