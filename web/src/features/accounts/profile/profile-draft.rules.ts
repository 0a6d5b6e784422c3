import type { ChangeOwnProfileInput, OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { stripSeparators } from '../../../ui/forms/patterns.ts';
import type { ValidationMessage } from '../../../ui/forms/validation.ts';
import { check, email, phone, required } from '../../../ui/forms/validation.ts';

/** What the form of one's own profile holds; what it does not change stays as it is. */
export type ProfileWish = Pick<OwnProfile, 'name' | 'email' | 'phone' | 'zone'>;
export type ProfileDraft = ProfileWish & { readonly current_password: string };

export function wishOf({ name, email, phone, zone }: OwnProfile): ProfileWish {
  return { name, email, phone, zone };
}

/** Whether another address is wanted, which needs the current password. Written in other letters it is another one, as on the server. */
export function wantsOtherEmail(wish: ProfileWish, kept: OwnProfile): boolean {
  return wish.email.trim() !== kept.email;
}

/** What is to be sent: only what differs from what the server has; empty when nothing does. */
export function changesOf(draft: ProfileDraft, kept: OwnProfile): ChangeOwnProfileInput {
  const wish = { name: draft.name.trim(), email: draft.email.trim(), phone: stripSeparators(draft.phone), zone: draft.zone };
  const changed = Object.entries(wish).filter(([field, value]) => value !== kept[field as keyof typeof wish]);
  if (changed.length === 0) return {};
  const password = wantsOtherEmail(draft, kept) ? { current_password: draft.current_password } : {};
  return { ...Object.fromEntries(changed), ...password };
}

/** What is wrong with the draft, by field, in the order of the form. */
export function draftProblems(draft: ProfileDraft, kept: OwnProfile): Record<keyof ProfileDraft, ValidationMessage | null> {
  return {
    name: required(draft.name),
    email: check(draft.email, required, email),
    current_password: wantsOtherEmail(draft, kept) ? required(draft.current_password) : null,
    phone: phone(draft.phone),
    zone: required(draft.zone),
  };
}
