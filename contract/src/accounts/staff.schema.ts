import { z } from 'zod';
import { allowed, id, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { abilities, roles } from '../permissions.ts';
import type { Ability, Role } from '../permissions.ts';
import { instant, zone } from '../time.ts';
import { locale, role } from './accounts.schema.ts';
import { email, personName } from './own-account.schema.ts';

/** `invited`: has not chosen a password yet. */
export const userState = z.enum(['invited', 'active', 'inactive']);
export type UserState = z.output<typeof userState>;

/** Roles that can be given: every one but the empty one, which means to have none. */
export const grantedRole = z.enum(roles.filter((each): each is Exclude<Role, ''> => each !== ''));
export const ability = z.literal(Object.values(abilities) as [Ability, ...Ability[]]);

/** A user as an administrator sees them. */
export const StaffUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  preview: z.string().nullable(),
  state: userState,
  roles: z.array(role),
  abilities: z.array(z.int()),
  zone,
  locale: locale.nullable(),
  second_factor: z.boolean(),
  created_at: instant,
  /** When they last used the application in a session that has not ended. */
  last_seen_at: instant.nullable(),
  can: z.object({
    change_rights: allowed,
    deactivate: allowed,
    activate: allowed,
    invite_again: allowed,
    reset_second_factor: allowed,
  }),
});
export type StaffUser = z.output<typeof StaffUser>;

export const UserListQuery = listQuery(['name', '-name', 'created_at', '-created_at'], {
  search,
  role: repeated(grantedRole),
  state: repeated(userState),
});
export type UserListQuery = z.output<typeof UserListQuery>;
export const UserPage = pageOf(StaffUser);
export type UserPage = z.output<typeof UserPage>;

const someRoles = z.array(grantedRole).max(20);
const someAbilities = z.array(ability).max(20);

export const InviteUserInput = z.strictObject({
  email,
  name: personName,
  roles: someRoles.min(1),
  abilities: someAbilities.default([]),
  /** The language of the invitation. */
  locale: locale.default('en'),
  zone: zone.optional(),
});
export type InviteUserInput = z.output<typeof InviteUserInput>;

/** All the roles that somebody has from now on. */
export const SetRolesInput = z.strictObject({ roles: someRoles });
export type SetRolesInput = z.output<typeof SetRolesInput>;

/** All the abilities that somebody has from now on. */
export const SetAbilitiesInput = z.strictObject({ abilities: someAbilities });
export type SetAbilitiesInput = z.output<typeof SetAbilitiesInput>;

/** A curator, for choices; `teachers` is how many active teachers their group has. */
export const Curator = z.object({ id, name: text(200), preview: z.string().nullable(), teachers: z.int().min(0) });
export type Curator = z.output<typeof Curator>;
export const CuratorListQuery = listQuery(['name', '-name'], { search });
export type CuratorListQuery = z.output<typeof CuratorListQuery>;
export const CuratorPage = pageOf(Curator);
export type CuratorPage = z.output<typeof CuratorPage>;
