import type { StatementMapping } from '@lectern/contract/ledger/bank-statements.schema';
import type { StatementField } from '@lectern/contract/ledger/ledger-states';

/** Column names of banks by field, the most specific first. Each column belongs to one field. */
const names: readonly (readonly [StatementField, RegExp])[] = [
  ['payer_inn', /(?<!\p{L})инн(?!\p{L})|\binn\b|taxpayer/u],
  ['incoming', /приход|поступ|зачисл|кредит|incoming|credit/],
  ['outgoing', /расход|списан|дебет|outgoing|debit/],
  ['purpose', /назначени|основани|purpose|details|description/],
  ['payer', /плательщик|контрагент|отправител|payer|counterparty|from/],
  ['bank_number', /номер|^№|reference|number|\bid\b/],
  ['date', /дата|date/],
  ['amount', /сумма|amount|\bsum\b/],
];
const headerSearched = 40;
const longestTitle = 80;

const plain = (title: string) => title.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Proposes the field of each column by its name. */
export function guessColumns(header: readonly string[]): StatementMapping {
  const mapping: Partial<Record<StatementField, number>> = {};
  const taken = new Set<number>();
  for (const [field, pattern] of names) {
    const column = header.findIndex((title, index) => !taken.has(index) && title.length <= longestTitle && pattern.test(plain(title)));
    if (column === -1) continue;
    mapping[field] = column;
    taken.add(column);
  }
  // Separate columns for incoming and outgoing sums are clearer than one with a sign.
  if (mapping.incoming !== undefined && mapping.outgoing !== undefined) delete mapping.amount;
  else if (mapping.amount !== undefined) {
    delete mapping.incoming;
    delete mapping.outgoing;
  }
  return mapping;
}

/** The index of the header row, from 0: of the first rows the one with most known names; the first row if none has any. */
export function headerRowOf(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, headerSearched).map((cells) => Object.keys(guessColumns(cells)).length);
  return Math.max(0, known.indexOf(Math.max(0, ...known)));
}

/** The key under which the mapping of a bank's table is remembered. */
export function headerKeyOf(header: readonly string[]): string {
  return header.map(plain).join('\u001f').slice(0, 2000);
}

/** Whether a mapping has all required columns: a date, a sum, and a payer or purpose. */
export function hasRequiredColumns({ date, amount, incoming, payer, purpose }: StatementMapping): boolean {
  return date !== undefined && (amount ?? incoming) !== undefined && (payer ?? purpose) !== undefined;
}
