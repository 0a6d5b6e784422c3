import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import type { ActionRules } from '../../kernel/actions.ts';

type Viewer = PermissionHolder & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** A teacher sees their own schedule; the rest of the staff, and whoever arranges everybody's lessons, see every teacher's. */
export function canSeeSchedule(viewer: Viewer, teacher: { readonly id: number }): boolean {
  return seesEverySchedule(viewer) || viewer.id === teacher.id;
}

/** Whether the weeks of all teachers are open to somebody: as a list, as an order, as a filter. */
export function seesEverySchedule({ role, abilities: held }: PermissionHolder): boolean {
  return role !== 'Teacher' || held.includes(abilities.allSchedules);
}

/** Pay is for the teacher, the curator of their group, and whoever holds the ability. */
export function canSeePay(viewer: Viewer, teacher: TeacherFacts): boolean {
  if (viewer.abilities.includes(abilities.allPay)) return true;
  if (viewer.role === 'Teacher') return viewer.id === teacher.id;
  return viewer.role === 'Curator' && teacher.curator_id === viewer.id;
}

/** Leads a teacher: the curator of their group, and whoever arranges every teacher's time. */
function canLead(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.abilities.includes(abilities.allSchedules) || (viewer.role === 'Curator' && teacher.curator_id === viewer.id);
}

/** How somebody is employed, and what was changed about them, is for themselves and for who leads them. */
export function canSeeTerms(viewer: Viewer, teacher: TeacherFacts): boolean {
  return canLead(viewer, teacher) || (viewer.role === 'Teacher' && viewer.id === teacher.id);
}

/** What a teacher may teach is said by who leads them, and by methodists, who check it. */
function canEditCourses(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.role === 'Methodist' || canLead(viewer, teacher);
}

/** Another group gives somebody else's pay and reports away: it is for whoever arranges every teacher's time. */
function canEditCurator(viewer: Viewer): boolean {
  return viewer.abilities.includes(abilities.allSchedules);
}

/** Who may change what of a teacher: guards and buttons read it. */
export const teacherActions = {
  edit_profile: { who: canSeeTerms },
  edit_terms: { who: canLead },
  edit_courses: { who: canEditCourses },
  edit_curator: { who: canEditCurator },
  change_status: { who: canLead },
} as const satisfies ActionRules<string, TeacherFacts>;
