import { abilities } from '@lectern/contract/permissions';

type Viewer = { readonly role: string; readonly abilities: readonly number[] };

/** Teachers see how many are free and not who, unless they arrange everybody's lessons. */
export function seesNames({ role, abilities: held }: Viewer): boolean {
  return role !== 'Teacher' || held.includes(abilities.allSchedules);
}

/** Times are held by those who could place a lesson into them. */
export function mayHold({ role, abilities: held }: Viewer): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || role === 'Curator' || held.includes(abilities.allSchedules);
}
