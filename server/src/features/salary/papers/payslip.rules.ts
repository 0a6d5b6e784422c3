import type { PaperLanguage } from '@lectern/contract/paper';
import type { Currency } from '@lectern/contract/money';
import type { AccrualKind, SalaryLine, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import type { Cell } from '../../../kernel/files/export-list.ts';
import { lastDayOf } from '../rates/by-lesson/month-limits.rules.ts';
import { currencySign, dateText, moneyText, periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';
import { payslipSums, payslipWords, rightColumn } from './payslip-parts.rules.ts';
import type { PayslipPayout } from './payslip-parts.rules.ts';
import type { SheetColumn } from '../../../kernel/files/writing/xlsx-file.ts';

/** The data of a payslip. */
export type PayslipData = Pick<TeacherSalary, 'teacher' | 'period' | 'total' | 'lines' | 'by_kind'> & {
  readonly currency: Currency;
  readonly school_name: string;
  readonly payouts: readonly PayslipPayout[];
};

const kinds: Readonly<Record<PaperLanguage, Readonly<Record<AccrualKind, string>>>> = {
  en: {
    held: 'Lesson completed',
    client_no_show: 'No-show',
    late_cancellation: 'Late cancellation',
    over_quota: 'Cancelled over the quota',
    penalty: 'Penalty',
    school_fault: 'Cancelled by the school',
    bonus: 'Bonus',
    deduction: 'Deduction',
    rate_difference: 'Rate difference',
    top_up: 'Top-up to the monthly minimum',
    activity: 'Activity',
    reversal: 'Reversal',
  },
  ru: {
    held: 'Урок проведён',
    client_no_show: 'Неявка',
    late_cancellation: 'Поздняя отмена',
    over_quota: 'Отмена сверх лимита',
    penalty: 'Штраф',
    school_fault: 'Отмена по вине школы',
    bonus: 'Премия',
    deduction: 'Удержание',
    rate_difference: 'Разница ставок',
    top_up: 'Доплата до минимума за месяц',
    activity: 'Мероприятие',
    reversal: 'Сторно',
  },
};

const words = {
  en: {
    ...payslipWords.en,
    of: 'Teacher',
    lesson: 'Lesson',
    rate: 'Rate',
    currency: 'Currency',
    file: 'Pay',
    activity: '{title}, {minutes} min',
    hour: '{rate} / h',
    least: 'least a month',
    most: 'most a month',
  },
  ru: {
    ...payslipWords.ru,
    of: 'Преподаватель',
    lesson: 'Урок',
    rate: 'Ставка',
    currency: 'Валюта',
    file: 'Зарплата',
    activity: '{title}, {minutes} мин',
    hour: '{rate} / ч',
    least: 'минимум за месяц',
    most: 'максимум за месяц',
  },
} as const;

const basisPointsOfPercent = 100;

type Explained = Pick<SalaryLine, 'lesson' | 'activity' | 'reason_title' | 'most' | 'top_up'>;

/**
 * The description of a pay line: the lesson, with the monthly limit that cuts it, the month of a top-up, the activity, or the reason of a
 * bonus or deduction. Comments may be internal to the school's staff.
 */
export function payLineText({ lesson, activity, reason_title, most, top_up }: Explained, language: PaperLanguage): string {
  const say = words[language];
  if (top_up !== null) {
    const { month, service_course_title, least } = top_up;
    return `${service_course_title}, ${periodInWords(month, lastDayOf(month), language)}: ${say.least} ${moneyText(least, language)}`;
  }
  if (activity !== null) return say.activity.replace('{title}', activity.title).replace('{minutes}', String(activity.minutes));
  if (lesson === null) return reason_title ?? '';
  const limit = most === null ? '' : `${say.most} ${moneyText(most, language)}`;
  return [lesson.kid_name ?? '', lesson.service_course_title, limit].filter((part) => part !== '').join(', ');
}

/** The rate of a line: per lesson, or per hour of an activity; null for a given sum. */
const rateOf = ({ activity, rate, rate_effective_from }: SalaryLine) => activity?.rate ?? (rate_effective_from === null ? null : rate);
const startOf = ({ lesson, activity }: SalaryLine) => lesson?.start ?? activity?.start ?? null;

function rateText(line: SalaryLine, language: PaperLanguage): string {
  const rate = rateOf(line);
  if (rate === null) return '';
  const text = moneyText(rate, language);
  return line.activity === null ? text : words[language].hour.replace('{rate}', text);
}

/** The title of a payslip, in files. */
export function payslipTitle({ teacher, period }: Pick<PayslipData, 'teacher' | 'period'>, language: PaperLanguage): string {
  return `${words[language].title} ${teacher.name} ${periodInWords(period.starts_on, period.ends_on, language)}`;
}

/** The name of the file with the lines of pay. */
export function payLinesTitle({ teacher, period }: Pick<PayslipData, 'teacher' | 'period'>, language: PaperLanguage): string {
  return `${words[language].file} ${teacher.name} ${periodInWords(period.starts_on, period.ends_on, language)}`;
}

/** Lays a payslip out for printing. @param madeAt ISO instant */
export function payslipPaper(data: PayslipData, language: PaperLanguage, madeAt: string): PdfPaper {
  const say = words[language];
  const { teacher, period, currency } = data;
  const sign = `,\u00a0${currencySign(currency)}`;
  const title = payslipTitle(data, language);
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
          [say.of, teacher.name],
          [say.period, `${dateText(period.starts_on, language)} – ${dateText(period.ends_on, language)}`],
        ],
      },
      ...payslipSums(data, kinds[language], language),
      {
        kind: 'table',
        columns: [
          { title: say.date, width: 'auto' },
          { title: say.what, width: '*' },
          { title: say.kind, width: 'auto' },
          rightColumn(`${say.rate}${sign}`),
          rightColumn(say.share),
          rightColumn(`${say.sum}${sign}`),
        ],
        rows: data.lines.map((line) => [
          dateText(line.business_date, language),
          payLineText(line, language),
          kinds[language][line.kind],
          rateText(line, language),
          line.rate_effective_from === null ? '' : String(line.share / basisPointsOfPercent),
          moneyText(line.amount, language),
        ]),
        totals: [['', '', say.accrued, '', '', moneyText(data.total, language)]],
      },
    ],
    footer: [title, say.page],
  };
}

const widths = [12, 24, 34, 28, 14, 10, 16, 10];

/** The lines of pay as a table. */
export function payLinesSheet(lines: readonly SalaryLine[], language: PaperLanguage): { columns: SheetColumn[]; rows: Cell[][] } {
  const say = words[language];
  const titles = [say.date, say.kind, say.what, say.lesson, say.rate, say.share, say.sum, say.currency];
  return {
    columns: titles.map((title, at) => ({ title, width: widths[at] ?? 16 })),
    rows: lines.map((line): Cell[] => [
      { date: line.business_date },
      kinds[language][line.kind],
      payLineText(line, language),
      startOf(line) === null ? null : { instant: startOf(line) ?? '' },
      rateOf(line) === null ? null : { money: rateOf(line) ?? 0, currency: line.currency },
      line.rate_effective_from === null ? null : line.share / basisPointsOfPercent,
      { money: line.amount, currency: line.currency },
      line.currency,
    ]),
  };
}
