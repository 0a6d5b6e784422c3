import { minor, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';
import type { PaySettlement, PaySettlementLine } from '@lectern/contract/salary/settlement/pay-settlements.schema';
import { dateText } from '../../../kernel/files/paper-text.rules.ts';

/** A transaction on a teacher's account; `amount` is what it adds to the school's debt. */
export type PayRow = Omit<PaySettlementLine, 'no' | 'accrued' | 'withheld' | 'paid' | 'due'> & { readonly amount: number };

/** The data of a settlement, shared by screen, PDF and table. */
export type PaySettlementData = PaySettlement & { readonly signatory: string; readonly signatory_post: string };

const kinds: Readonly<Record<string, 'withheld' | 'paid'>> = { payout_withheld: 'withheld', payout_sent: 'paid' };

/** Computes the lines and totals: whatever is neither tax nor payout is accrued pay or its correction. @param rows in order */
export function settlePay(opening: MinorUnits, rows: readonly PayRow[]): Pick<PaySettlement, 'lines' | 'turnover' | 'closing'> {
  let balance: number = opening;
  const none = { accrued: minor(0), withheld: minor(0), paid: minor(0) };
  const lines = rows.map(({ amount, ...row }, at): PaySettlementLine => {
    balance += amount;
    const kind = kinds[row.occasion_code];
    const sum = kind === undefined ? { accrued: minor(amount) } : { [kind]: minor(-amount) };
    return { ...row, no: at + 1, ...none, ...sum, due: minor(balance) };
  });
  const total = (kind: 'accrued' | 'withheld' | 'paid') => sumMinor(lines.map((line) => line[kind]));
  return {
    lines,
    turnover: { accrued: total('accrued'), withheld: total('withheld'), paid: total('paid') },
    closing: minor(balance),
  };
}

const sayReversal = { en: 'reversal of transaction', ru: 'сторно транзакции' } as const;
const sayTransaction = { en: 'transaction', ru: 'транзакция' } as const;

/** The description of a line: its lesson or activity, or the days whose pay is paid out. */
export function paySourceText({ source, transaction_id }: PaySettlementLine, language: PaperLanguage): string {
  const { lesson_start, kid_name, course_title, activity_title, activity_start, period, reverses_id } = source;
  const start = lesson_start ?? activity_start;
  const days = period === null ? null : `${dateText(period.starts_on, language)} – ${dateText(period.ends_on, language)}`;
  const lesson = [kid_name, course_title, activity_title, start === null ? null : dateText(start.slice(0, 10), language)];
  const what = [...lesson, days].filter((part) => part !== null && part !== '');
  const reversal = reverses_id === null ? [] : [`${sayReversal[language]} ${reverses_id}`];
  return [...(what.length === 0 ? [`${sayTransaction[language]} ${transaction_id}`] : what), ...reversal].join(', ');
}
