import type { ClientStanding, Contact } from '@lectern/contract/clients/clients.schema';

/** Country codes of one and of three digits; all others have two. */
const countryCode = /^([17]|3[578]\d|9[679]\d|\d\d)/;

function maskPhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  if (digits.length < 10) return digits.length < 4 ? '•••' : `••• ${digits.slice(-2)}`;
  const national = digits.length === 11 && digits.startsWith('8') && !value.trim().startsWith('+');
  const country = national ? '8' : (countryCode.exec(digits)?.[0] ?? '');
  const area = digits.slice(country.length, country.length + (country.length === 1 ? 3 : 2));
  return `${national ? '' : '+'}${country} ${area} ••• ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
}

/** Masks a contact so that people recognise it but cannot use it: `+7 916 ••• 14 22`, `i•••@mail.ru`, `@f•••`. */
export function maskContact(kind: Contact['kind'], value: string): string {
  if (kind === 'phone') return maskPhone(value);
  const lead = value.startsWith('@') ? 2 : 1;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, lead)}•••${kind === 'email' && at > 0 ? value.slice(at) : ''}`;
}

/** With fewer digits, half of all phones would match. */
const fewestDigits = 3;

/** The search texts for normalised contacts (digits of a phone, lower case of the rest); a Russian number typed with 8 also matches 7. */
export function contactSearchTexts(text: string): string[] {
  if (!/^[\d\s()+.-]+$/.test(text)) return [text.toLowerCase()];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < fewestDigits) return [];
  return digits.startsWith('8') ? [digits, `7${digits.slice(1)}`] : [digits];
}

type Standing = { readonly money: number; readonly units_left: number; readonly status: string; readonly learns: boolean };

/**
 * The standing of a client by their money; the list's filter is the same rule in SQL.
 * @param client `money` in minor units, below zero is owed; `learns` whether a child has a course that uses paid lessons: a trial does not
 * @param fewUnits a client with this many paid lessons or fewer is running out
 */
export function standingOf({ money, units_left, status, learns }: Standing, fewUnits: number): ClientStanding {
  if (money < 0) return 'debt';
  return units_left <= fewUnits && status === 'active' && learns ? 'running_out' : 'fine';
}
