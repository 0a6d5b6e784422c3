import { calendarPeriod } from '../../kernel/files/paper-text.rules.ts';
import type { PaperLanguage } from '@lectern/contract/paper';
import { minor, sumMinor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import type { SettlementDispute, SettlementFigures, SettlementLine } from '@lectern/contract/settlements/settlements.schema';

/** A transaction of a client as the ledger has it: changes of the money on account, of what is prepaid (minor units) and of paid lessons. */
export type SettlementRow = Omit<SettlementLine, 'no' | 'debit' | 'credit' | 'balance' | 'dispute' | 'prepaid'> & {
  readonly money: number;
  readonly prepaid: number;
};

/** A settlement before anybody writes it down; the screen, the paper and the table say the same of it. */
export type SettlementData = {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly school_name: string;
  readonly signatory: string;
  readonly signatory_post: string;
  readonly client: { readonly id: number; readonly name: string };
  readonly currency: Currency;
  readonly opening: SettlementFigures;
  readonly lines: readonly SettlementLine[];
  readonly turnover: { readonly debit: number; readonly credit: number; readonly units_in: number; readonly units_out: number };
  readonly closing: SettlementFigures;
};

/**
 * The lines of a settlement and what comes out of them: what a row takes from the money on account is its debit, what it puts
 * there its credit.
 * @param opening what stood before the first row @param rows in the order in which they count
 */
export function settle(
  opening: SettlementFigures,
  rows: readonly SettlementRow[],
  disputes: ReadonlyMap<number, SettlementDispute> = new Map(),
): Pick<SettlementData, 'lines' | 'turnover' | 'closing'> {
  let balance: number = opening.money;
  const lines = rows.map(({ money, prepaid, ...row }, at): SettlementLine => {
    balance += money;
    return {
      ...row,
      no: at + 1,
      debit: minor(Math.max(0, -money)),
      credit: minor(Math.max(0, money)),
      prepaid: minor(prepaid),
      balance: minor(balance),
      dispute: disputes.get(row.transaction_id) ?? null,
    };
  });
  const units = rows.map((row) => row.units);
  return {
    lines,
    turnover: {
      debit: sumMinor(lines.map(({ debit }) => debit)),
      credit: sumMinor(lines.map(({ credit }) => credit)),
      units_in: units.filter((each) => each > 0).reduce((sum, each) => sum + each, 0),
      units_out: units.filter((each) => each < 0).reduce((sum, each) => sum - each, 0),
    },
    closing: {
      money: minor(balance),
      prepaid: sumMinor([opening.prepaid, ...rows.map(({ prepaid }) => prepaid)]),
      units: units.reduce((sum, each) => sum + each, opening.units),
    },
  };
}

/** The longest settlement, in days: three years. */
export const longestDays = 1_096;

/** @returns how many days too long or what else is wrong with a period, or null. Both are `yyyy-mm-dd` and included. */
export function refusalOfPeriod(from: string, to: string): 'too_small' | 'range_too_long' | null {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  if (days < 0) return 'too_small';
  return days >= longestDays ? 'range_too_long' : null;
}

/** The number of a settlement: whose it is and when, so that the same one has the same number: `152-2026-11`, `152-2026-Q4`. */
export function settlementNumber(clientId: number, from: string, to: string): string {
  const { year, month } = Temporal.PlainDate.from(from);
  const when = {
    month: from.slice(0, 7),
    quarter: `${year}-Q${Math.ceil(month / 3)}`,
    year: String(year),
    none: `${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`,
  }[calendarPeriod(from, to) ?? 'none'];
  return `${clientId}-${when}`;
}

/** What a line is about, for the client: the staff's own comments stay with the staff. */
export function sourceText({ source, transaction_id }: SettlementLine, language: PaperLanguage): string {
  const of = source.reverses_id === null ? null : `${language === 'ru' ? 'сторно № ' : 'reversal of no. '}${source.reverses_id}`;
  const what = [source.kid_name, source.course_title, source.subscription_title].filter((part) => part !== null && part !== '');
  return [...(what.length === 0 ? [`№ ${transaction_id}`] : what), ...(of === null ? [] : [of])].join(', ');
}

/** What is said of a disputed line, empty for one that is not. */
export function disputeText({ dispute }: SettlementLine, language: PaperLanguage): string {
  if (dispute === null) return '';
  const words = {
    en: { open: 'disputed', resolved: 'dispute resolved' },
    ru: { open: 'оспаривается', resolved: 'разногласие урегулировано' },
  } as const;
  const said = dispute.state === 'open' ? dispute.reason : (dispute.resolution ?? '');
  const posted = dispute.correction_id === null ? '' : ` (№ ${dispute.correction_id})`;
  return `${words[language][dispute.state]}: ${said}${posted}`;
}
