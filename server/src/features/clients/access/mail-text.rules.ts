import { dateText } from '../../../kernel/files/paper-text.rules.ts';

type MailKind = 'request' | 'grant' | 'decline' | 'revoke';
/** `lastDay` is `yyyy-mm-dd`; `comment` is the other person's comment, or empty. */
type Values = {
  readonly name: string;
  readonly by: string;
  readonly client: string;
  readonly comment: string;
  readonly lastDay: string | null;
  readonly link: string;
};
type Text = { readonly subject: string; readonly lines: (values: Values) => readonly string[] };

const english: Readonly<Record<MailKind, Text>> = {
  request: {
    subject: 'A colleague asks to see your client',
    lines: ({ by, client, link }) => [`${by} asks to see your client ${client} for a while. Answer on the Home page:`, link],
  },
  grant: {
    subject: 'A client is open to you',
    lines: ({ by, client, lastDay, link }) => [
      `${by} gives you access to the client ${client} until ${lastDay === null ? '' : dateText(lastDay, 'en')}, that day included. You can read everything and change nothing.`,
      link,
    ],
  },
  decline: {
    subject: 'Your request to see a client was declined',
    lines: ({ by }) => [`${by} declined your request to see a client.`],
  },
  revoke: {
    subject: 'A client is no longer open to you',
    lines: ({ by }) => [`${by} has ended your access to a client before its day.`],
  },
};

const russian: Readonly<Record<MailKind, Text>> = {
  request: {
    subject: 'Коллега просит доступ к вашему клиенту',
    lines: ({ by, client, link }) => [`${by} просит на время открыть карточку вашего клиента: ${client}. Ответить можно в кабинете:`, link],
  },
  grant: {
    subject: 'Вам открыт доступ к клиенту',
    lines: ({ by, client, lastDay, link }) => [
      `${by} открывает вам карточку клиента: ${client}. Доступ действует по ${lastDay === null ? '' : dateText(lastDay, 'ru')} включительно: читать можно всё, менять нельзя ничего.`,
      link,
    ],
  },
  decline: {
    subject: 'В доступе к клиенту отказано',
    lines: ({ by }) => [`${by} не открывает вам карточку клиента, о котором вы спрашивали.`],
  },
  revoke: {
    subject: 'Доступ к клиенту закрыт',
    lines: ({ by }) => [`${by} закрывает вам доступ к карточке клиента раньше срока.`],
  },
};

/** Returns a plain-text mail about access to a client. */
export function accessMailText(kind: MailKind, locale: 'en' | 'ru', values: Values): { subject: string; text: string } {
  const { subject, lines } = (locale === 'ru' ? russian : english)[kind];
  const greeting = locale === 'ru' ? `Здравствуйте, ${values.name}!` : `Hello ${values.name},`;
  const quoted = locale === 'ru' ? `«${values.comment}»` : `“${values.comment}”`;
  return { subject, text: [greeting, ...lines(values), ...(values.comment === '' ? [] : [quoted]), 'Lectern'].join('\n\n') };
}
