import { z } from 'zod';
import { id, newName, personName, text } from '../page.ts';
import { instant, zone } from '../time.ts';
import { locale, role } from './accounts.schema.ts';

export const theme = z.enum(['auto', 'light', 'dark']);
export type Theme = z.output<typeof theme>;

/** An e-mail address. Compared case-insensitively. */
export const email = text(254).pipe(z.email());
/** The specification's phone: an optional leading plus, then digits. Hyphens and spaces are removed. Empty if there is none. */
export const phone = text(40)
  .transform((value) => value.replaceAll(/[-\s()]/g, ''))
  .pipe(z.string().regex(/^(\+?\d{1,20})?$/));
/** A new password. The server rejects one that is easy to guess. */
export const newPassword = z.string().min(10).max(200);
const currentPassword = z.string().min(1).max(200);
/** The secret of a one-time link. */
const linkToken = z.string().min(20).max(100);
/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = text(40).min(6);

export const ChangePasswordInput = z.strictObject({ current_password: currentPassword, new_password: newPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const AskPasswordResetInput = z.strictObject({ email });
export type AskPasswordResetInput = z.output<typeof AskPasswordResetInput>;

/** A password, and the secret of the mailed link that allows setting it. */
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

/** A session of the current user. `current` marks the one that sent the request. */
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

/** When a teacher is mailed about new offers: one mail for each offer, or a digest twice a day. */
export const offerMails = z.enum(['at_once', 'digest']);

export const OwnProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zone,
  locale: locale.nullable(),
  theme,
  offer_mails: offerMails,
  preview: z.string().nullable(),
  /** A requested new address, until its link is opened or expires. */
  pending_email: z.string().nullable(),
});
export type OwnProfile = z.output<typeof OwnProfile>;

/** Omitted fields stay unchanged. A new e-mail address needs the current password, and takes effect when the link sent to it is opened. */
export const ChangeOwnProfileInput = z.strictObject({
  name: newName.optional(),
  email: email.optional(),
  current_password: currentPassword.optional(),
  phone: phone.optional(),
  zone: zone.optional(),
  locale: locale.nullable().optional(),
  theme: theme.optional(),
  offer_mails: offerMails.optional(),
});
export type ChangeOwnProfileInput = z.output<typeof ChangeOwnProfileInput>;

/** The secret of the link mailed to a new address. */
export const ConfirmEmailInput = z.strictObject({ token: linkToken });
export type ConfirmEmailInput = z.output<typeof ConfirmEmailInput>;

/** Display sizes of avatars, in CSS pixels. Each is also stored at double size. */
export const avatarSizes = [24, 32, 40, 48, 64, 80, 96, 128] as const;

/** `size` is in pixels. `v` only changes the URL when the picture changes, to bypass caches. */
export const AvatarQuery = z.strictObject({
  size: z.coerce
    .number()
    .pipe(z.literal([...avatarSizes]))
    .default(64),
  v: text(64).optional(),
});
export type AvatarQuery = z.output<typeof AvatarQuery>;

/** `required`: the school requires a second factor from everyone. */
export const SecondFactor = z.object({
  on: z.boolean(),
  since: instant.nullable(),
  recovery_codes_left: z.int().min(0),
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const PasswordInput = z.strictObject({ current_password: currentPassword });
export type PasswordInput = z.output<typeof PasswordInput>;

/** Turning off the second factor needs the password and a code. */
export const TurnOffSecondFactorInput = z.strictObject({ current_password: currentPassword, code: secondFactorCode });
export type TurnOffSecondFactorInput = z.output<typeof TurnOffSecondFactorInput>;

/** Shown once to set up an authenticator app: the secret in base32, and the same as an `otpauth:` URI. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>;

export const SecondFactorCodeInput = z.strictObject({ code: secondFactorCode });
export type SecondFactorCodeInput = z.output<typeof SecondFactorCodeInput>;

/** Shown once. Each code replaces the authenticator's code for one sign-in. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** `kind` says whether `id` is a fixed offset of the specification or an IANA name, whose offset follows the law. */
export const TimeZoneOption = z.object({ id: zone, title: z.string(), kind: z.enum(['offset', 'name']) });
export type TimeZoneOption = z.output<typeof TimeZoneOption>;
