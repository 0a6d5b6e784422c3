import { readFileSync } from 'node:fs';
import { email as contractEmail, newPassword, phone as contractPhone } from '@lectern/contract/accounts/own-account.schema';
import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { dateMask, oneOrMoreDigits, phonePattern, stripSeparators, upToTwentyDigits } from './rules/patterns.ts';
import {
  begunBy,
  check,
  dateWithin,
  digits,
  email,
  moreThan,
  passwordLength,
  passwordsVerdict,
  phone,
  positive,
  required,
  sameAs,
  minPasswordLength,
  uniqueAmong,
} from './validation.ts';
import { validationText } from './rules/validation-text.ts';

const textsOf = (language: 'en' | 'ru') =>
  JSON.parse(readFileSync(new URL(`../../../public/locales/${language}/ui.json`, import.meta.url), 'utf8')) as {
    validation: Record<string, string>;
  };
const number = fc.double({ noNaN: true });
const digitString = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((each) => each.join(''));

describe('the messages of validation', () => {
  const say = (language: 'en' | 'ru') =>
    i18next.init({
      lng: language,
      resources: { [language]: { ui: textsOf(language) } },
      ns: ['ui'],
      interpolation: { escapeValue: false },
    });

  it('are, in English, Required, Invalid email, Should be positive, Lesson is in future, Passwords don’t match, Passwords match and Must be unique', async () => {
    await say('en');
    const said = [
      required(''),
      email('x'),
      positive(0),
      begunBy('2026-11-21T12:00:00Z')('2026-11-21T12:01:00Z'),
      passwordsVerdict('a', 'b'),
      passwordsVerdict('a', 'a'),
      uniqueAmong(['a'])('a'),
    ].map(validationText);
    expect(said).toEqual([
      'Required',
      'Invalid email',
      'Should be positive',
      'Lesson is in future',
      "Passwords don't match",
      'Passwords match',
      'Must be unique',
    ]);
  });

  it('build "Should be more than {n}" for any n', async () => {
    await say('en');
    fc.assert(fc.property(fc.integer(), (n) => void expect(validationText(moreThan(n)(n))).toBe(`Should be more than ${n}`)));
  });

  it('say in Russian that a password is too short, and Required, Invalid email and Passwords don’t match as well', async () => {
    await say('ru');
    expect([passwordLength('123'), required(null), email('x'), sameAs('a')('b')].map(validationText)).toEqual([
      'Пароль слишком короткий',
      'Обязательное поле',
      'Неверный адрес электронной почты',
      'Пароли не совпадают',
    ]);
  });

  it('exist in both languages, and there is none for a valid value', () => {
    expect(Object.keys(textsOf('ru').validation)).toEqual(Object.keys(textsOf('en').validation));
    expect(validationText(null)).toBeUndefined();
  });
});

describe('a required field', () => {
  it('refuses empty values, spaces and empty lists, and accepts everything else', () => {
    for (const nothing of [null, undefined, '', ' \t\n', '\u00a0', []]) expect(required(nothing)).toEqual({ key: 'required' });
    fc.assert(
      fc.property(
        fc.oneof(
          number,
          fc.boolean(),
          fc.string().map((text) => `${text}.`),
          fc.array(fc.nat(), { minLength: 1 }),
        ),
        (value) => {
          expect(required(value)).toBeNull();
        },
      ),
    );
  });
});

describe('an e-mail address', () => {
  it('is valid exactly if the server accepts it', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', '@', '-', '+', ' ', "'", 'ж') }),
      fc.string(),
    );
    fc.assert(
      fc.property(
        typed.filter((text) => text.trim() !== '' && !text.includes('\u0000')),
        (text) => void expect(email(text) === null).toBe(contractEmail.safeParse(text).success),
      ),
      { numRuns: 1000 },
    );
  });

  it('is refused without an @, without a domain and beyond 254 characters; an empty one is left to "required"', () => {
    for (const text of ['anna', 'anna@', '@lectern.test', 'anna@lectern', 'a..b@lectern.test', `${'a'.repeat(250)}@b.cd`]) {
      expect(email(text), text).toEqual({ key: 'invalid_email' });
    }
    expect(email(' anna@lectern.test ')).toBeNull();
    expect(email('')).toBeNull();
  });
});

describe('numbers', () => {
  it('should be positive: zero and negative ones are refused', () => {
    fc.assert(fc.property(number, (value) => void expect(positive(value) === null).toBe(value > 0)));
    expect(positive(null)).toBeNull();
  });

  it('should be more than n: n itself is refused', () => {
    fc.assert(fc.property(number, fc.integer(), (value, n) => void expect(moreThan(n)(value) === null).toBe(value > n)));
  });
});

describe('a lesson that has not started', () => {
  it('is in future, whatever offset its instant has', () => {
    const begun = begunBy('2026-11-21T12:00:00Z');
    expect(begun('2026-11-21T15:00:01+03:00')).toEqual({ key: 'lesson_in_future' });
    for (const start of ['2026-11-21T15:00:00+03:00', '2026-11-21T11:59:59Z']) expect(begun(start)).toBeNull();
  });
});

