import { createHash } from 'node:crypto';
import type { StatementMapping, StatementProblem } from '@lectern/contract/ledger/bank-statements.schema';
import { largestSum } from '@lectern/contract/money';
import { foldName } from '../../../kernel/names/fold-name.rules.ts';
import { readBankDate, readBankSum } from '../../../kernel/files/reading/bank-values.rules.ts';
import { parse1cText, fieldOf } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import type { BankDocument } from '../../../kernel/files/reading/client-bank-text.rules.ts';

/** A parsed line of a bank statement. */
export type BankLine = {
  /** The row of the file, from 1. */
  readonly row_no: number;
  /** `yyyy-mm-dd` */
  readonly booked_on: string;
  /** Minor units; negative if outgoing. */
  readonly amount: number;
  readonly payer: string;
  readonly payer_inn: string;
  readonly purpose: string;
  readonly bank_number: string;
};
export type StatementLines = { readonly lines: readonly BankLine[]; readonly problems: readonly StatementProblem[] };
type Row = { readonly row: number; readonly text: string; readonly date: string; readonly amount: number | null } & Pick<
  BankLine,
  'payer' | 'payer_inn' | 'purpose' | 'bank_number'
>;

const longestText = 1000;
const longestProblem = 200;
const shorten = (text: string | undefined, most = longestText) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, most);

/** Collects valid lines; an invalid or future date and an invalid sum are problems by row. */
function linesOf(rows: readonly Row[], today: string): StatementLines {
  const lines: BankLine[] = [];
  const problems: StatementProblem[] = [];
  for (const { row, text, date, amount, ...rest } of rows) {
    const booked_on = readBankDate(date);
    const problem = (reason: StatementProblem['reason']) => problems.push({ row, reason, text: shorten(text, longestProblem) });
    if (booked_on === null || booked_on > today || booked_on < '2000-01-01') problem('date');
    else if (amount === null || amount === 0 || Math.abs(amount) > largestSum) problem('amount');
    else lines.push({ row_no: row, booked_on, amount, ...rest });
  }
  return { lines, problems };
}

/** The amount of a row: its sum, or incoming minus outgoing. A bank's reversal of a credit is outgoing; outgoing sums may have any sign. */
function amountOf(cell: (column: number | undefined) => string, mapping: StatementMapping): number | null {
  if (mapping.amount !== undefined) return readBankSum(cell(mapping.amount));
  const [incoming, outgoing] = [cell(mapping.incoming), cell(mapping.outgoing)].map((text) => (text === '' ? 0 : readBankSum(text)));
  if (incoming === null || outgoing === null || incoming === undefined || outgoing === undefined) return null;
  return incoming - Math.abs(outgoing);
}

/**
 * The lines of a bank's table. Rows without a date and a sum, as banks write them above and below, are no problem.
 * @param header the index of the header row, from 0
 * @param today the school's date, `yyyy-mm-dd`
 */
export function linesOfTable(
  rows: readonly (readonly string[])[],
  header: number,
  mapping: StatementMapping,
  today: string,
): StatementLines {
  const read = rows.flatMap((cells, index): Row[] => {
    if (index <= header) return [];
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
    const date = cell(mapping.date);
    const amount = amountOf(cell, mapping);
    if ((amount === null || amount === 0) && readBankDate(date) === null) return [];
    return [
      {
        row: index + 1,
        text: cells.join(' | '),
        date,
        amount,
        payer: shorten(cell(mapping.payer)),
        payer_inn: cell(mapping.payer_inn).replaceAll(/\D/g, '').slice(0, 12),
        purpose: shorten(cell(mapping.purpose)),
        bank_number: shorten(cell(mapping.bank_number), 100),
      },
    ];
  });
  return linesOf(read, today);
}

/**
 * The lines of 1C's text `1CClientBankExchange`: each document is between СекцияДокумент and КонецДокумента. Credits to the school's
 * account are incoming, everything else is outgoing.
 * @param today the school's date, `yyyy-mm-dd`
 */
export function linesOf1cText(text: string, today: string): StatementLines {
  const { documents, accounts } = parse1cText(text);
  return linesOf(
    documents.map((document) => rowOf1c(document, accounts)),
    today,
  );
}

function rowOf1c(document: BankDocument, own: ReadonlySet<string>): Row {
  const { row, fields } = document;
  const field = (...names: string[]) => fieldOf(document, ...names);
  const incoming = field('ДатаПоступило') !== '' || own.has(field('ПолучательСчет', 'ПолучательРасчСчет'));
  const amount = readBankSum(field('Сумма'));
  return {
    row,
    text: [...fields].map((pair) => pair.join('=')).join(' | '),
    date: incoming ? field('ДатаПоступило', 'Дата') : field('ДатаСписано', 'Дата'),
    amount: amount === null ? null : incoming ? Math.abs(amount) : -Math.abs(amount),
    payer: shorten(field('Плательщик1', 'Плательщик').replace(/^ИНН\s*\d+\s*/i, '')),
    payer_inn: field('ПлательщикИНН').replaceAll(/\D/g, '').slice(0, 12),
    purpose: shorten(field('НазначениеПлатежа', 'НазначениеПлатежа1')),
    bank_number: shorten(field('Номер'), 100),
  };
}

/**
 * The identity of lines across files: the bank's number with date, sum and payer, otherwise all fields. Identical lines of one file are
 * numbered.
 */
export function lineKeys(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ booked_on, amount, payer, purpose, bank_number }) => {
    const what = bank_number === '' ? ['purpose', foldName(purpose)] : ['number', bank_number];
    const key = JSON.stringify([booked_on, amount, foldName(payer), ...what]);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return createHash('sha256').update(`${key}\n${nth}`).digest('hex').slice(0, 40);
  });
}
