import type { PaperLanguage } from '@lectern/contract/paper';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { PayoutState, RegisterKind } from '@lectern/contract/payouts/payout-states';
import { currencySign, dateText, moneyText } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';

/** A payout of the period that was not cancelled. */
export type PayslipPayout = {
  readonly kind: RegisterKind;
  readonly state: PayoutState;
  readonly day: string | null;
  readonly gross: MinorUnits;
  readonly withheld: MinorUnits;
  readonly net: MinorUnits;
};

const states: Readonly<Record<PaperLanguage, Readonly<Record<PayoutState, string>>>> = {
  en: { planned: 'Planned', approved: 'Approved', sent: 'Sent', paid: 'Paid', failed: 'Failed', dropped: 'Removed' },
  ru: {
    planned: 'Запланирована',
    approved: 'Утверждена',
    sent: 'Отправлена',
    paid: 'Выплачена',
    failed: 'Не прошла',
    dropped: 'Исключена',
  },
};

/** The words that every payslip has. */
export const payslipWords = {
  en: {
    title: 'Payslip',
    school: 'School',
    period: 'Period',
    kind: 'Kind',
    count: 'Lines',
    date: 'Date',
    what: 'What for',
    share: 'Share, %',
    sum: 'Sum',
    accrued: 'Accrued',
    payouts: 'Payouts of the period',
    payout: { period: 'Pay', advance: 'Advance' },
    state: 'Status',
    gross: 'Pay',
    withheld: 'Tax withheld',
    net: 'To pay',
    paid: 'Given to the bank',
    owed: 'Left of the period',
    page: 'page {page} of {pages}',
  },
  ru: {
    title: 'Расчётный лист',
    school: 'Школа',
    period: 'Период',
    kind: 'Вид',
    count: 'Строк',
    date: 'Дата',
    what: 'За что',
    share: 'Доля, %',
    sum: 'Сумма',
    accrued: 'Начислено',
    payouts: 'Выплаты за период',
    payout: { period: 'Зарплата', advance: 'Аванс' },
    state: 'Статус',
    gross: 'Начислено к выплате',
    withheld: 'Удержан налог',
    net: 'На руки',
    paid: 'Отправлено в банк',
    owed: 'Осталось за период',
    page: 'страница {page} из {pages}',
  },
} as const;

/** A column of sums or counts. */
export const rightColumn = (title: string) => ({ title, width: 'auto', align: 'right' }) as const;

type Sums<Kind extends string> = {
  readonly total: MinorUnits;
  readonly currency: Currency;
  readonly lines: readonly unknown[];
  readonly by_kind: readonly { readonly kind: Kind; readonly count: number; readonly amount: MinorUnits }[];
  readonly payouts: readonly PayslipPayout[];
};

/** The parts of a payslip that sum it up: the pay by kind, the payouts, and what is left of the period. */
export function payslipSums<Kind extends string>(
  { total, currency, lines, by_kind, payouts }: Sums<Kind>,
  kinds: Readonly<Record<Kind, string>>,
  language: PaperLanguage,
): PdfPaper['parts'] {
  const say = payslipWords[language];
  const sign = `,\u00a0${currencySign(currency)}`;
  // Payouts include the taxes withheld at the time when they were sent to the bank.
  const sent = payouts.filter(({ state }) => state === 'sent' || state === 'paid');
  const sumOf = (part: 'gross' | 'withheld' | 'net') => sent.reduce((sum, payout) => sum + payout[part], 0);
  return [
    {
      kind: 'table',
      columns: [{ title: say.kind, width: '*' }, rightColumn(say.count), rightColumn(`${say.sum}${sign}`)],
      rows: by_kind.map(({ kind, count, amount }) => [kinds[kind], String(count), moneyText(amount, language)]),
      totals: [[say.accrued, String(lines.length), moneyText(total, language)]],
    },
    ...(payouts.length === 0 ? [] : ([{ kind: 'text', text: say.payouts, bold: true }, payoutsTable(payouts, language, sign)] as const)),
    {
      kind: 'facts',
      rows: [
        [say.accrued, moneyText(total, language, currency)],
        [say.withheld, moneyText(sumOf('withheld'), language, currency)],
        [say.paid, moneyText(sumOf('net'), language, currency)],
        [say.owed, moneyText(total - sumOf('gross'), language, currency)],
      ],
    },
  ];
}

function payoutsTable(payouts: readonly PayslipPayout[], language: PaperLanguage, sign: string): PdfPaper['parts'][number] {
  const say = payslipWords[language];
  return {
    kind: 'table',
    columns: [
      { title: say.kind, width: '*' },
      { title: say.state, width: 'auto' },
      { title: say.date, width: 'auto' },
      ...[say.gross, say.withheld, say.net].map((title) => rightColumn(`${title}${sign}`)),
    ],
    rows: payouts.map(({ kind, state, day, gross, withheld, net }) => [
      say.payout[kind],
      states[language][state],
      day === null ? '' : dateText(day, language),
      moneyText(gross, language),
      moneyText(withheld, language),
      moneyText(net, language),
    ]),
  };
}
