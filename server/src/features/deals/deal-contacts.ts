import { AppError } from '../../kernel/app-error.ts';
import { normalContact } from '../clients/public/normal-contact.ts';

type Said = { readonly phone?: string | undefined; readonly email?: string | undefined };

/**
 * How to reach somebody as a deal keeps it: the phone as it was typed with its digits, the e-mail in lower case; what is not said stays.
 * @throws AppError `phone_not_valid`, `email_not_valid` at their fields
 */
export function contactColumns({ phone, email }: Said) {
  return {
    ...(phone === undefined ? {} : { phone, phone_digits: phone === '' ? '' : requireNormal('phone', phone) }),
    ...(email === undefined ? {} : { email: email === '' ? '' : requireNormal('email', email) }),
  };
}

function requireNormal(kind: 'phone' | 'email', value: string): string {
  const normal = normalContact(kind, value);
  if (normal === null) throw new AppError(kind === 'phone' ? 'phone_not_valid' : 'email_not_valid', {}, kind);
  return normal;
}
