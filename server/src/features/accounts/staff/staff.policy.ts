import type { Rights, StaffUser, UserState } from '@lectern/contract/accounts/staff.schema';
import type { Allowed } from '@lectern/contract/page';
import { abilities, isStaffRole, roles, selectableRoles } from '@lectern/contract/permissions';
import type { Ability, Role } from '@lectern/contract/permissions';
import { allowedUnless } from '../../../kernel/actions.ts';
import type { ActionRules } from '../../../kernel/actions.ts';

type Administrator = { readonly id: number; readonly roles: readonly Role[]; readonly abilities: readonly number[] };
type Holder = {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly abilities: readonly number[];
  /** True for the last user who could grant rights back. */
  readonly only_administrator: boolean;
};
type Subject = Holder & { readonly state: UserState; readonly second_factor: boolean };

/** A user before their invitation. */
export const nobodyYet: Holder = { id: 0, roles: [], abilities: [], only_administrator: false };

const yes = allowedUnless(null);
const no = allowedUnless;

/** The actions of an administrator on a user; guards and buttons use them. */
export const staffActions: ActionRules<keyof StaffUser['can'], Subject> = {
  change_rights: {},
  deactivate: {
    blockedBy: ({ state, only_administrator }) =>
      state === 'inactive' ? 'user_inactive' : only_administrator ? 'last_administrator' : null,
  },
  activate: { blockedBy: ({ state }) => (state === 'inactive' ? null : 'user_active') },
  invite_again: { blockedBy: ({ state }) => (state === 'invited' ? null : 'not_invited') },
  reset_second_factor: {
    blockedBy: ({ id, second_factor }, { actor }) => (id === actor.id ? 'own_rights' : second_factor ? null : 'second_factor_off'),
  },
};

/** Every right that is held or can be granted, and whether the administrator may grant or revoke it. */
export function rightsOf(actor: Administrator, holder: Holder): Rights {
  const offered = roles.filter((role) => role !== '').filter((role) => isSelectable(role) || holder.roles.includes(role));
  return {
    roles: offered.map((role) => ({ role, held: holder.roles.includes(role), can: canChangeRole(actor, holder, role) })),
    abilities: Object.values(abilities).map((ability) => ({
      ability,
      held: holder.abilities.includes(ability),
      can: canChangeAbility(actor, holder, ability),
    })),
  };
}

function isSelectable(role: Role): boolean {
  return (selectableRoles as readonly Role[]).includes(role);
}

function canChangeRole(actor: Administrator, holder: Holder, role: Exclude<Role, ''>): Allowed {
  if (!holder.roles.includes(role)) {
    if (holder.id === actor.id) return no('own_rights');
    return rolesNotToGive(actor, [role]).length === 0 ? yes : no('right_not_held');
  }
  const keepsThemOnTheStaff = holder.only_administrator && holder.roles.filter(isStaffRole).every((each) => each === role);
  return keepsThemOnTheStaff ? no('last_administrator') : yes;
}

function canChangeAbility(actor: Administrator, holder: Holder, ability: Ability): Allowed {
  if (holder.abilities.includes(ability))
    return holder.only_administrator && ability === abilities.manageStaff ? no('last_administrator') : yes;
  if (abilitiesNotToGive(actor, holder.id, [ability]).length === 0) return yes;
  return no(holder.id === actor.id ? 'own_rights' : 'right_not_held');
}

/** The ability that includes what a role opens; its holder may grant the role. A role without one opens no records of people. */
const abilityAbove: Partial<Record<Role, Ability>> = {
  AccountManager: abilities.allClients,
  SalesManager: abilities.allClients,
  Curator: abilities.allSchedules,
};

/**
 * @returns roles that the actor may not grant: those that cannot be chosen, and those that open more than the actor may see. Otherwise the
 * actor could gain them through an account that they invite.
 */
export function rolesNotToGive(actor: Administrator, added: readonly Role[]): Role[] {
  return added.filter((role) => {
    const above = abilityAbove[role];
    return !isSelectable(role) || !(above === undefined || actor.roles.includes(role) || actor.abilities.includes(above));
  });
}

/**
 * @returns abilities that the actor may not grant: to themselves, any that they lack; to others, any that they do not hold. Otherwise the
 * actor could gain them through an account that they invite. The match page is excepted, because it opens nothing of the school.
 */
export function abilitiesNotToGive(actor: Administrator, userId: number, added: readonly number[]): number[] {
  return added.filter((ability) => !actor.abilities.includes(ability) && (userId === actor.id || ability !== abilities.match));
}
