import type { AccountingDocumentLine, Requisites } from '@lectern/contract/documents/documents.schema';
import type { DocumentKind, DocumentState } from '@lectern/contract/documents/document-states';
import type { Currency } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';
import { currencySign, dateInWords, moneyText, periodInWords } from '../../kernel/files/paper-text.rules.ts';
import type { PdfPaper, PdfPart } from '../../kernel/files/pdf-file.ts';

/** The content of a document. That of an issued one comes from the document alone. */
export type PaperContent = {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly language: PaperLanguage;
  /** Null for a draft. */
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly requisites: Requisites;
  readonly client_name: string;
  readonly lines: readonly AccountingDocumentLine[];
  readonly amount: number;
  readonly currency: Currency;
  readonly void_reason: string | null;
  /** ISO instant. */
  readonly made_at: string;
};

const words = {
  en: {
    kind: { invoice: 'Invoice', act: 'Act of services rendered', receipt: 'Receipt of payment' },
    no: 'No.',
    of: 'of',
    draft: 'draft',
    draftMark: 'DRAFT',
    voidMark: 'VOID',
    voided: 'Declared void: ',
    school: { invoice: 'Payee', act: 'Contractor', receipt: 'Received by' },
    client: { invoice: 'Payer', act: 'Customer', receipt: 'Paid by' },
    address: 'Address',
    inn: 'Tax number',
    kpp: 'Tax registration',
    bank: 'Bank',
    bik: 'Bank code',
    account: 'Account',
    correspondent: 'Correspondent account',
    what: 'What for',
    quantity: 'Quantity',
    sum: 'Sum',
    total: 'Total',
    accepted:
      'The services named above were rendered in full and in time. The customer has no claims about their volume, quality and dates.',
    page: 'page {page} of {pages}',
  },
  ru: {
    kind: { invoice: 'Счёт на оплату', act: 'Акт оказанных услуг', receipt: 'Квитанция об оплате' },
    no: '№',
    of: 'от',
    draft: 'черновик',
    draftMark: 'ЧЕРНОВИК',
    voidMark: 'АННУЛИРОВАН',
    voided: 'Аннулирован: ',
    school: { invoice: 'Получатель', act: 'Исполнитель', receipt: 'Получатель' },
    client: { invoice: 'Плательщик', act: 'Заказчик', receipt: 'Плательщик' },
    address: 'Адрес',
    inn: 'ИНН',
    kpp: 'КПП',
    bank: 'Банк',
    bik: 'БИК',
    account: 'Расчётный счёт',
    correspondent: 'Корр. счёт',
    what: 'Наименование',
    quantity: 'Кол-во',
    sum: 'Сумма',
    total: 'Итого',
    accepted:
      'Вышеперечисленные услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.',
    page: 'страница {page} из {pages}',
  },
} as const;

/** The title of a document: `Счёт на оплату № 2026-0012 от 21 ноября 2026 г.` */
export function documentTitle({
  kind,
  number,
  issued_on,
  language,
}: Pick<PaperContent, 'kind' | 'number' | 'issued_on' | 'language'>): string {
  const say = words[language];
  if (number === null || issued_on === null) return `${say.kind[kind]} (${say.draft})`;
  return `${say.kind[kind]} ${say.no} ${number} ${say.of} ${dateInWords(issued_on, language)}`;
}

/** Lays a document out for printing. */
export function documentPaper(content: PaperContent): PdfPaper {
  const { kind, state, language, number, period, requisites, client_name, lines, amount, currency, void_reason, made_at } = content;
  const say = words[language];
  const sign = currencySign(currency);
  const title = documentTitle(content);
  const { name, inn, kpp, address, bank, bik, account, correspondent_account, signatory, signatory_post, tax_note } = requisites;
  const toPay: [string, string][] =
    kind === 'invoice'
      ? [
          [say.bank, bank],
          [say.bik, bik],
          [say.account, account],
          [say.correspondent, correspondent_account],
        ]
      : [];
  const facts: [string, string][] = [
    [say.school[kind], name],
    [say.inn, inn],
    [say.kpp, kpp],
    [say.address, address],
    ...toPay,
    [say.client[kind], client_name],
  ];
  const school = { title: say.school[kind], name, post: [signatory_post, signatory].filter((part) => part !== '').join(' ') };
  const ending: PdfPart[] =
    kind === 'act'
      ? [
          { kind: 'text', text: say.accepted },
          { kind: 'signatures', sides: [school, { title: say.client[kind], name: client_name, post: '' }] },
        ]
      : [{ kind: 'signatures', sides: [school] }];
  return {
    title,
    language,
    madeAt: made_at,
    parts: [
      { kind: 'title', text: title, ...(period === null ? {} : { below: periodInWords(period.from, period.to, language) }) },
      ...(void_reason === null ? [] : [{ kind: 'text', text: `${say.voided}${void_reason}`, bold: true } as const]),
      { kind: 'facts', rows: facts.filter(([, value]) => value !== '') },
      {
        kind: 'table',
        columns: [
          { title: '№', width: 'auto' },
          { title: say.what, width: '*' },
          { title: say.quantity, width: 'auto', align: 'right' },
          { title: `${say.sum},\u00a0${sign}`, width: 'auto', align: 'right' },
        ],
        rows: lines.map((line) => [String(line.position), line.title, String(line.quantity), moneyText(line.amount, language)]),
        totals: [['', say.total, '', moneyText(amount, language)]],
      },
      ...(tax_note === '' ? [] : [{ kind: 'text', text: tax_note, soft: true } as const]),
      ...ending,
    ],
    footer: [number === null ? title : `${say.kind[kind]} ${say.no} ${number}`, say.page],
    ...(state === 'draft' ? { watermark: say.draftMark } : state === 'void' ? { watermark: say.voidMark } : {}),
  };
}

export function documentMail(content: PaperContent): { subject: string; lines: string[]; school: string } {
  const title = documentTitle(content);
  const sum = moneyText(content.amount, content.language, content.currency);
  const lines =
    content.language === 'ru' ? ['документ во вложении.', `${title}: ${sum}.`] : ['a document is attached.', `${title}: ${sum}.`];
  return { subject: title, lines, school: content.requisites.name };
}
