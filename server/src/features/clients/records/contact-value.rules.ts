import type { Contact } from '@lectern/contract/clients/clients.schema';
import { z } from 'zod';

const emailAddress = z.email().max(254);
/** The number of digits of a callable phone. */
const phoneDigits = /^\+?(\d{5,20})$/;

/** The digits of a phone with its country code: a Russian number that begins with 8, or with the 9 of its mobile code, gets a 7. */
function normalPhone(value: string): string | null {
  const typed = value.replaceAll(/[\s().-]/g, '');
  const digits = phoneDigits.exec(typed)?.[1];
  if (digits === undefined) return null;
  if (typed.startsWith('+')) return digits;
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`;
  return digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits;
}

/**
 * Normalises a contact for search and comparison: digits of a phone with country code, the rest in lower case.
 * @returns null for an invalid phone or address
 */
export function normalContact(kind: Contact['kind'], value: string): string | null {
  if (kind === 'phone') return normalPhone(value);
  const typed = value.trim().toLowerCase();
  if (kind === 'email') return emailAddress.safeParse(typed).success ? typed : null;
  return typed === '' ? null : typed;
}
