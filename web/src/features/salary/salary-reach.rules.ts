import { abilities } from '@lectern/contract/permissions';
import type { CurrentUser } from '../../kernel/session.ts';

/** Whose pay a user may request: teachers their own, curators their group's, by ability everyone's; others nobody's. */
export function salaryReach({ role, abilities: held }: Pick<CurrentUser, 'role' | 'abilities'>): 'own' | 'others' | 'none' {
  if (held.includes(abilities.allPay)) return 'others';
  if (role === 'Teacher') return 'own';
  return role === 'Curator' ? 'others' : 'none';
}