describe('a unique value', () => {
  it('is compared case-insensitively and trimmed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ minLength: 1 }), (others, value) => {
        const unique = uniqueAmong(others);
        const taken = others.some((other) => other.trim().toLowerCase() === value.trim().toLowerCase());
        expect(unique(value) === null).toBe(value.trim() === '' || !taken);
        expect(uniqueAmong([...others, ` ${value.toUpperCase().toLowerCase()} `])(value) === null).toBe(value.trim() === '');
      }),
    );
  });
});

describe('a password', () => {
  it('is too short exactly below the server’s minimum length', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (password) => {
        expect(passwordLength(password) === null).toBe(newPassword.safeParse(password).success);
      }),
    );
    expect(passwordLength('x'.repeat(minPasswordLength - 1))).toEqual({ key: 'password_too_short' });
  });

  it('and its repetition match only if they are identical; an empty repetition has no message', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (password, repeated) => {
        expect(passwordsVerdict(password, repeated)).toEqual({ key: password === repeated ? 'passwords_match' : 'passwords_differ' });
        expect(passwordsVerdict(repeated, repeated)).toEqual({ key: 'passwords_match' });
        expect(passwordsVerdict(password, '')).toBeNull();
      }),
    );
  });
});

describe('input patterns', () => {
  it('allow for a phone an optional leading plus and then digits only', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '+'), digitString(1, 20), (plus, number) => void expect(phonePattern.test(plus + number)).toBe(true)),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('+', '7', '0', '-', ' ', '(', 'a', '٣') }), (text) => {
        expect(phonePattern.test(text)).toBe(
          [...text.replace('+', '')].every((each) => '0123456789'.includes(each)) && text.lastIndexOf('+') < 1 && /\d$/.test(text),
        );
      }),
    );
    for (const text of ['', '+', '7+9', '++7', '+7 916', '+7916a', '7\n', '٣']) expect(phonePattern.test(text), text).toBe(false);
  });

  it('allow for a digits-only string 0 to 20 digits', () => {
    fc.assert(fc.property(digitString(0, 20), (text) => void expect(upToTwentyDigits.test(text)).toBe(true)));
    fc.assert(fc.property(digitString(21, 60), (text) => void expect(upToTwentyDigits.test(text)).toBe(false)));
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        (text) => void expect(upToTwentyDigits.test(text)).toBe(/^[0-9]{1,20}$/.test(text) && !text.includes('\n')),
      ),
    );
  });

  it('refuse an empty string for one or more digits', () => {
    expect(oneOrMoreDigits.test('')).toBe(false);
    fc.assert(fc.property(digitString(1, 60), (text) => void expect(oneOrMoreDigits.test(text)).toBe(true)));
    fc.assert(
      fc.property(
        digitString(0, 9),
        fc.constantFrom('a', ' ', '-', '.', '+', '٣'),
        (text, other) => void expect(oneOrMoreDigits.test(text + other)).toBe(false),
      ),
    );
  });

  it('write a date as DD.DD.DDDD', () => expect(dateMask).toBe('DD.DD.DDDD'));

  it('strip only hyphens and whitespace from phones and ids, idempotently', () => {
    expect(stripSeparators(' +7 916\u00a0000-11\t22 ')).toBe('+79160001122');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const stripped = stripSeparators(text);
        expect(stripped).toBe([...text].filter((each) => each !== '-' && !/\s/.test(each)).join(''));
        expect(stripSeparators(stripped)).toBe(stripped);
      }),
    );
  });

  it('are used by the fields: a phone is valid exactly if the server accepts it, and digits have their own message', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('+', '7', '0', '-', ' ', '(', ')', 'a'), maxLength: 15 }), (text) => {
        expect(phone(text) === null).toBe(contractPhone.safeParse(text).success);
      }),
    );
    expect(phone('8 (916) 123-45-67')).toBeNull();
    expect([digits(''), digits('0'.repeat(20))]).toEqual([null, null]);
    expect(digits('12a')).toEqual({ key: 'digits_only' });
    expect(digits('0'.repeat(21))).toEqual({ key: 'at_most_20_digits' });
  });
});

describe('a typed date', () => {
  it('is refused if it does not exist or is outside the allowed days', () => {
    const november = dateWithin('2026-11-01', '2026-11-30');
    expect(['', '01.11.2026', '30.11.2026'].map(november)).toEqual([null, null, null]);
    expect(november('31.11.2026')).toEqual({ key: 'invalid_date' });
    expect(november('31.10.2026')).toEqual({ key: 'date_too_early', params: { first: '2026-11-01' } });
    expect(november('01.12.2026')).toEqual({ key: 'date_too_late', params: { last: '2026-11-30' } });
    expect(dateWithin()('01.12.2026')).toBeNull();
  });
});

describe('several checks of one value', () => {
  it('return the first problem', () => {
    expect(check('', required, email)).toEqual({ key: 'required' });
    expect(check('anna', required, email)).toEqual({ key: 'invalid_email' });
    expect(check('anna@lectern.test', required, email)).toBeNull();
  });
});
