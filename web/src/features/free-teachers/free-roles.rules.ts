import { abilities } from '@lectern/contract/permissions';

type Viewer = { readonly role: string; readonly abilities: readonly number[] };

/** Teachers see numbers without names, unless they arrange everyone's lessons. */
export function seesNames({ role, abilities: held }: Viewer): boolean {
  return role !== 'Teacher' || held.includes(abilities.allSchedules);
}

/** Users who could place a lesson may hold times. */
export function mayHold({ role, abilities: held }: Viewer): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || role === 'Curator' || held.includes(abilities.allSchedules);
}
