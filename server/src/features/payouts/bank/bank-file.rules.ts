import type { PaperLanguage } from '@lectern/contract/paper';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { Requisites } from '@lectern/contract/documents/documents.schema';
import type { Payee } from '@lectern/contract/payouts/payouts.schema';
import type { Cell } from '../../../kernel/files/export-list.ts';

/** A payout for the bank to execute. */
export type BankPayment = Payee & {
  readonly id: number;
  readonly net: MinorUnits;
  readonly currency: Currency;
  readonly period: { readonly starts_on: string; readonly ends_on: string };
};

/** Payment order numbers have at most six digits and are not 0. */
const numbers = 999_999;

/** The number of the payment order of a payout. */
export function orderNumber(payoutId: number): number {
  return ((payoutId - 1) % numbers) + 1;
}

/** A sum in the bank's notation: `1234.05`. */
export function bankSum(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const bankDay = (day: string) => day.split('-').toReversed().join('.');
const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const reasons: Readonly<Record<Payee['kind'], string>> = {
  employee: 'Заработная плата',
  civil_contract: 'Вознаграждение по договору ГПХ',
  self_employed: 'Оплата услуг исполнителя, применяющего НПД,',
  sole_trader: 'Оплата услуг по договору',
};

/** The purpose of a payment, with the payout's full number, which may be longer than an order number. */
export function purposeOf({ id, kind, period }: Pick<BankPayment, 'id' | 'kind' | 'period'>): string {
  return `${reasons[kind]} за период ${bankDay(period.starts_on)}–${bankDay(period.ends_on)}. Выплата ${id}. НДС не облагается.`;
}

const needed = ['name', 'inn', 'bank', 'bik', 'account', 'correspondent_account'] as const;

/** The school's first missing field for a payment order; null if none. */
export function missingRequisite(school: Requisites): (typeof needed)[number] | null {
  return needed.find((requisite) => school[requisite].trim() === '') ?? null;
}

type Side = Pick<Requisites, 'name' | 'inn' | 'bank' | 'bik' | 'account' | 'correspondent_account'>;
const sideLines = (side: 'Плательщик' | 'Получатель', { name, inn, bank, bik, account, correspondent_account }: Side) => [
  [`${side}Счет`, account],
  [side, `ИНН ${inn} ${name}`],
  [`${side}ИНН`, inn],
  [`${side}1`, name],
  [`${side}РасчСчет`, account],
  [`${side}Банк1`, bank],
  [`${side}БИК`, bik],
  [`${side}Корсчет`, correspondent_account],
];

/** Wages take precedence over other debts of an account (article 855 of the Civil Code) and need an income code. */
const orderOf = (kind: Payee['kind']) =>
  kind === 'employee'
    ? [
        ['Очередность', '3'],
        ['КодНазПлатежа', '1'],
      ]
    : [['Очередность', '5']];

function documentLines(payment: BankPayment, school: Requisites, day: string): string[][] {
  return [
    ['СекцияДокумент', 'Платежное поручение'],
    ['Номер', String(orderNumber(payment.id))],
    ['Дата', bankDay(day)],
    ['Сумма', bankSum(payment.net)],
    ...sideLines('Плательщик', school),
    ['ПлательщикКПП', school.kpp],
    ...sideLines('Получатель', payment),
    ['ВидОплаты', '01'],
    ...orderOf(payment.kind),
    ['НазначениеПлатежа', purposeOf(payment)],
  ];
}

/** Payments in 1C's text format for exchange with banks: one payment order each. @param day of the orders, `yyyy-mm-dd` */
export function clientBankText(payments: readonly BankPayment[], school: Requisites, day: string): string {
  const head = [
    ['ВерсияФормата', '1.03'],
    ['Кодировка', 'Windows'],
    ['Отправитель', 'Lectern'],
    ['Получатель', ''],
    ['ДатаСоздания', bankDay(day)],
    ['ДатаНачала', bankDay(day)],
    ['ДатаКонца', bankDay(day)],
    ['РасчСчет', school.account],
    ['Документ', 'Платежное поручение'],
  ];
  const lines = (pairs: readonly (readonly string[])[]) => pairs.map(([name, value = '']) => `${name}=${inLine(value)}`);
  const documents = payments.flatMap((payment) => [...lines(documentLines(payment, school, day)), 'КонецДокумента']);
  return ['1CClientBankExchange', ...lines(head), ...documents, 'КонецФайла', ''].join('\r\n');
}

const headings = {
  en: ['Number', 'Date', 'Recipient', 'INN', 'Account', 'BIK', 'Bank', 'Correspondent account', 'Sum', 'Currency', 'Purpose'],
  ru: ['Номер', 'Дата', 'Получатель', 'ИНН', 'Счёт получателя', 'БИК', 'Банк', 'Корр. счёт', 'Сумма', 'Валюта', 'Назначение платежа'],
} as const;

/** Payments as the rows of a table, headings first. @param day of the orders, `yyyy-mm-dd` */
export function bankTable(payments: readonly BankPayment[], day: string, language: PaperLanguage): Cell[][] {
  return [
    [...headings[language]],
    ...payments.map((payment): Cell[] => [
      String(orderNumber(payment.id)),
      { date: day },
      inLine(payment.name),
      payment.inn,
      payment.account,
      payment.bik,
      inLine(payment.bank),
      payment.correspondent_account,
      { money: payment.net, currency: payment.currency },
      payment.currency,
      purposeOf(payment),
    ]),
  ];
}
