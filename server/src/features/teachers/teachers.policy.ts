import { abilities } from '@lectern/contract/permissions';
import type { Bearer } from '@lectern/contract/permissions';

type Viewer = Bearer & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** A teacher sees their own schedule; everybody who arranges lessons sees every teacher's. */
export function canSeeSchedule(viewer: Viewer, teacher: { readonly id: number }): boolean {
  return viewer.role !== 'Teacher' || viewer.id === teacher.id;
}

/** Pay is for the teacher, the curator of their group, and whoever holds the ability. */
export function canSeePay(viewer: Viewer, teacher: TeacherFacts): boolean {
  if (viewer.abilities.includes(abilities.allPay)) return true;
  if (viewer.role === 'Teacher') return viewer.id === teacher.id;
  return viewer.role === 'Curator' && teacher.curator_id === viewer.id;
}
