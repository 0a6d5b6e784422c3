import type { AccountingDocumentLine } from '@lectern/contract/documents/documents.schema';
import { minor } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';
import { dateText } from '../../kernel/files/paper-text.rules.ts';

/** How a number is written: the year it was given in, and its place in it. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`;
}

/** What a search text asks for among numbers: `2026-0012`, `12`. @returns null for what is no number */
export function readNumber(text: string): { year: number | null; number: number } | null {
  const [, year, number = ''] = /^(?:(\d{4})-)?0*(\d{1,9})$/.exec(text.trim()) ?? [];
  return number === '' ? null : { year: year === undefined ? null : Number(year), number: Number(number) };
}

/** What a lesson cost its client, or what took that back (`reverses_id`); `amount` is never negative, minor units. */
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

/** The charges without those that were taken back among them, and without what cost nothing: nobody signs for either. */
export function standingCharges<C extends LessonCharge>(charges: readonly C[]): C[] {
  const takenBack = new Set(charges.flatMap(({ reverses_id }) => (reverses_id === null ? [] : [reverses_id])));
  const here = new Set(charges.map(({ transaction_id }) => transaction_id));
  return charges.filter(
    ({ transaction_id, reverses_id, amount }) =>
      amount !== 0 && !takenBack.has(transaction_id) && (reverses_id === null || !here.has(reverses_id)),
  );
}

/** A charge as it counts in an act: what takes one of an earlier act back counts the other way. */
export function chargedAmount({ amount, reverses_id }: Pick<LessonCharge, 'amount' | 'reverses_id'>): number {
  return reverses_id === null ? amount : -amount;
}

const words = {
  en: {
    lesson: 'Lesson',
    client_no_show: 'Lesson to which the pupil did not come',
    cancelled: 'Lesson cancelled too late',
    correction: 'Correction: ',
    payment: 'Payment: ',
    of: ' of ',
  },
  ru: {
    lesson: 'Урок',
    client_no_show: 'Урок, на который ученик не пришёл',
    cancelled: 'Урок, отменённый поздно',
    correction: 'Корректировка: ',
    payment: 'Оплата: ',
    of: ' от ',
  },
} as const;

const longestTitle = 400;

export type NewLine = Pick<AccountingDocumentLine, 'title' | 'quantity' | 'amount' | 'transaction_id'>;

/** The lines of an act. */
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

/** The line of a receipt. @param payment `amount` in minor units */
export function paymentLine(
  payment: { readonly id: number; readonly occasion_title: string; readonly business_date: string; readonly amount: number },
  language: PaperLanguage,
): NewLine {
  const { payment: paid, of } = words[language];
  const title = `${paid}${payment.occasion_title}${of}${dateText(payment.business_date, language)}, № ${payment.id}`;
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
