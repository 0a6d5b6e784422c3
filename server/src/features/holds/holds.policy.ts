import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import type { ActionRules } from '../../kernel/actions.ts';

type Holder = PermissionHolder & { readonly id: number };

/** Whether the user arranges lessons of any teacher and any child. */
export function holdsForEverybody({ abilities: held }: PermissionHolder): boolean {
  return held.includes(abilities.allSchedules);
}

/** Users who could place a lesson may hold its time: managers with every teacher, curators with those of their group. */
function canHold(holder: Holder, teacher: { readonly curator_id: number | null }): boolean {
  if (holdsForEverybody(holder) || holder.role === 'AccountManager' || holder.role === 'SalesManager') return true;
  return holder.role === 'Curator' && teacher.curator_id === holder.id;
}

/** Who may hold times of a teacher; guards and buttons use it. */
export const holdActions: ActionRules<'hold', { readonly curator_id: number | null }> = { hold: { who: canHold } };
