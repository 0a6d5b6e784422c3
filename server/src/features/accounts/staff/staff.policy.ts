import type { UserState } from '@lectern/contract/accounts/staff.schema';
import type { Allowed } from '@lectern/contract/page';
import { abilities } from '@lectern/contract/permissions';

type Administrator = { readonly id: number; readonly abilities: readonly number[] };
type Subject = { readonly id: number; readonly state: UserState; readonly second_factor: boolean };

const yes: Allowed = { allowed: true, reason: null };
const no = (reason: string): Allowed => ({ allowed: false, reason });

/** What an administrator may do with a user. That one administrator must be left is known only inside the write. */
export function staffActions(actor: Administrator, user: Subject) {
  return {
    change_rights: yes,
    deactivate: user.state === 'inactive' ? no('user_inactive') : yes,
    activate: user.state === 'inactive' ? yes : no('user_active'),
    invite_again: user.state === 'invited' ? yes : no('not_invited'),
    reset_second_factor: user.id === actor.id ? no('own_rights') : user.second_factor ? yes : no('second_factor_off'),
  };
}

/**
 * @returns rights that the actor may not give: to oneself none that one lacks; to others no ability that one does not hold,
 * or somebody could take it through an account that they invite. The match page is no right over anything of the school.
 */
export function abilitiesNotToGive(actor: Administrator, userId: number, added: readonly number[]): number[] {
  return added.filter((ability) => !actor.abilities.includes(ability) && (userId === actor.id || ability !== abilities.match));
}
