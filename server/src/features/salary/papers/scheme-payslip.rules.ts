import type { PaperLanguage } from '@lectern/contract/paper';
import type { SchemeLine, SchemeLineKind, SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { currencySign, dateText, moneyText, periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';
import { givenToBank, payoutsTable } from './payslip.rules.ts';

type Data = Pick<SchemePay, 'person' | 'period' | 'currency' | 'total' | 'lines' | 'by_kind' | 'payouts'> & {
  readonly school_name: string;
};

const kinds: Readonly<Record<PaperLanguage, Readonly<Record<SchemeLineKind, string>>>> = {
  en: {
    fixed: 'Fixed',
    payment: 'Share of a payment',
    renewal: 'Share of a renewal',
    child: 'Active child',
    teacher: 'Teacher in the group',
    key_figures: 'Key figures',
    reversal: 'Reversal',
  },
  ru: {
    fixed: 'Оклад',
    payment: 'Доля платежа',
    renewal: 'Доля продления',
    child: 'Активный ученик',
    teacher: 'Преподаватель',
    key_figures: 'Показатели',
    reversal: 'Сторно',
  },
};

const words = {
  en: {
    title: 'Payslip',
    of: 'Paid to',
    school: 'School',
    period: 'Period',
    kind: 'Kind',
    count: 'Lines',
    days: 'Days',
    what: 'What for',
    base: 'Base',
    share: 'Share, %',
    sum: 'Sum',
    accrued: 'Accrued',
    payouts: 'Payouts of the period',
    withheld: 'Tax withheld',
    paid: 'Given to the bank',
    owed: 'Left of the period',
    forecast: 'The period is open: its lines are not posted yet.',
    page: 'page {page} of {pages}',
  },
  ru: {
    title: 'Расчётный лист',
    of: 'Сотрудник',
    school: 'Школа',
    period: 'Период',
    kind: 'Вид',
    count: 'Строк',
    days: 'Дни',
    what: 'За что',
    base: 'База',
    share: 'Доля, %',
    sum: 'Сумма',
    accrued: 'Начислено',
    payouts: 'Выплаты за период',
    withheld: 'Удержан налог',
    paid: 'Отправлено в банк',
    owed: 'Осталось за период',
    forecast: 'Период открыт: строки ещё не проведены.',
    page: 'страница {page} из {pages}',
  },
} as const;

const basisPointsOfPercent = 100;

/** The people that a line is about; names are hidden from users who may not see the client. */
function schemeLineText({ child, client, teacher }: Pick<SchemeLine, 'child' | 'client' | 'teacher'>): string {
  return teacher?.name ?? child?.name ?? client?.name ?? '';
}

/** The title of a scheme payslip, for file names. */
export function schemePayslipTitle({ person, period }: Pick<Data, 'person' | 'period'>, language: PaperLanguage): string {
  return `${words[language].title} ${person.name} ${periodInWords(period.starts_on, period.ends_on, language)}`;
}

/** Lays out a scheme payslip for printing. @param madeAt ISO instant */
export function schemePayslipPaper(data: Data, language: PaperLanguage, madeAt: string): PdfPaper {
  const say = words[language];
  const { person, period, currency, total } = data;
  const payouts = data.payouts.filter((payout) => payout.period.id === period.id && payout.state !== 'failed');
  const sent = givenToBank(payouts);
  const sign = `,\u00a0${currencySign(currency)}`;
  const right = (title: string) => ({ title, width: 'auto', align: 'right' }) as const;
  const days = (from: string, to: string) =>
    from === to ? dateText(from, language) : `${dateText(from, language)} – ${dateText(to, language)}`;
  const title = schemePayslipTitle(data, language);
  return {
    title,
    language,
    madeAt,
    parts: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        rows: [
          ...(data.school_name === '' ? [] : ([[say.school, data.school_name]] as const)),
          [say.of, person.name],
          [say.period, days(period.starts_on, period.ends_on)],
        ],
      },
      ...(period.state === 'open' ? [{ kind: 'text', text: say.forecast } as const] : []),
      {
        kind: 'table',
        columns: [{ title: say.kind, width: '*' }, right(say.count), right(`${say.sum}${sign}`)],
        rows: data.by_kind.map(({ kind, count, amount }) => [kinds[language][kind], String(count), moneyText(amount, language)]),
        totals: [[say.accrued, String(data.lines.length), moneyText(total, language)]],
      },
      ...(payouts.length === 0 ? [] : ([{ kind: 'text', text: say.payouts, bold: true }, payoutsTable(payouts, language, sign)] as const)),
      {
        kind: 'facts',
        rows: [
          [say.accrued, moneyText(total, language, currency)],
          [say.withheld, moneyText(sent.withheld, language, currency)],
          [say.paid, moneyText(sent.net, language, currency)],
          [say.owed, moneyText(total - sent.gross, language, currency)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say.days, width: 'auto' },
          { title: say.what, width: '*' },
          { title: say.kind, width: 'auto' },
          right(`${say.base}${sign}`),
          right(say.share),
          right(`${say.sum}${sign}`),
        ],
        rows: data.lines.map((line) => [
          days(line.from_day, line.to_day),
          schemeLineText(line),
          kinds[language][line.kind],
          moneyText(line.base, language),
          line.share === null ? '' : String(line.share / basisPointsOfPercent),
          moneyText(line.amount, language),
        ]),
        totals: [['', '', say.accrued, '', '', moneyText(total, language)]],
      },
    ],
    footer: [title, say.page],
  };
}
