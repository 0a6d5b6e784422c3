import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';

type Viewer = PermissionHolder & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null; readonly status: 'active' | 'inactive' };

/** Whether the schedule offers to add a lesson; the child is checked once chosen. */
export function canAddLesson({ id, role, abilities: held }: Viewer, teacher: TeacherFacts): boolean {
  if (teacher.status !== 'active') return false;
  if (held.includes(abilities.allSchedules) || role === 'AccountManager' || role === 'SalesManager') return true;
  if (role === 'Teacher') return teacher.id === id;
  return role === 'Curator' && teacher.curator_id === id;
}
