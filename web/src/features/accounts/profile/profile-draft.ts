/** What somebody has typed into their profile and not saved yet, kept in this tab: a session that ends meanwhile takes nothing away. */
import type { ProfileDraft } from './profile-draft.rules.ts';

type KeptDraft = Omit<ProfileDraft, 'current_password'>;

const keyOf = (id: number) => `profile_draft:${id}`;

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, email, phone, zone } = value as Record<string, unknown>;
  return [name, email, phone, zone].every((text) => typeof text === 'string');
}

/** @returns null where there is none. Passwords are never kept. */
export function readDraft(id: number): ProfileDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    return isDraft(kept) ? { ...kept, current_password: '' } : null;
  } catch {
    return null;
  }
}

export function keepDraft(id: number, { current_password: _, ...draft }: ProfileDraft): void {
  sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
}

export function dropDraft(id: number): void {
  sessionStorage.removeItem(keyOf(id));
}
