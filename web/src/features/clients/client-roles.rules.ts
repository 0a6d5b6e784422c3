import { abilities } from '@lectern/contract/permissions';
import type { CurrentUser } from '../../kernel/session.ts';

/** Whether the list shows money and contacts to this user, for the skeleton. */
export function servesClients({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || held.includes(abilities.allClients);
}

/** Whether this user may read the lines of a balance; others see at most the figures of the card. */
export function readsBalances({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || held.includes(abilities.allClients);
}

/** Whether this user handles deals. */
export function sells({ role }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager';
}

/** Whether this user searches for teachers: for their clients' children or their group's. */
export function looksForTeachers({ role, abilities: held }: CurrentUser): boolean {
  return role === 'AccountManager' || role === 'SalesManager' || role === 'Curator' || held.includes(abilities.allSchedules);
}

/** Whether this user reads what a child has mastered. */
export function readsProgress({ role, abilities: held }: CurrentUser): boolean {
  return role !== 'SalesManager' || held.includes(abilities.allClients);
}
