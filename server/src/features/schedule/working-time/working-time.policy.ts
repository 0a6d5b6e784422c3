import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import type { ActionRules } from '../../../kernel/actions.ts';

type Viewer = PermissionHolder & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** A teacher changes their own working time, a curator that of their group; users who arrange everybody's lessons change everybody's. */
function canKeepTime({ id, role, abilities: held }: Viewer, teacher: TeacherFacts): boolean {
  if (held.includes(abilities.allSchedules)) return true;
  if (role === 'Teacher') return teacher.id === id;
  return role === 'Curator' && teacher.curator_id === id;
}

/** An activity is marked as paid by users who lead the teacher, never by the teacher. */
function canSayPaid(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.id !== teacher.id && canKeepTime(viewer, teacher);
}

/** The teachers without working hours that a user is reminded of: their group's, or everybody's. */
export function missingHoursScope({ id, abilities: held }: Viewer): { readonly curatorId: number | null } {
  return { curatorId: held.includes(abilities.allSchedules) ? null : id };
}

/** Who may change a teacher's working time; guards and buttons use it. */
export const timeActions: ActionRules<'keep_time' | 'say_paid', TeacherFacts> = {
  keep_time: { who: canKeepTime },
  say_paid: { who: canSayPaid },
};
