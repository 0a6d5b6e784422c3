import type { PaperLanguage } from '@lectern/contract/paper';
import type { Cell } from '../../kernel/files/export-list.ts';
import type { SheetColumn } from '../../kernel/files/writing/xlsx-file.ts';
import { disputeText, sourceText } from './settlement.rules.ts';
import type { SettlementData } from './settlement.rules.ts';

const words = {
  en: {
    columns: ['No.', 'Date', 'Occasion', 'What for', 'Debit', 'Credit', 'Lessons', 'Paid in advance', 'On account', 'Disputes'],
    opening: 'On the first day',
    turnover: 'In the period',
    closing: 'Closing balance',
  },
  ru: {
    columns: ['№', 'Дата', 'Основание', 'За что', 'Дебет', 'Кредит', 'Уроки', 'Оплачено вперёд', 'На счёте', 'Разногласия'],
    opening: 'На начало периода',
    turnover: 'Обороты за период',
    closing: 'Остаток на дату',
  },
} as const;
const widths = [6, 12, 30, 40, 16, 16, 10, 18, 16, 40];

/** A settlement as a table: opening balance, a row for each line, turnover, closing balance. */
export function settlementSheet(data: SettlementData, language: PaperLanguage): { columns: SheetColumn[]; rows: Cell[][] } {
  const say = words[language];
  const { currency, opening, turnover, closing } = data;
  const sum = (money: number) => ({ money, currency });
  const sumOr = (money: number) => (money === 0 ? null : sum(money));
  return {
    columns: say.columns.map((title, at) => ({ title, width: widths[at] ?? 16 })),
    rows: [
      [null, { date: data.from }, say.opening, null, null, null, opening.units, sum(opening.prepaid), sum(opening.money), null],
      ...data.lines.map((line): Cell[] => [
        line.no,
        { date: line.business_date },
        line.occasion_title,
        sourceText(line, language),
        sumOr(line.debit),
        sumOr(line.credit),
        line.units === 0 ? null : line.units,
        sumOr(line.prepaid),
        sum(line.balance),
        disputeText(line, language),
      ]),
      [null, null, say.turnover, null, sum(turnover.debit), sum(turnover.credit), turnover.units_in - turnover.units_out, null, null, null],
      [null, { date: data.as_of }, say.closing, null, null, null, closing.units, sum(closing.prepaid), sum(closing.money), null],
    ],
  };
}
