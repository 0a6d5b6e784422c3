import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { keepsPay, seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../kernel/actions.ts';

type Viewer = PermissionHolder & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** A teacher sees their own schedule; other staff, and users who arrange everybody's lessons, see every teacher's. */
export function canSeeSchedule(viewer: Viewer, teacher: { readonly id: number }): boolean {
  return seesEverySchedule(viewer) || viewer.id === teacher.id;
}

/** Whether a user sees the weeks of all teachers: in lists, orders and filters. */
export function seesEverySchedule({ role, abilities: held }: PermissionHolder): boolean {
  return role !== 'Teacher' || held.includes(abilities.allSchedules);
}

/** Pay is visible to the teacher, the curator of their group, and users with the ability. */
export function canSeePay(viewer: Viewer, teacher: TeacherFacts): boolean {
  if (seesAllPay(viewer)) return true;
  if (viewer.role === 'Teacher') return viewer.id === teacher.id;
  return viewer.role === 'Curator' && teacher.curator_id === viewer.id;
}

/** Settlements and payslips, with taxes and payouts, are for the teacher and for whoever keeps pay. */
export function canSeePayPapers(viewer: Viewer, teacher: Pick<TeacherFacts, 'id'>): boolean {
  return keepsPay(viewer) || (viewer.role === 'Teacher' && viewer.id === teacher.id);
}

/** Whether the user leads a teacher: the curator of their group, and users who arrange every teacher's time. */
function canLead(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.abilities.includes(abilities.allSchedules) || (viewer.role === 'Curator' && teacher.curator_id === viewer.id);
}

/** The contract of a teacher, and the log of changes, are visible to them and to users who lead them. */
export function canSeeTerms(viewer: Viewer, teacher: TeacherFacts): boolean {
  return canLead(viewer, teacher) || (viewer.role === 'Teacher' && viewer.id === teacher.id);
}

/** A teacher's courses are changed by users who lead them, and by methodists, who verify them. */
function canEditCourses(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.role === 'Methodist' || canLead(viewer, teacher);
}

/** Only users who arrange every teacher's time change the group, because it gives another curator access to pay and reports. */
function canEditCurator(viewer: Viewer): boolean {
  return viewer.abilities.includes(abilities.allSchedules);
}

/** Who may change which part of a teacher; guards and buttons use it. */
export const teacherActions = {
  edit_profile: { who: canSeeTerms },
  edit_terms: { who: canLead },
  edit_courses: { who: canEditCourses },
  edit_curator: { who: canEditCurator },
  change_status: { who: canLead },
} as const satisfies ActionRules<string, TeacherFacts>;
