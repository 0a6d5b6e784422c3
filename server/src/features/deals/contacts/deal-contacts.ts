import { AppError } from '../../../kernel/app-error.ts';
import { normalContact } from '../../clients/public/normal-contact.ts';

const shortestWithCountry = 11;

type Said = { readonly phone?: string | undefined; readonly email?: string | undefined };

/**
 * The contact columns of a deal: the phone in one form, `+79161234567`, and its digits; the e-mail in lower case; absent fields stay.
 * @throws AppError `phone_not_valid`, `email_not_valid` at their fields
 */
export function contactColumns({ phone, email }: Said) {
  return {
    ...(phone === undefined ? {} : phoneColumns(phone)),
    ...(email === undefined ? {} : { email: email === '' ? '' : requireNormal('email', email) }),
  };
}

function phoneColumns(typed: string) {
  const digits = typed === '' ? '' : requireNormal('phone', typed);
  // A short number has no country code that could follow a plus.
  return { phone: digits.length >= shortestWithCountry ? `+${digits}` : digits, phone_digits: digits };
}

function requireNormal(kind: 'phone' | 'email', value: string): string {
  const normal = normalContact(kind, value);
  if (normal === null) throw new AppError(kind === 'phone' ? 'phone_not_valid' : 'email_not_valid', {}, kind);
  return normal;
}
