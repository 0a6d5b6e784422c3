import type { Contact } from '@lectern/contract/clients/clients.schema';
import { z } from 'zod';

const emailAddress = z.email().max(254);
/** Fewer digits are no number that anybody can call; more has none. */
const phoneDigits = /^\+?(\d{5,20})$/;

/** Digits of a phone with its country: a Russian one that begins with 8, or with the 9 of its mobile code, gets its 7. */
function normalPhone(value: string): string | null {
  const typed = value.replaceAll(/[\s().-]/g, '');
  const digits = phoneDigits.exec(typed)?.[1];
  if (digits === undefined) return null;
  if (typed.startsWith('+')) return digits;
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`;
  return digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits;
}

/**
 * What people search a contact by, and by which two are the same: digits of a phone with the country's, the rest in lower case.
 * @returns null for what cannot be a phone or an address
 */
export function normalContact(kind: Contact['kind'], value: string): string | null {
  if (kind === 'phone') return normalPhone(value);
  const typed = value.trim().toLowerCase();
  if (kind === 'email') return emailAddress.safeParse(typed).success ? typed : null;
  return typed === '' ? null : typed;
}
