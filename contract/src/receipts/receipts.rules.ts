import type { ReceiptField } from './receipt-states.ts';
import { receiptFields } from './receipt-states.ts';

/** The expected fields of a receipt. `payer_inn` is empty while the school has not set its own. Days are `yyyy-mm-dd`, both included. */
export type ExpectedReceipt = {
  readonly amount: number;
  readonly payer_inn: string;
  readonly payee_inn: string;
  readonly from: string;
  readonly until: string;
};

/** The fields read from a receipt; null if unknown. */
export type SaidByReceipt = {
  readonly number: string | null;
  readonly amount: number | null;
  readonly day: string | null;
  readonly payer_inn: string | null;
  readonly payee_inn: string | null;
};

export const nothingSaid: SaidByReceipt = { number: null, amount: null, day: null, payer_inn: null, payee_inn: null };

/** Normalises a receipt number for comparison and storage: lower-case, without the number sign and surrounding spaces. */
export function receiptNumber(typed: string): string {
  return typed
    .replace(/^\s*№?\s*/, '')
    .trim()
    .toLowerCase();
}

/** The fields of a receipt that differ from the expected ones. */
export function differencesOf(expected: ExpectedReceipt, found: SaidByReceipt): ReceiptField[] {
  const { amount, day, payer_inn, payee_inn } = found;
  const differs: Readonly<Record<ReceiptField, boolean>> = {
    number: false,
    amount: amount !== null && amount !== expected.amount,
    day: day !== null && (day < expected.from || day > expected.until),
    payer_inn: payer_inn !== null && expected.payer_inn !== '' && payer_inn !== expected.payer_inn,
    payee_inn: payee_inn !== null && payee_inn !== expected.payee_inn,
  };
  return receiptFields.filter((field) => differs[field]);
}

/** The fields that a person typed differently from the link or file. */
export function correctedFields(seen: SaidByReceipt, typed: SaidByReceipt): ReceiptField[] {
  return receiptFields.filter((field) => seen[field] !== null && seen[field] !== typed[field]);
}

const receiptAddress = /^https:\/\/lknpd\.nalog\.ru\/api\/v1\/receipt\/(\d{12})\/([0-9A-Za-z-]{4,40})\/(?:print|json)\/?$/;

/** Reads a receipt's address at the tax service, which its QR code also contains. @returns null for any other address */
export function readReceiptLink(address: string): SaidByReceipt | null {
  const [, payee_inn, number] = receiptAddress.exec(address.trim()) ?? [];
  return payee_inn === undefined || number === undefined ? null : { ...nothingSaid, payee_inn, number: receiptNumber(number) };
}
