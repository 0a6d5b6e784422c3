import type { MinorUnits } from '@lectern/contract/money';
import type { PayoutState, StatusOutcome } from '@lectern/contract/payouts/payout-states';
import { readBankDate, readBankSum } from '../../../kernel/files/reading/bank-values.rules.ts';
import { fieldOf } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import type { BankDocument } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import { orderNumber } from './bank-file.rules.ts';

/** The bank's status of one payment. `number` and `amount` are null if unreadable, `account` if missing. */
export type StatusRow = {
  readonly row: number;
  readonly text: string;
  readonly number: number | null;
  readonly amount: number | null;
  readonly account: string | null;
  readonly said: 'paid' | 'failed' | 'waiting';
  readonly reason: string;
};

const longestText = 200;
const longestReason = 500;
const shorten = (text: string, most: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);

function numberIn(text: string): number | null {
  const digits = /^(?:№\s*)?0*(\d{1,6})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The outgoing documents of a 1C text; those with a debit date have been executed. */
export function statusesOf1c(documents: readonly BankDocument[]): StatusRow[] {
  return documents
    .filter((document) => fieldOf(document, 'ДатаПоступило') === '' || fieldOf(document, 'ДатаСписано') !== '')
    .map((document) => ({
      row: document.row,
      text: shorten([...document.fields].map((pair) => pair.join('=')).join(' | '), longestText),
      number: numberIn(fieldOf(document, 'Номер')),
      amount: readBankSum(fieldOf(document, 'Сумма')),
      account: fieldOf(document, 'ПолучательРасчСчет', 'ПолучательСчет').replaceAll(/\D/g, '') || null,
      said: readBankDate(fieldOf(document, 'ДатаСписано')) === null ? 'waiting' : 'paid',
      reason: '',
    }));
}

const titles = {
  number: /номер|^№|number/,
  amount: /сумма|amount|\bsum\b/,
  state: /статус|состояни|результат|status|state|result/,
  reason: /причин|коммент|ошибк|описани|reason|comment|error/,
  account: /сч[её]т|account/,
} as const;
type Column = keyof typeof titles;
const neededColumns = ['number', 'amount', 'state'] as const;
const headerSearched = 40;
const plain = (title: string) => title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
/** Columns of the payer's or a correspondent account, not the recipient's. */
const isOtherAccount = (title: string) => /плательщик|корр|отправител|payer|correspondent|sender/.test(title);

type Columns = Partial<Record<Column, number>>;
function columnsOf(header: readonly string[]): Columns {
  const taken = new Set<number>();
  const columns: Columns = {};
  for (const [column, pattern] of Object.entries(titles) as [Column, RegExp][]) {
    const at = header.map(plain).findIndex((title, index) => {
      const fits = pattern.test(title) && !taken.has(index);
      return (
        fits &&
        !((column === 'number' || column === 'account') && isOtherAccount(title)) &&
        !(column === 'number' && titles.account.test(title))
      );
    });
    if (at !== -1) {
      columns[column] = at;
      taken.add(at);
    }
  }
  return columns;
}

/** "Not executed", but also "unpaid"; JavaScript's \b does not support Cyrillic letters. */
const refused =
  /^не[\s-]?[а-яё]|\sне\s|отказ|отклон|отверг|ошиб|возвра|аннул|\bnot\b|\bun(?:paid|success|execut)|reject|fail|return|error|declin|refus|cancel/;
const undecided = /част|ожида|обраб|partial|pending|process|\bto be\b|\bwill\b/;
/** "Исполнено", but not "принято к исполнению". */
const executed =
  /(?:исполн|зачисл|выполн|перечисл)ен(?!и)|провед[её]н|оплачен|успешн|\b(?:executed|paid|done|completed?|credited|success(?:ful)?)\b/;

/** Maps a bank's word for a state; anything neither executed nor refused counts as waiting. */
export function stateSaid(word: string): StatusRow['said'] {
  const text = plain(word);
  if (refused.test(text)) return 'failed';
  return executed.test(text) && !undecided.test(text) ? 'paid' : 'waiting';
}

/** The rows of a bank's table of payments. @returns the missing columns if it is no such table */
export function statusesOfTable(rows: readonly (readonly string[])[]): StatusRow[] | { readonly missing: readonly string[] } {
  const candidates = rows.slice(0, headerSearched).map(columnsOf);
  const most = Math.max(0, ...candidates.map((columns) => Object.keys(columns).length));
  const header = candidates.findIndex((columns) => Object.keys(columns).length === most);
  const columns = candidates[header] ?? {};
  const missing = neededColumns.filter((column) => columns[column] === undefined);
  if (missing.length > 0) return { missing };
  return rows.flatMap((cells, index): StatusRow[] => {
    if (index <= header || cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim());
    const said = stateSaid(cell('state'));
    return [
      {
        row: index + 1,
        text: shorten(cells.join(' | '), longestText),
        number: numberIn(cell('number')),
        amount: readBankSum(cell('amount')),
        account: cell('account').replaceAll(/\D/g, '') || null,
        said,
        reason: said === 'failed' ? shorten(cell('reason') || cell('state'), longestReason) : '',
      },
    ];
  });
}

/** The fields of a payout that are compared with the bank's file. */
export type KnownPayout = { readonly id: number; readonly state: PayoutState; readonly net: MinorUnits; readonly account: string };
export type Judged = { readonly row: StatusRow; readonly outcome: StatusOutcome; readonly payout: KnownPayout | null };

function outcomeOf({ amount, account, said }: StatusRow, { state, net, account: known }: KnownPayout): StatusOutcome {
  if (amount === null) return 'unreadable';
  if (Math.abs(amount) !== net) return 'other_sum';
  if (account !== null && account !== known) return 'other_account';
  if (said === 'waiting') return 'waiting';
  if (state === said) return 'same';
  // A failed payout is final, because its pay may already be in another register.
  return state === 'sent' || (state === 'paid' && said === 'failed') ? said : 'contradicts';
}

/** Compares the bank's statuses with the payouts of a register; only the first row of a payment counts. */
export function judgeStatuses(rows: readonly StatusRow[], payouts: readonly KnownPayout[]): Judged[] {
  const byNumber = new Map(payouts.map((payout) => [orderNumber(payout.id), payout]));
  const seen = new Set<number>();
  return rows.map((row): Judged => {
    if (row.number === null) return { row, outcome: 'unreadable', payout: null };
    const payout = byNumber.get(row.number);
    if (payout === undefined) return { row, outcome: 'unknown', payout: null };
    if (seen.has(payout.id)) return { row, outcome: 'repeated', payout };
    const outcome = outcomeOf(row, payout);
    if (outcome === 'paid' || outcome === 'failed' || outcome === 'same') seen.add(payout.id);
    return { row, outcome, payout };
  });
}
