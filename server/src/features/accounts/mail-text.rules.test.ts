import { describe, expect, it } from 'vitest';
import type { MailKind } from './mail-text.rules.ts';
import { mailText } from './mail-text.rules.ts';

const at = Temporal.Instant.from('2026-11-29T06:30:00Z').toZonedDateTimeISO('Europe/Moscow');
const values = {
  name: 'Анна',
  link: 'https://school.example/x',
  site: 'https://school.example',
  hours: 24,
  newEmail: 'new@school.example',
};
const kinds: readonly MailKind[] = [
  'password_reset',
  'invitation',
  'password_changed',
  'email_asked',
  'email_to_confirm',
  'email_changed',
  'second_factor_off',
  'signed_in',
];
const textOf = (kind: MailKind, locale: 'en' | 'ru', hours = 24) =>
  mailText(kind, locale, { ...values, hours, signedIn: { device: 'Firefox', address: '192.0.2.1', at } }).text;

describe('a mail about an account', () => {
  it('begins each paragraph after the greeting with a capital letter, in both languages', () => {
    for (const kind of kinds) {
      for (const locale of ['en', 'ru'] as const) expect(textOf(kind, locale).split('\n\n')[1], `${kind} ${locale}`).toMatch(/^\p{Lu}/u);
    }
  });

  it('says how many hours its link works in the plural of each language', () => {
    const kindsWithLink = ['password_reset', 'invitation', 'email_to_confirm'] as const;
    for (const kind of kindsWithLink) {
      expect([1, 2, 24].map((hours) => /within (.+?)\./.exec(textOf(kind, 'en', hours))?.[1])).toEqual(['1 hour', '2 hours', '24 hours']);
      expect([1, 5, 11, 21, 24, 72, 112].map((hours) => /действует (.+?)\./.exec(textOf(kind, 'ru', hours))?.[1])).toEqual([
        '1 час',
        '5 часов',
        '11 часов',
        '21 час',
        '24 часа',
        '72 часа',
        '112 часов',
      ]);
    }
  });

  it('names the day of a sign-in as the language of the mail does', () => {
    expect(textOf('signed_in', 'ru')).toContain('29.11.2026, 09:30 (GMT+03:00)');
    expect(textOf('signed_in', 'en')).toContain('29 Nov 2026, 09:30 (GMT+03:00)');
  });
});
