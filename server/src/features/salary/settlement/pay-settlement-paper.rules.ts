import type { PaperLanguage } from '@lectern/contract/paper';
import { currencySign, dateInWords, dateText, moneyText, periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';
import { paySourceText } from './pay-settlement.rules.ts';
import type { PaySettlementData } from './pay-settlement.rules.ts';

const words = {
  en: {
    title: 'Statement of mutual settlement of pay',
    no: 'No.',
    between: (school: string, teacher: string) => `between ${school} and ${teacher}`,
    columns: ['Date', 'Occasion', 'What for'],
    sums: ['Accrued', 'Withheld', 'Paid', 'Owed'],
    opening: 'On the first day',
    turnover: 'In the period',
    closing: 'Closing balance',
    school: 'For the school',
    teacher: 'The teacher',
    nobody: 'School',
    page: 'page {page} of {pages}',
    stands: (date: string, sum: string, owes: boolean) =>
      `On ${date} ${owes ? 'the teacher owes the school' : 'the school owes the teacher'} ${sum}.`,
    transit: (sum: string) => `Of what is paid, the bank has not confirmed ${sum} yet.`,
  },
  ru: {
    title: 'Акт сверки расчётов по оплате',
    no: '№',
    between: (school: string, teacher: string) => `между: ${school} и ${teacher}`,
    columns: ['Дата', 'Основание', 'За что'],
    sums: ['Начислено', 'Удержано', 'Выплачено', 'К выплате'],
    opening: 'На начало периода',
    turnover: 'Обороты за период',
    closing: 'Остаток на дату',
    school: 'От школы',
    teacher: 'Преподаватель',
    nobody: 'Школа',
    page: 'страница {page} из {pages}',
    stands: (date: string, sum: string, owes: boolean) =>
      `На ${date} ${owes ? 'задолженность преподавателя перед школой' : 'задолженность школы перед преподавателем'} составляет ${sum}.`,
    transit: (sum: string) => `Из выплаченного банк ещё не подтвердил ${sum}.`,
  },
} as const;

/** The title of a settlement of pay, in files. */
export function paySettlementTitle(
  { number, from, to }: Pick<PaySettlementData, 'number' | 'from' | 'to'>,
  language: PaperLanguage,
): string {
  const { title, no } = words[language];
  return `${title} ${no} ${number} ${periodInWords(from, to, language)}`;
}

/** Lays a settlement of pay out for printing and signing. @param madeAt ISO instant */
export function paySettlementPaper(data: PaySettlementData, language: PaperLanguage, madeAt: string): PdfPaper {
  const say = words[language];
  const { currency, opening, closing, turnover, lines, teacher } = data;
  const school = data.school_name === '' ? say.nobody : data.school_name;
  const sumOr = (amount: number) => (amount === 0 ? '' : moneyText(amount, language));
  const title = paySettlementTitle(data, language);
  const stands = say.stands(dateInWords(data.as_of, language), moneyText(Math.abs(closing), language, currency), closing < 0);
  const [date, occasion, source] = say.columns;
  return {
    title,
    language,
    madeAt,
    parts: [
      { kind: 'title', text: title, below: say.between(school, teacher.name) },
      {
        kind: 'table',
        columns: [
          { title: '№', width: 'auto' },
          { title: date, width: 'auto' },
          { title: occasion, width: '*' },
          { title: source, width: '*' },
          ...say.sums.map((sum) => ({ title: `${sum},\u00a0${currencySign(currency)}`, width: 'auto', align: 'right' }) as const),
        ],
        rows: [
          ['', dateText(data.from, language), say.opening, '', '', '', '', moneyText(opening, language)],
          ...lines.map((line) => [
            String(line.no),
            dateText(line.business_date, language),
            line.occasion_title,
            paySourceText(line, language),
            sumOr(line.accrued),
            sumOr(line.withheld),
            sumOr(line.paid),
            moneyText(line.due, language),
          ]),
        ],
        totals: [
          [
            '',
            '',
            say.turnover,
            '',
            moneyText(turnover.accrued, language),
            moneyText(turnover.withheld, language),
            moneyText(turnover.paid, language),
            '',
          ],
          ['', dateText(data.as_of, language), say.closing, '', '', '', '', moneyText(closing, language)],
        ],
      },
      { kind: 'text', text: stands, bold: true },
      ...(data.in_transit === 0 ? [] : [{ kind: 'text', text: say.transit(moneyText(data.in_transit, language, currency)) } as const]),
      {
        kind: 'signatures',
        sides: [
          { title: say.school, name: school, post: [data.signatory_post, data.signatory].filter((part) => part !== '').join(' ') },
          { title: say.teacher, name: teacher.name, post: '' },
        ],
      },
    ],
    footer: [`${say.title} ${say.no} ${data.number}`, say.page],
  };
}
