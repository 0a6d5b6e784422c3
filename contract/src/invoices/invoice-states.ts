/** States of invoices, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/** `paid` is derived: the payouts of the period cover an accepted invoice. A returned invoice is sent again under the same number. */
export const invoiceStates = ['sent', 'returned', 'accepted', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Largest uploaded invoice file, in bytes. */
export const largestInvoice = 5_000_000;
