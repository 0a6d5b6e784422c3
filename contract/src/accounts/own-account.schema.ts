import { z } from 'zod';
import { id, text } from '../page.ts';
import { instant, zone } from '../time.ts';
import { locale, role } from './accounts.schema.ts';

export const theme = z.enum(['auto', 'light', 'dark']);
export type Theme = z.output<typeof theme>;

/** An e-mail address as people type it; compared without regard to case. */
export const email = text(254).pipe(z.email());
/** The specification's phone: an optional leading plus, then digits; hyphens and spaces are taken out. Empty for none. */
export const phone = text(40)
  .transform((value) => value.replaceAll(/[-\s()]/g, ''))
  .pipe(z.string().regex(/^(\+?\d{1,20})?$/));
/** A password that somebody chooses. Whether it is too easy to guess is the server's to say. */
export const newPassword = z.string().min(10).max(200);
const currentPassword = z.string().min(1).max(200);
export const personName = text(200).min(1);
/** The secret of a link that is opened once. */
const linkToken = z.string().min(20).max(100);
/** Six digits of an authenticator application, or a recovery code. */
export const secondFactorCode = text(40).min(6);

export const ChangePasswordInput = z.strictObject({ current_password: currentPassword, new_password: newPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const AskPasswordResetInput = z.strictObject({ email });
export type AskPasswordResetInput = z.output<typeof AskPasswordResetInput>;

/** What a link of a mail opens: a password for the account it belongs to. */
export const LinkPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export type LinkPasswordInput = z.output<typeof LinkPasswordInput>;

export const FirstAdministratorInput = z.strictObject({
  token: linkToken,
  name: personName,
  email,
  password: newPassword,
  locale: locale.optional(),
});
export type FirstAdministratorInput = z.output<typeof FirstAdministratorInput>;

/** A session of one's own; `current` is the one that asks. */
export const OwnSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  user_agent: z.string(),
  address: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const SelectRoleInput = z.strictObject({ role });
export type SelectRoleInput = z.output<typeof SelectRoleInput>;

export const OwnProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zone,
  locale: locale.nullable(),
  theme,
  preview: z.string().nullable(),
  /** Another address that was asked for, until the link in its mailbox is opened or expires. */
  pending_email: z.string().nullable(),
});
export type OwnProfile = z.output<typeof OwnProfile>;

/** What is left out stays. Another e-mail address needs the current password, and counts once the link in its mailbox was opened. */
export const ChangeOwnProfileInput = z.strictObject({
  name: personName.optional(),
  email: email.optional(),
  current_password: currentPassword.optional(),
  phone: phone.optional(),
  zone: zone.optional(),
  locale: locale.nullable().optional(),
  theme: theme.optional(),
});
export type ChangeOwnProfileInput = z.output<typeof ChangeOwnProfileInput>;

/** The link of the mail to a new address. */
export const ConfirmEmailInput = z.strictObject({ token: linkToken });
export type ConfirmEmailInput = z.output<typeof ConfirmEmailInput>;

/** Sizes on the screen that an avatar is drawn for, each also in double. */
export const avatarSizes = [24, 32, 40, 48, 64, 80, 96, 128] as const;

/** `size` in pixels; `v` only makes the address another one when the picture changes. */
export const AvatarQuery = z.strictObject({
  size: z.coerce
    .number()
    .pipe(z.literal([...avatarSizes]))
    .default(64),
  v: text(64).optional(),
});
export type AvatarQuery = z.output<typeof AvatarQuery>;

/** `required` says that the school wants one of everybody. */
export const SecondFactor = z.object({
  on: z.boolean(),
  since: instant.nullable(),
  recovery_codes_left: z.int().min(0),
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const PasswordInput = z.strictObject({ current_password: currentPassword });
export type PasswordInput = z.output<typeof PasswordInput>;

/** The second factor goes as one signs in with it: by the password and a code. */
export const TurnOffSecondFactorInput = z.strictObject({ current_password: currentPassword, code: secondFactorCode });
export type TurnOffSecondFactorInput = z.output<typeof TurnOffSecondFactorInput>;

/** What an authenticator application is given, once: the secret in base32, and the same as an `otpauth:` address. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>;

export const SecondFactorCodeInput = z.strictObject({ code: secondFactorCode });
export type SecondFactorCodeInput = z.output<typeof SecondFactorCodeInput>;

/** Shown once; each opens the account once in place of a code. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** `kind` says whether the id is the specification's offset or a name whose offset follows the law. */
export const TimeZoneOption = z.object({ id: zone, title: z.string(), kind: z.enum(['offset', 'name']) });
export type TimeZoneOption = z.output<typeof TimeZoneOption>;
