import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { PayPeriodHead } from '../salary/salary.schema.ts';
import { invoiceStates } from './invoice-states.ts';
import { longestTexts } from '../endpoint.ts';

const period = PayPeriodHead.omit({ state: true });

/** A sole trader's invoice for the services of a pay period: a bill and an act in one document. */
export const Invoice = z.object({
  id,
  number: z.int(),
  teacher_id: id,
  teacher_name: z.string(),
  period,
  currency,
  amount: minorUnits,
  /** Paid by the bank for the period in this currency. */
  paid: minorUnits,
  state: z.enum(invoiceStates),
  sent_on: z.string(),
  /** The teacher uploaded a file in place of the generated document. */
  has_file: z.boolean(),
  /** The approved pay of the period has changed, or is no longer approved. */
  differs: z.boolean(),
  /** The last decision: why it was returned, or who accepted it. */
  decided: z.object({ at: z.string(), by_name: z.string(), reason: z.string() }).nullable(),
  can: z.object({ send: allowed, return: allowed, accept: allowed }),
});
export type Invoice = z.output<typeof Invoice>;

export const InvoiceQuery = listQuery(['-sent_on', 'sent_on', 'name', 'amount', '-amount'], {
  search,
  state: repeated(z.enum(invoiceStates)),
  teacher_id: idText.optional(),
});
export type InvoiceQuery = z.output<typeof InvoiceQuery>;
export const InvoicePage = pageOf(Invoice);
export type InvoicePage = z.output<typeof InvoicePage>;

/** Approved pay without an accepted invoice. `number`: that of the returned invoice, or the next free one. */
export const DueInvoice = z.object({ period, currency, amount: minorUnits, number: z.int(), invoice_id: id.nullable() });
export type DueInvoice = z.output<typeof DueInvoice>;

/** What a teacher can invoice, and what prevents it. */
export const DueInvoices = z.object({ sole_trader: z.boolean(), requisites: z.boolean(), due: z.array(DueInvoice) });
export type DueInvoices = z.output<typeof DueInvoices>;

export const InvoiceFileQuery = z.strictObject({ file_name: line(longestTexts.fileName).min(1) });
export const InvoiceFile = z.object({ file_id: id });
export type InvoiceFile = z.output<typeof InvoiceFile>;

/** `amount` is the sum that was displayed to the teacher. */
export const SendInvoiceInput = z.strictObject({
  period_id: id,
  currency,
  amount: z.int().min(1),
  language: z.enum(['en', 'ru']),
  file_id: id.nullable().default(null),
});
export type SendInvoiceInput = z.output<typeof SendInvoiceInput>;

export const ReturnInvoiceInput = z.strictObject({ reason: text(500).min(1) });
export type ReturnInvoiceInput = z.output<typeof ReturnInvoiceInput>;

/** `amount` is the sum that was displayed. */
export const AcceptInvoiceInput = z.strictObject({ amount: z.int().min(1) });
export type AcceptInvoiceInput = z.output<typeof AcceptInvoiceInput>;
