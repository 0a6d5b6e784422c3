/** States of receipts, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/**
 * Where a payout's receipt stands. `overdue` follows from the day; `annulled` means that a new one is owed. A receipt that was replaced is
 * not shown any more.
 */
export const receiptStates = ['awaited', 'overdue', 'annulled', 'attached', 'verified'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** What a receipt says, and what it is compared by. */
export const receiptFields = ['number', 'amount', 'day', 'payer_inn', 'payee_inn'] as const;
export type ReceiptField = (typeof receiptFields)[number];

/** The largest file of a receipt, in bytes. */
export const largestReceipt = 5_000_000;
