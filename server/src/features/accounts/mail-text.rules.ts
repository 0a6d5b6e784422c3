import { dateText } from '../../kernel/files/paper-text.rules.ts';

export type MailKind =
  | 'password_reset'
  | 'invitation'
  | 'password_changed'
  | 'email_asked'
  | 'email_to_confirm'
  | 'email_changed'
  | 'second_factor_off'
  | 'signed_in';
/** A sign-in to report; `device` is empty for a program without a user agent. */
export type SignedIn = { readonly device: string; readonly address: string; readonly at: Temporal.ZonedDateTime };
/** `hours` is the lifetime of the link. */
type Values = {
  readonly name: string;
  readonly link: string;
  readonly site: string;
  readonly hours: number;
  readonly newEmail: string;
  readonly signedIn: SignedIn;
};
type Text = { readonly subject: string; readonly lines: (values: Values) => readonly string[] };

/** Whole hours in the plural of the language. */
function hoursText(hours: number, locale: 'en' | 'ru'): string {
  if (locale === 'en') return hours === 1 ? '1 hour' : `${hours} hours`;
  const [ten, last] = [Math.trunc((hours % 100) / 10), hours % 10];
  if (ten === 1 || last === 0 || last > 4) return `${hours} часов`;
  return last === 1 ? `${hours} час` : `${hours} часа`;
}

/** An instant in the reader's zone, with its UTC offset. */
function momentOf(at: Temporal.ZonedDateTime, locale: 'en' | 'ru'): string {
  return `${dateText(at.toPlainDate().toString(), locale)}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })} (GMT${at.offset})`;
}

const english: Readonly<Record<MailKind, Text>> = {
  password_reset: {
    subject: 'A new password for Lectern',
    lines: ({ link, hours }) => [
      'Somebody, probably you, asked for a new password. Choose it here:',
      link,
      `The link works once, within ${hoursText(hours, 'en')}. If it was not you, do nothing: your password stays as it is.`,
    ],
  },
  invitation: {
    subject: 'You are invited to Lectern',
    lines: ({ link, hours }) => [
      'You have an account in Lectern, where the school’s staff work. Choose your password here:',
      link,
      `The link works once, within ${hoursText(hours, 'en')}. When it has expired, ask your administrator for a new one.`,
    ],
  },
  password_changed: {
    subject: 'Your Lectern password was changed',
    lines: ({ site }) => ['Your password was changed. If it was not you, ask for a new one at once and tell your administrator:', site],
  },
  email_asked: {
    subject: 'Somebody wants to change your Lectern address',
    lines: ({ newEmail, site }) => [
      `Somebody who is signed in to your account, probably you, wants to change its address to ${newEmail}. The change takes effect once the link in the email to that address is opened.`,
      'If it was not you: choose a new password at once, which ends every session and the change, and tell your administrator.',
      `${site}/accounts/forgot_password`,
    ],
  },
  email_to_confirm: {
    subject: 'Confirm your new address for Lectern',
    lines: ({ link, hours }) => [
      'This address was entered as the new one of an account in Lectern. Open the link to confirm it:',
      link,
      `The link works once, within ${hoursText(hours, 'en')}. If you know nothing about this, do nothing: the account keeps its present address.`,
    ],
  },
  email_changed: {
    subject: 'Your Lectern address was changed',
    lines: ({ site }) => ['Your account now has another email address. If it was not you, tell your administrator at once:', site],
  },
  second_factor_off: {
    subject: 'Your Lectern second factor was turned off',
    lines: ({ site }) => ['Your account now needs the password alone. If you did not expect that, tell your administrator at once:', site],
  },
  signed_in: {
    subject: 'A new sign-in to your Lectern account',
    lines: ({ signedIn, site }) => [
      'Somebody signed in to your account on a new device or from a new place.',
      `When: ${momentOf(signedIn.at, 'en')}\nDevice: ${signedIn.device === '' ? 'unknown' : signedIn.device}\nNetwork address: ${signedIn.address}`,
      'If it was you, there is nothing to do. If it was not: choose a new password at once, which ends every session, and tell your administrator.',
      `${site}/accounts/forgot_password`,
    ],
  },
};

