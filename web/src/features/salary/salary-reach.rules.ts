import { hasPermission, seesAllPay } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';

/** Whose pay a user may request: teachers their own, curators their group's, by ability everyone's; others nobody's. */
export function salaryReach(user: PermissionHolder): 'own' | 'others' | 'none' {
  if (hasPermission(seesAllPay, user)) return 'others';
  if (user.role === 'Teacher') return 'own';
  return user.role === 'Curator' ? 'others' : 'none';
}
