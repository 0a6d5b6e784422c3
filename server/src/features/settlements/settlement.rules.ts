import { dateText } from '../../kernel/files/paper-text.rules.ts';
import type { PaperLanguage } from '@lectern/contract/paper';
import { minor, sumMinor } from '@lectern/contract/money';
import type { Currency } from '@lectern/contract/money';
import type { SettlementDispute, SettlementFigures, SettlementLine } from '@lectern/contract/settlements/settlements.schema';

/** A client's transaction from the ledger: changes of the money on account, of the prepaid value (minor units) and of paid lessons. */
export type SettlementRow = Omit<SettlementLine, 'no' | 'debit' | 'credit' | 'balance' | 'dispute' | 'prepaid'> & {
  readonly money: number;
  readonly prepaid: number;
};

/** The data of a settlement, shared by screen, PDF and table. */
export type SettlementData = {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** The day of the closing balance: the last one of the period, or today while it lasts. */
  readonly as_of: string;
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
 * Computes the lines and totals of a settlement: the debit of a line reduces the money on account, the credit increases it.
 * @param opening the opening balance
 * @param rows in order
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

/** The description of a line for the client; internal comments of the staff are left out. */
export function sourceText({ source, transaction_id }: SettlementLine, language: PaperLanguage): string {
  const { reverses_id, reverses_date } = source;
  const from = reverses_date === null ? '' : `${language === 'ru' ? ' от ' : ' of '}${dateText(reverses_date, language)}`;
  const of = reverses_id === null ? null : `${language === 'ru' ? 'сторно транзакции ' : 'reversal of transaction '}${reverses_id}${from}`;
  const what = [source.kid_name, source.course_title, source.subscription_title].filter((part) => part !== null && part !== '');
  const plain = `${language === 'ru' ? 'транзакция' : 'transaction'} ${transaction_id}`;
  return [...(what.length === 0 ? [plain] : what), ...(of === null ? [] : [of])].join(', ');
}

/** The text of a line's dispute; empty if there is none. */
export function disputeText({ dispute }: SettlementLine, language: PaperLanguage): string {
  if (dispute === null) return '';
  const words = {
    en: { open: 'disputed', resolved: 'dispute resolved' },
    ru: { open: 'оспаривается', resolved: 'разногласие урегулировано' },
  } as const;
  const text = dispute.state === 'open' ? dispute.reason : (dispute.resolution ?? '');
  const posted = dispute.correction_id === null ? '' : ` (${language === 'ru' ? 'транзакция' : 'transaction'} ${dispute.correction_id})`;
  return `${words[language][dispute.state]}: ${text}${posted}`;
}
