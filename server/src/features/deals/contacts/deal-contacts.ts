import { AppError } from '../../../kernel/app-error.ts';
import { normalContact } from '../../clients/public/normal-contact.ts';

type Said = { readonly phone?: string | undefined; readonly email?: string | undefined };

/**
 * The contact columns of a deal: the phone as typed and its digits, the e-mail in lower case; absent fields stay.
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
