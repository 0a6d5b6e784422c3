import type { Allowed } from '@lectern/contract/page';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';

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
export function canLead(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.abilities.includes(abilities.allSchedules) || (viewer.role === 'Curator' && teacher.curator_id === viewer.id);
}

/** How somebody is employed, and what was changed about them, is for themselves and for who leads them. */
export function canSeeTerms(viewer: Viewer, teacher: TeacherFacts): boolean {
  return canLead(viewer, teacher) || (viewer.role === 'Teacher' && viewer.id === teacher.id);
}

/** What a teacher may teach is said by who leads them, and by methodists, who check it. */
export function canEditCourses(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.role === 'Methodist' || canLead(viewer, teacher);
}

/** Another group gives somebody else's pay and reports away: it is for whoever arranges every teacher's time. */
export function canEditCurator(viewer: Viewer): boolean {
  return viewer.abilities.includes(abilities.allSchedules);
}

const answer = (allowed: boolean): Allowed => ({ allowed, reason: allowed ? null : 'forbidden' });

/** What the viewer may do on a teacher's card. */
export function teacherActions(viewer: Viewer, teacher: TeacherFacts) {
  return {
    see_pay: canSeePay(viewer, teacher),
    see_schedule: canSeeSchedule(viewer, teacher),
    see_log: canSeeTerms(viewer, teacher),
    edit_profile: answer(canSeeTerms(viewer, teacher)),
    edit_terms: answer(canLead(viewer, teacher)),
    edit_courses: answer(canEditCourses(viewer, teacher)),
    edit_curator: answer(canEditCurator(viewer)),
    change_status: answer(canLead(viewer, teacher)),
  };
}