const russian: Readonly<Record<MailKind, Text>> = {
  password_reset: {
    subject: 'Новый пароль для Lectern',
    lines: ({ link, hours }) => [
      'Кто-то (скорее всего, вы) попросил новый пароль. Задайте его здесь:',
      link,
      `Ссылка сработает один раз и действует ${hoursText(hours, 'ru')}. Если это были не вы, ничего не делайте: пароль останется прежним.`,
    ],
  },
  invitation: {
    subject: 'Приглашение в Lectern',
    lines: ({ link, hours }) => [
      'Для вас создана учётная запись в Lectern, где работают сотрудники школы. Задайте пароль здесь:',
      link,
      `Ссылка сработает один раз и действует ${hoursText(hours, 'ru')}. Если срок истёк, попросите администратора прислать новую.`,
    ],
  },
  password_changed: {
    subject: 'Ваш пароль в Lectern изменён',
    lines: ({ site }) => ['Ваш пароль изменён. Если это были не вы, сразу же запросите новый и сообщите администратору:', site],
  },
  email_asked: {
    subject: 'Запрошена смена вашего адреса в Lectern',
    lines: ({ newEmail, site }) => [
      `Кто-то, кто вошёл в вашу учётную запись (скорее всего, вы), хочет сменить её адрес на ${newEmail}. Новый адрес начнёт действовать, когда откроют ссылку из письма на него.`,
      'Если это были не вы, сразу же задайте новый пароль: все сеансы завершатся, а смена адреса отменится. И сообщите администратору.',
      `${site}/accounts/forgot_password`,
    ],
  },
  email_to_confirm: {
    subject: 'Подтвердите новый адрес для Lectern',
    lines: ({ link, hours }) => [
      'Этот адрес указан как новый адрес учётной записи в Lectern. Чтобы подтвердить его, откройте ссылку:',
      link,
      `Ссылка сработает один раз и действует ${hoursText(hours, 'ru')}. Если вы об этом ничего не знаете, ничего не делайте: у учётной записи останется прежний адрес.`,
    ],
  },
  email_changed: {
    subject: 'Ваш адрес в Lectern изменён',
    lines: ({ site }) => ['У вашей учётной записи теперь другой адрес почты. Если это были не вы, сразу же сообщите администратору:', site],
  },
  second_factor_off: {
    subject: 'Второй фактор в Lectern отключён',
    lines: ({ site }) => ['Теперь для входа достаточно пароля. Если вы этого не ждали, сразу же сообщите администратору:', site],
  },
  signed_in: {
    subject: 'Новый вход в вашу учётную запись Lectern',
    lines: ({ signedIn, site }) => [
      'В вашу учётную запись вошли с нового устройства или из нового места.',
      `Когда: ${momentOf(signedIn.at, 'ru')}\nУстройство: ${signedIn.device === '' ? 'неизвестно' : signedIn.device}\nСетевой адрес: ${signedIn.address}`,
      'Если это были вы, ничего делать не нужно. Если нет, сразу же задайте новый пароль (все сеансы завершатся) и сообщите администратору.',
      `${site}/accounts/forgot_password`,
    ],
  },
};

/** Returns a mail in plain text. */
export function mailText(kind: MailKind, locale: 'en' | 'ru', values: Values): { subject: string; text: string } {
  const { subject, lines } = (locale === 'ru' ? russian : english)[kind];
  const greeting = locale === 'ru' ? `Здравствуйте, ${values.name}!` : `Hello ${values.name},`;
  return { subject, text: [greeting, ...lines(values), 'Lectern'].join('\n\n') };
}
