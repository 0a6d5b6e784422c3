import type { PaperLanguage } from '@lectern/contract/paper';
import type { Cell } from '../../../kernel/files/export-list.ts';
import type { SheetColumn } from '../../../kernel/files/writing/xlsx-file.ts';
import { paySourceText } from './pay-settlement.rules.ts';
import type { PaySettlementData } from './pay-settlement.rules.ts';

const words = {
  en: {
    columns: ['No.', 'Date', 'Occasion', 'What for', 'Accrued', 'Withheld', 'Paid', 'Owed'],
    opening: 'On the first day',
    turnover: 'In the period',
    closing: 'Closing balance',
  },
  ru: {
    columns: ['№', 'Дата', 'Основание', 'За что', 'Начислено', 'Удержано', 'Выплачено', 'К выплате'],
    opening: 'На начало периода',
    turnover: 'Обороты за период',
    closing: 'Остаток на дату',
  },
} as const;
const widths = [6, 12, 34, 44, 16, 16, 16, 16];

/** A settlement as a table: opening balance, a row for each line, turnover, closing balance. */
export function paySettlementSheet(data: PaySettlementData, language: PaperLanguage): { columns: SheetColumn[]; rows: Cell[][] } {
  const say = words[language];
  const sum = (money: number) => ({ money, currency: data.currency });
  const sumOr = (money: number) => (money === 0 ? null : sum(money));
  const { turnover } = data;
  return {
    columns: say.columns.map((title, at) => ({ title, width: widths[at] ?? 16 })),
    rows: [
      [null, { date: data.from }, say.opening, null, null, null, null, sum(data.opening)],
      ...data.lines.map((line): Cell[] => [
        line.no,
        { date: line.business_date },
        line.occasion_title,
        paySourceText(line, language),
        sumOr(line.accrued),
        sumOr(line.withheld),
        sumOr(line.paid),
        sum(line.due),
      ]),
      [null, null, say.turnover, null, sum(turnover.accrued), sum(turnover.withheld), sum(turnover.paid), null],
      [null, { date: data.as_of }, say.closing, null, null, null, null, sum(data.closing)],
    ],
  };
}
