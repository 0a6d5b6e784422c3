import type { ChangeOwnProfileInput, OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { stripPhone } from '../../../ui/forms/rules/patterns.ts';
import type { ValidationMessage } from '../../../ui/forms/validation.ts';
import { check, email, phone, required } from '../../../ui/forms/validation.ts';

/** Values of the profile form. */
export type ProfileDraft = Pick<OwnProfile, 'name' | 'email' | 'phone' | 'zone'> & { readonly current_password: string };

export const draftOf = ({ name, email, phone, zone }: OwnProfile): ProfileDraft => ({ name, email, phone, zone, current_password: '' });

/** Whether the address changes, which needs the current password. Case-sensitive, as on the server. */
export function changesEmail(draft: ProfileDraft, kept: OwnProfile): boolean {
  return draft.email.trim() !== kept.email;
}

/** The changed fields. Empty if nothing changed. */
export function changesOf(draft: ProfileDraft, kept: OwnProfile): ChangeOwnProfileInput {
  const typed = { name: draft.name.trim(), email: draft.email.trim(), phone: stripPhone(draft.phone), zone: draft.zone };
  const changed = Object.entries(typed).filter(([field, value]) => value !== kept[field as keyof typeof typed]);
  if (changed.length === 0) return {};
  const password = changesEmail(draft, kept) ? { current_password: draft.current_password } : {};
  return { ...Object.fromEntries(changed), ...password };
}

/** Problems by field, in the order of the form. */
export function draftProblems(draft: ProfileDraft, kept: OwnProfile): Record<keyof ProfileDraft, ValidationMessage | null> {
  return {
    name: required(draft.name),
    email: check(draft.email, required, email),
    current_password: changesEmail(draft, kept) ? required(draft.current_password) : null,
    phone: phone(draft.phone),
    zone: required(draft.zone),
  };
}
