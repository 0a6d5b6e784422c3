export type MailKind = 'password_reset' | 'invitation' | 'password_changed' | 'email_changed' | 'second_factor_off';
/** `hours` is for how long the link opens. */
type Values = { readonly name: string; readonly link: string; readonly site: string; readonly hours: number };
type Text = { readonly subject: string; readonly lines: (values: Values) => readonly string[] };

const english: Readonly<Record<MailKind, Text>> = {
  password_reset: {
    subject: 'A new password for Lectern',
    lines: ({ link, hours }) => [
      'somebody, probably you, asked for a new password. Choose it here:',
      link,
      `The link opens once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. If it was not you, do nothing: your password stays as it is.`,
    ],
  },
  invitation: {
    subject: 'You are invited to Lectern',
    lines: ({ link, hours }) => [
      'you have got an account in Lectern, where the school’s staff work. Choose your password here:',
      link,
      `The link opens once, within ${hours} hours. When it has expired, ask your administrator for a new one.`,
    ],
  },
  password_changed: {
    subject: 'Your Lectern password was changed',
    lines: ({ site }) => ['your password was changed. If it was not you, ask for a new one at once and tell your administrator:', site],
  },
  email_changed: {
    subject: 'Your Lectern address was changed',
    lines: ({ site }) => ['your account now has another e-mail address. If it was not you, tell your administrator at once:', site],
  },
  second_factor_off: {
    subject: 'Your Lectern second factor was turned off',
    lines: ({ site }) => [
      'your account opens with the password alone now. If you did not expect that, tell your administrator at once:',
      site,
    ],
  },
};

const russian: Readonly<Record<MailKind, Text>> = {
  password_reset: {
    subject: 'Новый пароль для Lectern',
    lines: ({ link, hours }) => [
      'кто-то (скорее всего, вы) попросил новый пароль. Задайте его здесь:',
      link,
      `Ссылка сработает один раз, срок действия в часах: ${hours}. Если это были не вы, ничего не делайте: пароль останется прежним.`,
    ],
  },
  invitation: {
    subject: 'Приглашение в Lectern',
    lines: ({ link, hours }) => [
      'для вас создана учётная запись в Lectern, где работают сотрудники школы. Задайте пароль здесь:',
      link,
      `Ссылка сработает один раз, срок действия в часах: ${hours}. Если он истёк, попросите администратора прислать новую.`,
    ],
  },
  password_changed: {
    subject: 'Ваш пароль в Lectern изменён',
    lines: ({ site }) => ['ваш пароль изменён. Если это были не вы, сразу же запросите новый и сообщите администратору:', site],
  },
  email_changed: {
    subject: 'Ваш адрес в Lectern изменён',
    lines: ({ site }) => ['у вашей учётной записи теперь другой адрес почты. Если это были не вы, сразу же сообщите администратору:', site],
  },
  second_factor_off: {
    subject: 'Второй фактор в Lectern отключён',
    lines: ({ site }) => ['теперь для входа достаточно пароля. Если вы этого не ждали, сразу же сообщите администратору:', site],
  },
};

/** A mail in plain text: nothing in it is read as anything but text. */
export function mailText(kind: MailKind, locale: 'en' | 'ru', values: Values): { subject: string; text: string } {
  const { subject, lines } = (locale === 'ru' ? russian : english)[kind];
  const greeting = locale === 'ru' ? `Здравствуйте, ${values.name}!` : `Hello ${values.name},`;
  const [first = '', ...rest] = lines(values);
  const opening = locale === 'ru' ? first.charAt(0).toUpperCase() + first.slice(1) : first;
  return { subject, text: [greeting, opening, ...rest, 'Lectern'].join('\n\n') };
}
