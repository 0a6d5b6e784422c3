import { z } from 'zod';
import { allowed, id, line, listQuery, pageOf, personName, repeated, search } from '../page.ts';
import { abilities, roles } from '../permissions.ts';
import type { Ability, Role } from '../permissions.ts';
import { instant, zone } from '../time.ts';
import { locale, role } from './accounts.schema.ts';
import { email } from './own-account.schema.ts';

/** `invited`: has not set a password yet. */
export const userState = z.enum(['invited', 'active', 'inactive']);
export type UserState = z.output<typeof userState>;

/** Roles that can be given. The empty role means that a user has none. */
export const grantedRole = z.enum(roles.filter((each): each is Exclude<Role, ''> => each !== ''));
export const ability = z.literal(Object.values(abilities) as [Ability, ...Ability[]]);

/** A right, whether the user holds it, and whether the current administrator may take it (if held) or give it (if not). */
const roleChoice = z.object({ role: grantedRole, held: z.boolean(), can: allowed });
const abilityChoice = z.object({ ability, held: z.boolean(), can: allowed });
/** All roles and abilities. */
export const Rights = z.object({ roles: z.array(roleChoice), abilities: z.array(abilityChoice) });
export type Rights = z.output<typeof Rights>;

/** A user, as shown to administrators. */
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
  /** Last activity in a session that has not ended. */
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

/** A user, and the rights that the current administrator may give and take. */
export const StaffUserCard = StaffUser.extend({ rights: Rights });
export type StaffUserCard = z.output<typeof StaffUserCard>;

/** What an invitation may contain, and the default time zone. */
export const InvitationChoices = z.object({
  rights: Rights,
  zone,
  /** Whether a mail server sends invitations. If not, mails are written to a folder and links are handed over. */
  mail_server: z.boolean(),
});
export type InvitationChoices = z.output<typeof InvitationChoices>;

/** A link that opens an account. It is shown once. */
export const InvitationLink = z.object({ link: z.string(), expires_at: z.string() });
export type InvitationLink = z.output<typeof InvitationLink>;

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
  /** Language of the invitation. */
  locale: locale.default('en'),
  zone: zone.optional(),
});
export type InviteUserInput = z.output<typeof InviteUserInput>;

/** The new set of roles. `before` is the set that was displayed; a concurrent change is refused. */
export const SetRolesInput = z.strictObject({ roles: someRoles, before: z.array(role).max(20).optional() });
export type SetRolesInput = z.output<typeof SetRolesInput>;

/** The new set of abilities. `before` as for roles. */
export const SetAbilitiesInput = z.strictObject({ abilities: someAbilities, before: z.array(z.int()).max(100).optional() });
export type SetAbilitiesInput = z.output<typeof SetAbilitiesInput>;

/** Events of an account, named as in the audit log. */
export const accountAction = z.enum([
  'user.make_first_administrator',
  'user.invite',
  'user.invite_again',
  'user.copy_invitation',
  'user.accept_invitation',
  'user.set_roles',
  'user.set_abilities',
  'user.deactivate',
  'user.activate',
  'profile.change',
  'email.ask_change',
  'email.change',
  'sign_in.lift',
  'password.change',
  'password.ask_reset',
  'password.reset',
  'second_factor.turn_on',
  'second_factor.turn_off',
  'second_factor.reset',
  'recovery_codes.make',
  'session.end_others',
  'token.make',
  'token.revoke',
]);
export type AccountAction = z.output<typeof accountAction>;

/** An event of an account: when, what, by whom (null if nobody was signed in), and the rights given and taken. */
export const AccountChange = z.object({
  id,
  at: instant,
  action: accountAction,
  author: z.object({ id, name: z.string() }).nullable(),
  roles_given: z.array(role),
  roles_taken: z.array(role),
  abilities_given: z.array(z.int()),
  abilities_taken: z.array(z.int()),
});
export type AccountChange = z.output<typeof AccountChange>;
export const AccountHistoryQuery = listQuery(['-at'], {});
export type AccountHistoryQuery = z.output<typeof AccountHistoryQuery>;
export const AccountHistory = pageOf(AccountChange);
export type AccountHistory = z.output<typeof AccountHistory>;

/** A curator, for selection lists. `teachers` is the number of active teachers in the group. */
export const Curator = z.object({ id, name: line(200), preview: z.string().nullable(), teachers: z.int().min(0) });
export type Curator = z.output<typeof Curator>;
export const CuratorListQuery = listQuery(['name', '-name'], { search });
export type CuratorListQuery = z.output<typeof CuratorListQuery>;
export const CuratorPage = pageOf(Curator);
export type CuratorPage = z.output<typeof CuratorPage>;
