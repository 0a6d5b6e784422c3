/** States of receipts, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/**
 * State of a payout's receipt. `overdue` follows from the day; `annulled` means that a new one is owed. A replaced receipt is no longer
 * shown.
 */
export const receiptStates = ['awaited', 'overdue', 'annulled', 'attached', 'verified'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** The fields of a receipt that are compared. */
export const receiptFields = ['number', 'amount', 'day', 'payer_inn', 'payee_inn'] as const;
export type ReceiptField = (typeof receiptFields)[number];

/** Largest receipt file, in bytes. */
export const largestReceipt = 5_000_000;
