import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import type { VacationAction } from '@lectern/contract/vacations/vacation-states';
import type { ActionRules, RuleContext } from '../../kernel/actions.ts';
import { refusalByState } from './vacations.rules.ts';
import type { VacationTimes } from './vacations.rules.ts';

type Viewer = PermissionHolder & { readonly id: number };
/** The teacher of a vacation, and the curator of their group. */
export type VacationParties = { readonly teacher_id: number; readonly curator_id: number | null };

/** The vacations that a user sees: a teacher their own, a curator their group's, by ability all. */
export type VacationScope = { readonly whose: 'everybody' } | { readonly whose: 'teacher' | 'curator'; readonly id: number };

export function vacationScope({ id, role, abilities: held }: Viewer): VacationScope {
  if (held.includes(abilities.allSchedules)) return { whose: 'everybody' };
  return role === 'Curator' ? { whose: 'curator', id } : { whose: 'teacher', id };
}

/** Who may see, request and cancel: the teacher, the curator of their group, and users who arrange all schedules. */
export function canSeeVacation({ id, role, abilities: held }: Viewer, { teacher_id, curator_id }: VacationParties): boolean {
  if (held.includes(abilities.allSchedules)) return true;
  if (role === 'Teacher') return teacher_id === id;
  return role === 'Curator' && curator_id === id;
}

/** Nobody decides about their own vacation. */
function canDecideVacation({ id, role, abilities: held }: Viewer, { teacher_id, curator_id }: VacationParties): boolean {
  if (teacher_id === id) return false;
  return held.includes(abilities.allSchedules) || (role === 'Curator' && curator_id === id);
}

type VacationFacts = VacationParties & VacationTimes;

function blockedBy(action: VacationAction) {
  return (vacation: VacationFacts, { now }: RuleContext) => refusalByState(action, vacation, now);
}

/** Who may perform which action on a vacation, and when; guards and buttons use it. */
export const vacationActions: ActionRules<VacationAction, VacationFacts> = {
  approve: { who: canDecideVacation, blockedBy: blockedBy('approve') },
  reject: { who: canDecideVacation, blockedBy: blockedBy('reject') },
  cancel: { who: canSeeVacation, blockedBy: blockedBy('cancel') },
  shorten: { who: canDecideVacation, blockedBy: blockedBy('shorten') },
  bring_back: { who: canDecideVacation, blockedBy: blockedBy('bring_back') },
};

/** Whoever may see a teacher's vacations may request one. */
export const askActions: ActionRules<'ask', VacationParties> = { ask: { who: canSeeVacation } };
