import { abilities } from '@lectern/contract/permissions';
import type { CurrentUser } from '../../kernel/session.ts';

/** Whether the list shows money and contacts to this user: what to draw while the first rows are on their way. */
export function servesClients({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || held.includes(abilities.allClients);
}

/** Whether this user may read the lines behind a balance; whoever may not sees the figures of the card at most. */
export function readsBalances({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || held.includes(abilities.allClients);
}

/** Whether this user leads deals. */
export function sells({ role }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager';
}

/** Whether this user looks for teachers: for the children of their clients or of their group. */
export function looksForTeachers({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || role === 'Curator' || held.includes(abilities.allSchedules);
}
