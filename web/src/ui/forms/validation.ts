/**
 * Client-side validators: pure functions from a value to a problem or null. Each checks one thing, so all but `required` accept an empty
 * value.
 */
import { parseDate } from '../formats/date-parsing.ts';
import { oneOrMoreDigits, phonePattern, stripPhone, upToTwentyDigits } from './rules/patterns.ts';

/** Translated as `ui:validation.<key>`; see `validationText`. */
export type ValidationKey =
  | 'required'
  | 'invalid_email'
  | 'should_be_positive'
  | 'should_be_more_than'
  | 'lesson_in_future'
  | 'passwords_differ'
  | 'passwords_match'
  | 'password_too_short'
  | 'must_be_unique'
  | 'invalid_phone'
  | 'invalid_date'
  | 'date_too_early'
  | 'date_too_late'
  | 'digits_only'
  | 'at_most_20_digits'
  | 'choose_from_list';
export type ValidationMessage = { readonly key: ValidationKey; readonly params?: Readonly<Record<string, number | string>> };
export type Validator<V> = (value: V) => ValidationMessage | null;

const unless = (fine: boolean, key: ValidationKey): ValidationMessage | null => (fine ? null : { key });

/** Refuses empty values: nothing, whitespace, empty lists. `0` and `false` are values. */
export const required: Validator<unknown> = (value) => {
  const missing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return unless(!missing && !(Array.isArray(value) && value.length === 0), 'required');
};

/** The server's own pattern, so that both accept the same addresses. */
const emailPattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const email: Validator<string> = (value) => {
  const address = value.trim();
  return unless(address === '' || (address.length <= 254 && emailPattern.test(address)), 'invalid_email');
};

export const phone: Validator<string> = (value) => {
  const number = stripPhone(value);
  return unless(number === '' || phonePattern.test(number), 'invalid_phone');
};

export const digits: Validator<string> = (value) => {
  if (value !== '' && !oneOrMoreDigits.test(value)) return { key: 'digits_only' };
  return unless(upToTwentyDigits.test(value), 'at_most_20_digits');
};

/** A typed date. Accepts an empty value. @param first first and `last` allowed day, `yyyy-mm-dd` */
export function dateWithin(first?: string, last?: string): Validator<string> {
  return (value) => {
    if (value.trim() === '') return null;
    const date = parseDate(value);
    if (date === null) return { key: 'invalid_date' };
    if (first !== undefined && date < first) return { key: 'date_too_early', params: { first } };
    return last !== undefined && date > last ? { key: 'date_too_late', params: { last } } : null;
  };
}

export const positive: Validator<number | null> = (value) => unless(value === null || value > 0, 'should_be_positive');

/** Builds "Should be more than {n}". */
export function moreThan(n: number): Validator<number | null> {
  return (value) => (value === null || value > n ? null : { key: 'should_be_more_than', params: { n } });
}

/** For actions that need a lesson that has started. @param now an instant; the value is the lesson's start, an instant */
export function begunBy(now: string): Validator<string> {
  return (start) => unless(Date.parse(start) <= Date.parse(now), 'lesson_in_future');
}

/** Compares texts case-insensitively and trimmed. */
export function uniqueAmong(others: Iterable<string>): Validator<string> {
  const normalised = (text: string) => text.trim().toLowerCase();
  const taken = new Set([...others].map(normalised));
  return (value) => unless(value.trim() === '' || !taken.has(normalised(value)), 'must_be_unique');
}

/** The server's minimum length. The server also refuses passwords that are easy to guess. */
export const minPasswordLength = 10;

export const passwordLength: Validator<string> = (value) => unless(value === '' || value.length >= minPasswordLength, 'password_too_short');

/** The repeated password. */
export function sameAs(password: string): Validator<string> {
  return (repeated) => unless(repeated === '' || repeated === password, 'passwords_differ');
}

/** Hint at the second field: empty, "Passwords don't match" or "Passwords match". */
export function passwordsVerdict(password: string, repeated: string): ValidationMessage | null {
  if (repeated === '') return null;
  return sameAs(password)(repeated) ?? { key: 'passwords_match' };
}

/** The first problem of a value: `check(text, required, email)`. */
export function check<V>(value: V, ...validators: readonly Validator<V>[]): ValidationMessage | null {
  for (const validator of validators) {
    const wrong = validator(value);
    if (wrong !== null) return wrong;
  }
  return null;
}
