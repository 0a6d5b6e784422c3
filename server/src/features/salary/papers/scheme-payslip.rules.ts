import type { PaperLanguage } from '@lectern/contract/paper';
import type { SchemeLine, SchemeLineKind, SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { currencySign, dateText, moneyText, periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';
import { payslipSums, payslipWords, rightColumn } from './payslip-parts.rules.ts';

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
    ...payslipWords.en,
    of: 'Paid to',
    days: 'Days',
    base: 'Base',
    forecast: 'The period is open: its lines are not posted yet.',
  },
  ru: {
    ...payslipWords.ru,
    of: 'Сотрудник',
    days: 'Дни',
    base: 'База',
    forecast: 'Период открыт: строки ещё не проведены.',
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
  const sign = `,\u00a0${currencySign(currency)}`;
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
      ...payslipSums({ ...data, payouts }, kinds[language], language),
      {
        kind: 'table',
        columns: [
          { title: say.days, width: 'auto' },
          { title: say.what, width: '*' },
          { title: say.kind, width: 'auto' },
          rightColumn(`${say.base}${sign}`),
          rightColumn(say.share),
          rightColumn(`${say.sum}${sign}`),
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
