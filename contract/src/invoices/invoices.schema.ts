import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { PayPeriodHead } from '../salary/salary.schema.ts';
import { invoiceStates } from './invoice-states.ts';
import { longestTexts } from '../endpoint.ts';

const period = PayPeriodHead.omit({ state: true });

/** What a sole trader asks for the services of a pay period: a bill with its act. */
export const Invoice = z.object({
  id,
  number: z.int(),
  teacher_id: id,
  teacher_name: z.string(),
  period,
  currency,
  amount: minorUnits,
  /** What the bank has paid of the period in this currency. */
  paid: minorUnits,
  state: z.enum(invoiceStates),
  sent_on: z.string(),
  /** The own file of its person stands for the drawn paper. */
  has_file: z.boolean(),
  /** The approved pay of the period is another sum now, or is not approved any more. */
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

/** Approved pay that awaits an invoice. `number`: that of a returned invoice, or the next one. */
export const DueInvoice = z.object({ period, currency, amount: minorUnits, number: z.int(), invoice_id: id.nullable() });
export type DueInvoice = z.output<typeof DueInvoice>;

/** What keeps a teacher from sending invoices, and what can be sent. */
export const DueInvoices = z.object({ sole_trader: z.boolean(), requisites: z.boolean(), due: z.array(DueInvoice) });
export type DueInvoices = z.output<typeof DueInvoices>;

export const InvoiceFileQuery = z.strictObject({ file_name: line(longestTexts.fileName).min(1) });
export const InvoiceFile = z.object({ file_id: id });
export type InvoiceFile = z.output<typeof InvoiceFile>;

/** `amount` is the sum that the teacher has seen. */
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

/** `amount` is the sum that was looked at. */
export const AcceptInvoiceInput = z.strictObject({ amount: z.int().min(1) });
export type AcceptInvoiceInput = z.output<typeof AcceptInvoiceInput>;
