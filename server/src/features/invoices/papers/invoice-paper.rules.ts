import type { Invoice } from '@lectern/contract/invoices/invoices.schema';
import type { PaperLanguage } from '@lectern/contract/paper';
import { currencySign, dateInWords, moneyText, periodInWords } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper, PdfPart } from '../../../kernel/files/pdf-file.ts';
import type { BillLine } from './bill-lines.rules.ts';

/** The content of an invoice at the time of sending: seller, payer and lines. */
export type InvoiceContent = {
  readonly seller: {
    readonly name: string;
    readonly inn: string;
    readonly bank: string;
    readonly bik: string;
    readonly account: string;
    readonly correspondent_account: string;
  };
  readonly payer: {
    readonly name: string;
    readonly inn: string;
    readonly kpp: string;
    readonly address: string;
    readonly signatory: string;
    readonly signatory_post: string;
  };
  readonly lines: readonly BillLine[];
};

const words = {
  en: {
    bill: 'Invoice',
    act: 'Act of services rendered',
    no: 'No.',
    of: 'of',
    seller: 'Contractor',
    payer: 'Customer',
    inn: 'Tax number',
    kpp: 'Tax registration',
    address: 'Address',
    bank: 'Bank',
    bik: 'Bank code',
    account: 'Account',
    correspondent: 'Correspondent account',
    services: 'Services',
    what: 'Service',
    quantity: 'Lessons',
    sum: 'Sum',
    total: 'To pay',
    noTax: 'Without VAT',
    accepted:
      'The services named above were rendered in full and in time. The customer has no claims about their volume, quality and dates.',
    page: 'page {page} of {pages}',
  },
  ru: {
    bill: 'Счёт',
    act: 'Акт оказанных услуг',
    no: '№',
    of: 'от',
    seller: 'Исполнитель',
    payer: 'Заказчик',
    inn: 'ИНН',
    kpp: 'КПП',
    address: 'Адрес',
    bank: 'Банк',
    bik: 'БИК',
    account: 'Расчётный счёт',
    correspondent: 'Корреспондентский счёт',
    services: 'Услуги',
    what: 'Услуга',
    quantity: 'Уроков',
    sum: 'Сумма',
    total: 'Всего к оплате',
    noTax: 'Без НДС',
    accepted: 'Перечисленные услуги оказаны полностью и в срок. Заказчик не имеет претензий по объёму, качеству и срокам оказания услуг.',
    page: 'страница {page} из {pages}',
  },
} as const;

type Head = Pick<Invoice, 'number' | 'sent_on' | 'period' | 'currency' | 'amount'>;

/** The title of an invoice, also for file names. */
export function invoiceTitle({ number, sent_on }: Pick<Head, 'number' | 'sent_on'>, language: PaperLanguage): string {
  const say = words[language];
  return `${say.bill} ${say.no} ${number} ${say.of} ${dateInWords(sent_on, language)}`;
}

/** Lays out the bill and its act. Both use only the values stored when it was sent, so they never change. */
export function invoicePaper(head: Head, content: InvoiceContent, language: PaperLanguage): PdfPaper {
  const say = words[language];
  const { seller, payer } = content;
  const title = invoiceTitle(head, language);
  const table = linesTable(head, content.lines, language);
  const period: PdfPart = { kind: 'text', text: `${say.services} ${periodInWords(head.period.starts_on, head.period.ends_on, language)}` };
  const filled = (rows: readonly (readonly [string, string])[]) => rows.filter(([, value]) => value !== '');
  return {
    title,
    language,
    madeAt: `${head.sent_on}T00:00:00Z`,
    parts: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        rows: filled([
          [say.seller, seller.name],
          [say.inn, seller.inn],
          [say.bank, seller.bank],
          [say.bik, seller.bik],
          [say.account, seller.account],
          [say.correspondent, seller.correspondent_account],
        ]),
      },
      {
        kind: 'facts',
        rows: filled([
          [say.payer, payer.name],
          [say.inn, payer.inn],
          [say.kpp, payer.kpp],
          [say.address, payer.address],
        ]),
      },
      period,
      table,
      { kind: 'text', text: say.noTax, soft: true },
      { kind: 'title', text: `${say.act} ${say.no} ${head.number} ${say.of} ${dateInWords(head.sent_on, language)}` },
      period,
      table,
      { kind: 'text', text: say.accepted },
      {
        kind: 'signatures',
        sides: [
          { title: say.seller, name: seller.name, post: '' },
          { title: say.payer, name: payer.signatory, post: payer.signatory_post },
        ],
      },
    ],
    footer: [title, say.page],
  };
}

function linesTable({ currency, amount }: Head, lines: readonly BillLine[], language: PaperLanguage): PdfPart {
  const say = words[language];
  const right = (title: string) => ({ title, width: 'auto', align: 'right' }) as const;
  return {
    kind: 'table',
    columns: [{ title: say.what, width: '*' }, right(say.quantity), right(`${say.sum},\u00a0${currencySign(currency)}`)],
    rows: lines.map((line) => [line.title, line.quantity === 0 ? '' : String(line.quantity), moneyText(line.amount, language)]),
    totals: [[say.total, '', moneyText(amount, language)]],
  };
}
