import type { AccountingDocumentLine } from '@lectern/contract/documents/documents.schema';
import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';
import { dateText } from '../../kernel/files/paper-text.rules.ts';

/** Formats a number: year and sequence. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`;
}

/** Parses a number from a search text: `2026-0012`, `12`. @returns null for other text */
export function readNumber(text: string): { year: number | null; number: number } | null {
  const [, year, number = ''] = /^(?:(\d{4})-)?0*(\d{1,9})$/.exec(text.trim()) ?? [];
  return number === '' ? null : { year: year === undefined ? null : Number(year), number: Number(number) };
}

/** The charge of a lesson, or its reversal (`reverses_id`); `amount` is never negative, in minor units. */
export type LessonCharge = {
  readonly transaction_id: number;
  readonly reverses_id: number | null;
  readonly business_date: string;
  readonly amount: number;
  readonly kid_name: string | null;
  readonly course_title: string | null;
  /** The lesson's day in the school's zone, `yyyy-mm-dd`. */
  readonly lesson_day: string | null;
  readonly lesson_status: string | null;
};

/** The charges without reversed pairs and without zero amounts; neither belongs on an act. */
export function standingCharges<C extends LessonCharge>(charges: readonly C[]): C[] {
  const takenBack = new Set(charges.flatMap(({ reverses_id }) => (reverses_id === null ? [] : [reverses_id])));
  const here = new Set(charges.map(({ transaction_id }) => transaction_id));
  return charges.filter(
    ({ transaction_id, reverses_id, amount }) =>
      amount !== 0 && !takenBack.has(transaction_id) && (reverses_id === null || !here.has(reverses_id)),
  );
}

/** The signed amount of a charge in an act: the reversal of a charge of an earlier act is negative. */
export function chargedAmount({ amount, reverses_id }: Pick<LessonCharge, 'amount' | 'reverses_id'>): number {
  return reverses_id === null ? amount : -amount;
}

const words = {
  en: {
    lesson: 'Lesson',
    client_no_show: 'Lesson, no-show',
    cancelled: 'Lesson cancelled too late',
    correction: 'Correction: ',
    payment: 'Payment: ',
    of: ' of ',
    transaction: 'transaction',
    bank_order: 'bank payment order No.',
  },
  ru: {
    lesson: 'Урок',
    client_no_show: 'Урок, неявка',
    cancelled: 'Урок, отменённый поздно',
    correction: 'Корректировка: ',
    payment: 'Оплата: ',
    of: ' от ',
    transaction: 'транзакция',
    bank_order: 'платёжное поручение №',
  },
} as const;

const longestTitle = 400;

export type NewLine = Pick<AccountingDocumentLine, 'title' | 'quantity' | 'amount' | 'transaction_id'>;

export function actLines(charges: readonly LessonCharge[], language: PaperLanguage): NewLine[] {
  const say = words[language];
  return charges.map((charge) => {
    const { lesson_status: status, kid_name, course_title, lesson_day, business_date, transaction_id, reverses_id } = charge;
    const what = status === 'client_no_show' || status === 'cancelled' ? say[status] : say.lesson;
    const about = [what, course_title, kid_name, dateText(lesson_day ?? business_date, language)].filter((part) => part !== null);
    const title = `${reverses_id === null ? '' : say.correction}${about.join(', ')}`.slice(0, longestTitle);
    return { title, quantity: 1, amount: minor(chargedAmount(charge)), transaction_id };
  });
}

/** A payment to write a receipt for; `bank_number` is the number of the bank's payment order, `amount` in minor units. */
export type Payment = {
  readonly id: number;
  readonly business_date: string;
  readonly occasion_title: string;
  readonly amount: MinorUnits;
  readonly bank_number: string | null;
};

/** The line of a receipt. @param payment `amount` in minor units */
export function paymentLine(
  payment: Pick<Payment, 'id' | 'occasion_title' | 'business_date' | 'amount' | 'bank_number'>,
  language: PaperLanguage,
): NewLine {
  const { payment: paid, of, transaction, bank_order } = words[language];
  const { id, occasion_title, business_date, bank_number } = payment;
  const order = bank_number === null || bank_number === '' ? '' : `, ${bank_order} ${bank_number}`;
  const title = `${paid}${occasion_title}${of}${dateText(business_date, language)}, ${transaction} ${id}${order}`;
  return { title: title.slice(0, longestTitle), quantity: 1, amount: minor(payment.amount), transaction_id: null };
}

/** The line of an invoice for a package. @param bought `price` in minor units */
export function packageLine(bought: {
  readonly title: string;
  readonly course_title: string;
  readonly kid_name: string | null;
  readonly price: number;
}): NewLine {
  const title = [bought.title, bought.course_title, bought.kid_name].filter((part) => part !== null).join(', ');
  return { title: title.slice(0, longestTitle), quantity: 1, amount: minor(bought.price), transaction_id: null };
}
