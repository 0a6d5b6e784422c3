import type { Currency } from '@lectern/contract/money';
import { dateText, moneyText } from '../../../kernel/files/paper-text.rules.ts';

/** A low balance: a child's lessons that are unpaid from a day on, or low money on account. */
export type LowBalance = {
  readonly client_id: number;
  readonly client_name: string;
  readonly manager_id: number;
} & (
  | {
      readonly kid_id: number;
      readonly service_course_id: number;
      readonly kid_name: string;
      readonly service_course_title: string;
      readonly units_left: number;
      /** The day of the first unpaid lesson, `yyyy-mm-dd`. */
      readonly unpaid_from: string;
      readonly awaiting_payment: boolean;
    }
  /** Minor units; negative is owed. */
  | { readonly kid_id: null; readonly service_course_id: null; readonly money: number; readonly currency: Currency }
);

type Language = 'en' | 'ru';

/** Identifies a low balance for as long as it holds. */
export function lowBalanceKey({
  client_id,
  kid_id,
  service_course_id,
}: Pick<LowBalance, 'client_id' | 'kid_id' | 'service_course_id'>): string {
  return `${client_id} ${kid_id} ${service_course_id}`;
}

const words = {
  en: {
    subject: (clients: number) => `Time to ask for payment: ${clients === 1 ? '1 client' : `${clients} clients`}`,
    greeting: (name: string) => `Hello ${name},`,
    what: 'Of these clients what was paid is running out. You are told once of each; who is in question now stands on your Home page.',
    left: (units: number) => `lessons left: ${units}`,
    unpaid: (day: string) => `first unpaid lesson on ${day}`,
    awaiting: 'the next package waits for its payment',
    owes: (sum: string) => `owes ${sum}`,
    has: (sum: string) => `on account ${sum}`,
    more: (count: number) => `and ${count} more on your Home page`,
  },
  ru: {
    subject: (clients: number) => `Пора напомнить об оплате, клиентов: ${clients}`,
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    what: 'У этих клиентов заканчивается оплаченное. О каждом мы пишем один раз; полный список на сегодня — в кабинете.',
    left: (units: number) => `осталось уроков: ${units}`,
    unpaid: (day: string) => `первый неоплаченный урок ${day}`,
    awaiting: 'следующий абонемент ждёт оплаты',
    owes: (sum: string) => `долг ${sum}`,
    has: (sum: string) => `на счёте ${sum}`,
    more: (count: number) => `и ещё ${count} — в кабинете`,
  },
} as const;

const mostLines = 40;

function lineOf(low: LowBalance, language: Language): string {
  const say = words[language];
  if (low.kid_id === null) {
    const sum = moneyText(Math.abs(low.money), language, low.currency);
    return `${low.client_name}: ${low.money < 0 ? say.owes(sum) : say.has(sum)}`;
  }
  const { client_name, kid_name, service_course_title, units_left, unpaid_from, awaiting_payment } = low;
  const facts = [say.left(units_left), say.unpaid(dateText(unpaid_from, language)), ...(awaiting_payment ? [say.awaiting] : [])];
  return `${client_name} (${kid_name}, ${service_course_title}): ${facts.join(', ')}`;
}

/**
 * The mail to a manager about their clients, one line for each low balance: first lessons by the day they run out, then money.
 * @param url the application's address, without a trailing slash
 */
export function lowBalanceMail(
  name: string,
  lows: readonly LowBalance[],
  language: Language,
  url: string,
): { readonly subject: string; readonly text: string } {
  const say = words[language];
  const dayOf = (low: LowBalance) => (low.kid_id === null ? '9999' : low.unpaid_from);
  const ordered = lows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.client_name.localeCompare(b.client_name));
  const shownLines = ordered.slice(0, mostLines).map((low) => `— ${lineOf(low, language)}\n  ${url}/clients/${low.client_id}`);
  const untold = ordered.length - shownLines.length;
  const lines = [...shownLines, ...(untold > 0 ? [`— ${say.more(untold)}`] : [])];
  return {
    subject: say.subject(new Set(lows.map(({ client_id }) => client_id)).size),
    text: [say.greeting(name), say.what, lines.join('\n'), `${url}/cabinet`].join('\n\n'),
  };
}
