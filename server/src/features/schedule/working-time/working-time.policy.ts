import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import type { ActionRules } from '../../../kernel/actions.ts';

type Viewer = PermissionHolder & { readonly id: number };
type TeacherFacts = { readonly id: number; readonly curator_id: number | null };

/** A teacher keeps their own time, a curator that of their group; whoever arranges everybody's lessons keeps everybody's. */
function canKeepTime({ id, role, abilities: held }: Viewer, teacher: TeacherFacts): boolean {
  if (held.includes(abilities.allSchedules)) return true;
  if (role === 'Teacher') return teacher.id === id;
  return role === 'Curator' && teacher.curator_id === id;
}

/** That an activity is paid is said by whoever answers for the teacher, never by the teacher. */
function canSayPaid(viewer: Viewer, teacher: TeacherFacts): boolean {
  return viewer.id !== teacher.id && canKeepTime(viewer, teacher);
}

/** Whose teachers without hours a person is told of: their group's, or everybody's. */
export function missingHoursScope({ id, abilities: held }: Viewer): { readonly curatorId: number | null } {
  return { curatorId: held.includes(abilities.allSchedules) ? null : id };
}

/** Who may change a teacher's working time: guards and buttons read it. */
export const timeActions: ActionRules<'keep_time' | 'say_paid', TeacherFacts> = {
  keep_time: { who: canKeepTime },
  say_paid: { who: canSayPaid },
};
