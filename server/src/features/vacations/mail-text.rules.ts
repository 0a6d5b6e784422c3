import type { VacationAction } from '@lectern/contract/vacations/vacation-states';
import { dateInWords } from '../../kernel/files/paper-text.rules.ts';

/** Events that a teacher is mailed about. */
export type VacationNews = Exclude<VacationAction, 'bring_back'>;

type Values = {
  readonly name: string;
  readonly by: string;
  /** Days, `yyyy-mm-dd`. */
  readonly first_day: string;
  readonly last_day: string;
  readonly comment: string;
  readonly link: string;
};

const words: Readonly<Record<'en' | 'ru', Readonly<Record<VacationNews, { readonly subject: string; readonly said: string }>>>> = {
  en: {
    approve: { subject: 'Your vacation is approved', said: 'approved your vacation' },
    reject: { subject: 'Your vacation is not approved', said: 'did not approve your vacation' },
    cancel: { subject: 'Your vacation is cancelled', said: 'cancelled your vacation' },
    shorten: { subject: 'Your vacation ends earlier', said: 'shortened your vacation' },
  },
  ru: {
    approve: { subject: 'Отпуск согласован', said: 'Отпуск согласован' },
    reject: { subject: 'Отпуск не согласован', said: 'Отпуск не согласован' },
    cancel: { subject: 'Отпуск отменён', said: 'Отпуск отменён' },
    shorten: { subject: 'Отпуск закончится раньше', said: 'Отпуск сокращён' },
  },
};

/** The mail to a teacher about a decision on their vacation, in plain text. */
export function vacationMailText(action: VacationNews, locale: 'en' | 'ru', values: Values): { subject: string; text: string } {
  const { subject, said } = words[locale][action];
  const [first, last] = [dateInWords(values.first_day, locale), dateInWords(values.last_day, locale)];
  const lines =
    locale === 'ru'
      ? [`Здравствуйте, ${values.name}!`, `${said}: ${first} – ${last}. Решение: ${values.by}.`]
      : [`Hello ${values.name},`, `${values.by} ${said}: ${first} – ${last}.`];
  const comment = values.comment === '' ? [] : [locale === 'ru' ? `Комментарий: ${values.comment}` : `Comment: ${values.comment}`];
  return { subject, text: [...lines, ...comment, values.link, 'Lectern'].join('\n\n') };
}
