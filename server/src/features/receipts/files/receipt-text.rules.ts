import type { SaidByReceipt } from '@lectern/contract/receipts/receipts.rules';
import { nothingSaid, readReceiptLink, receiptNumber } from '@lectern/contract/receipts/receipts.rules';

/** The contents that the child process finds in a file. */
export type ReceiptContent = { readonly text: string; readonly codes: readonly string[] };

const numberPattern = /чек\s*№?\s*([0-9a-z][0-9a-z-]{3,39})(?![0-9a-z])/iu;
const sumPattern = /итого\s*:?\s*(\d[\d\s]{0,15}(?:[.,]\d{1,2})?)/iu;
const dayPattern = /(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/u;
const payerPattern = /(?:покупател[ья]|заказчик[а]?|плательщик[а]?)[^\d]{0,80}?(\d{12}|\d{10})(?!\d)/iu;
const innPattern = /инн\s*:?\s*(\d{12})(?!\d)/giu;
const linkPattern = /https:\/\/[^\s"'<>]{1,300}/giu;

/** Parses a printed sum, such as `15 000,50`, to kopecks. */
function kopecksOf(printed: string): number | null {
  const [whole = '', part = ''] = printed.replaceAll(/\s/g, '').split(/[.,]/);
  const sum = Number(`${whole}${part.padEnd(2, '0')}`);
  return Number.isSafeInteger(sum) && sum > 0 ? sum : null;
}

function dayOf(text: string): string | null {
  const [, date = '', month = '', year = ''] = dayPattern.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  try {
    return Temporal.PlainDate.from(day).toString();
  } catch {
    return null;
  }
}

/** Parses a self-employed person's receipt from its text and its QR code. Missing fields are null; the code takes precedence. */
export function readReceipt({ text, codes }: ReceiptContent): SaidByReceipt {
  const links = [...codes, ...(text.match(linkPattern) ?? [])].map(readReceiptLink);
  const linked = links.find((link) => link !== null) ?? nothingSaid;
  const printedNumber = numberPattern.exec(text)?.[1];
  const sum = sumPattern.exec(text)?.[1];
  const payer_inn = payerPattern.exec(text)?.[1] ?? null;
  const inns = [...text.matchAll(innPattern)].flatMap(([, inn]) => inn ?? []);
  return {
    number: linked.number ?? (printedNumber === undefined ? null : receiptNumber(printedNumber)),
    amount: sum === undefined ? null : kopecksOf(sum),
    day: dayOf(text),
    payer_inn,
    payee_inn: linked.payee_inn ?? inns.find((inn) => inn !== payer_inn) ?? null,
  };
}
