import { dateInWords } from '../../../kernel/files/paper-text.rules.ts';

/** A payout whose receipt is owed. Days are `yyyy-mm-dd`. */
export type ReceiptToBring = { readonly paid_on: string; readonly due_on: string; readonly sum: string };
type Language = 'en' | 'ru';
type Written = { readonly subject: string; readonly text: string };

const greeting = (name: string, language: Language) => (language === 'ru' ? `Здравствуйте, ${name}!` : `Hello ${name},`);

/** The reminder of receipts that are due soon or overdue. */
export function reminderMail(
  kind: 'before' | 'after',
  name: string,
  owed: readonly ReceiptToBring[],
  language: Language,
  link: string,
): Written {
  const russian = language === 'ru';
  const words = {
    before: russian
      ? { subject: 'Скоро срок чека', said: 'Школа ждёт чеки за выплаты:' }
      : { subject: 'A receipt is due soon', said: 'The school waits for receipts of these payouts:' },
    after: russian
      ? { subject: 'Срок чека прошёл', said: 'Срок этих чеков прошёл. Пока их нет, новые выплаты задерживаются:' }
      : { subject: 'A receipt is overdue', said: 'These receipts are overdue. Until they are here, new payouts wait:' },
  }[kind];
  const lines = owed.map(({ paid_on, due_on, sum }) => {
    const [paid, due] = [dateInWords(paid_on, language), dateInWords(due_on, language)];
    return russian ? `– ${sum}, выплачено ${paid}, чек до ${due}` : `– ${sum}, paid on ${paid}, receipt by ${due}`;
  });
  return { subject: words.subject, text: [greeting(name, language), words.said, lines.join('\n'), link, 'Lectern'].join('\n\n') };
}

type Annulled = { readonly number: string; readonly reason: string; readonly due_on: string | null };

/** The mail about a receipt that was refused or annulled. */
export function annulledMail(name: string, { number, reason, due_on }: Annulled, language: Language, link: string): Written {
  const russian = language === 'ru';
  const owed =
    due_on === null
      ? []
      : [russian ? `Нужен новый чек до ${dateInWords(due_on, 'ru')}.` : `A new one is owed by ${dateInWords(due_on, 'en')}.`];
  const lines = russian
    ? [`Чек № ${number} не принят или аннулирован.`, `Причина: ${reason}`, ...owed]
    : [`Receipt No. ${number} was not accepted or was annulled.`, `Reason: ${reason}`, ...owed];
  return {
    subject: russian ? 'Нужен новый чек' : 'A new receipt is owed',
    text: [greeting(name, language), ...lines, link, 'Lectern'].join('\n\n'),
  };
}
