import type { PaperLanguage } from '@lectern/contract/paper';
import type { SettlementFigures } from '@lectern/contract/settlements/settlements.schema';
import { currencySign, dateInWords, dateText, moneyText, periodInWords } from '../../kernel/files/paper-text.rules.ts';
import type { PdfPaper } from '../../kernel/files/pdf-file.ts';
import { disputeText, sourceText } from './settlement.rules.ts';
import type { SettlementData } from './settlement.rules.ts';

const words = {
  en: {
    title: 'Statement of mutual settlement',
    no: 'No.',
    between: (school: string, client: string) => `between ${school} and ${client}`,
    date: 'Date',
    occasion: 'Occasion',
    source: 'What for',
    debit: 'Debit',
    credit: 'Credit',
    units: 'Lessons',
    balance: 'On account',
    opening: 'On the first day',
    turnover: 'In the period',
    closing: 'Closing balance',
    school: 'For the school',
    client: 'The client',
    nobody: 'School',
    page: 'page {page} of {pages}',
    disputed: 'Disputed lines',
    stands: (date: string, { money, prepaid, units }: Readonly<Record<keyof SettlementFigures, string>>, owed: boolean) =>
      `On ${date} ${owed ? 'the client owes the school' : 'there is on the client’s account'} ${money}; paid lessons left: ${units}, paid for with ${prepaid}.`,
  },
  ru: {
    title: 'Акт сверки взаимных расчётов',
    no: '№',
    between: (school: string, client: string) => `между: ${school} и ${client}`,
    date: 'Дата',
    occasion: 'Основание',
    source: 'За что',
    debit: 'Дебет',
    credit: 'Кредит',
    units: 'Уроки',
    balance: 'На счёте',
    opening: 'На начало периода',
    turnover: 'Обороты за период',
    closing: 'Остаток на дату',
    school: 'От школы',
    client: 'Клиент',
    nobody: 'Школа',
    page: 'страница {page} из {pages}',
    disputed: 'Разногласия',
    stands: (date: string, { money, prepaid, units }: Readonly<Record<keyof SettlementFigures, string>>, owed: boolean) =>
      `На ${date} ${owed ? 'задолженность клиента перед школой составляет' : 'на счёте клиента'} ${money}; осталось оплаченных уроков: ${units}, их стоимость ${prepaid}.`,
  },
} as const;

/** The title of a settlement, in files and mails. */
export function settlementTitle({ number, from, to }: Pick<SettlementData, 'number' | 'from' | 'to'>, language: PaperLanguage): string {
  const { title, no } = words[language];
  return `${title} ${no} ${number} ${periodInWords(from, to, language)}`;
}

/** A signed change of paid lessons; empty if there is none. */
export function unitsText(units: number): string {
  if (units === 0) return '';
  return units > 0 ? `+${units}` : `−${-units}`;
}

/** Lays a settlement out for printing and signing. @param madeAt ISO instant */
export function settlementPaper(data: SettlementData, language: PaperLanguage, madeAt: string): PdfPaper {
  const say = words[language];
  const { currency, opening, closing, turnover, lines, client } = data;
  const school = data.school_name === '' ? say.nobody : data.school_name;
  const sign = currencySign(currency);
  const title = settlementTitle(data, language);
  const disputed = lines.filter(({ dispute }) => dispute !== null);
  const stands = say.stands(
    dateInWords(data.as_of, language),
    {
      money: moneyText(Math.abs(closing.money), language, currency),
      prepaid: moneyText(closing.prepaid, language, currency),
      units: String(closing.units),
    },
    closing.money < 0,
  );
  return {
    title,
    language,
    madeAt,
    parts: [
      { kind: 'title', text: title, below: say.between(school, client.name) },
      {
        kind: 'table',
        columns: [
          { title: '№', width: 'auto' },
          { title: say.date, width: 'auto' },
          { title: say.occasion, width: '*' },
          { title: say.source, width: '*' },
          { title: `${say.debit},\u00a0${sign}`, width: 'auto', align: 'right' },
          { title: `${say.credit},\u00a0${sign}`, width: 'auto', align: 'right' },
          { title: say.units, width: 'auto', align: 'right' },
          { title: `${say.balance},\u00a0${sign}`, width: 'auto', align: 'right' },
        ],
        rows: [
          ['', dateText(data.from, language), say.opening, '', '', '', String(opening.units), moneyText(opening.money, language)],
          ...lines.map((line) => [
            line.dispute?.state === 'open' ? `${line.no} *` : String(line.no),
            dateText(line.business_date, language),
            line.occasion_title,
            sourceText(line, language),
            line.debit === 0 ? '' : moneyText(line.debit, language),
            line.credit === 0 ? '' : moneyText(line.credit, language),
            unitsText(line.units),
            moneyText(line.balance, language),
          ]),
        ],
        totals: [
          [
            '',
            '',
            say.turnover,
            '',
            moneyText(turnover.debit, language),
            moneyText(turnover.credit, language),
            `+${turnover.units_in} −${turnover.units_out}`,
            '',
          ],
          ['', dateText(data.as_of, language), say.closing, '', '', '', String(closing.units), moneyText(closing.money, language)],
        ],
      },
      { kind: 'text', text: stands, bold: true },
      ...(disputed.length === 0 ? [] : [{ kind: 'text', text: say.disputed, bold: true } as const]),
      ...disputed.map((line) => ({ kind: 'text', text: `${line.no}. ${disputeText(line, language)}` }) as const),
      {
        kind: 'signatures',
        sides: [
          { title: say.school, name: school, post: [data.signatory_post, data.signatory].filter((part) => part !== '').join(' ') },
          { title: say.client, name: client.name, post: '' },
        ],
      },
    ],
    footer: [`${say.title} ${say.no} ${data.number}`, say.page],
  };
}

export function settlementMail(data: SettlementData, language: PaperLanguage): { subject: string; lines: string[]; school: string } {
  const title = settlementTitle(data, language);
  const school = data.school_name === '' ? words[language].nobody : data.school_name;
  const lines =
    language === 'ru'
      ? [
          `во вложении ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
          'Если вы с чем-то не согласны, ответьте на это письмо: мы разберёмся.',
        ]
      : [
          `the ${title.charAt(0).toLowerCase()}${title.slice(1)} is attached.`,
          'Should you disagree with anything, answer this mail and we will look into it.',
        ];
  return { subject: title, lines, school };
}
