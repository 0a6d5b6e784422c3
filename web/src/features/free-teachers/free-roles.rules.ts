import { arrangesEverySchedule, hasPermission } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';

/** Teachers see numbers without names, unless they arrange everyone's lessons. */
export function seesNames(viewer: PermissionHolder): boolean {
  return viewer.role !== 'Teacher' || hasPermission(arrangesEverySchedule, viewer);
}
