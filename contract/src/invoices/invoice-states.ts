/** States of invoices, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/** `paid` follows from the payouts of the period: they cover an accepted invoice. A returned one is sent again under its number. */
export const invoiceStates = ['sent', 'returned', 'accepted', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The largest own file of an invoice, in bytes. */
export const largestInvoice = 5_000_000;
