import type { OutputAt } from '@lectern/contract/contract';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite, defineWrite } from '../../../kernel/api-write.ts';

export type StaffPage = OutputAt<'GET', '/api/users/'>;
export type StaffUser = StaffPage['results'][number];
export type StaffCard = OutputAt<'GET', '/api/users/{id}/'>;
export type Rights = StaffCard['rights'];
export type GrantedRole = Rights['roles'][number]['role'];
export type Ability = Rights['abilities'][number]['ability'];
export type AccountChange = OutputAt<'GET', '/api/users/{id}/history/'>['results'][number];

export const staffUserQuery = (id: number) => apiQuery('/api/users/{id}/', { params: { id } });

export const invitationChoicesQuery = apiQuery('/api/users/invite/');

/** Also after an error, which often means that somebody else changed the account. */
const users = { refresh: ['/api/users/'], refreshOnError: true } as const;
export const inviteWrite = apiWrite('/api/users/invite/', users);
export const invitationLinkWrite = apiWrite('/api/users/{id}/invitation-link/', { refresh: ['/api/users/{id}/history/'] });
type Change<R> = { readonly id: number; readonly requested: R[]; readonly before: R[] };
export const setRolesWrite = defineWrite(
  ({ id, requested, before }: Change<GrantedRole>, key) =>
    api.post('/api/users/{id}/roles/', { params: { id }, body: { roles: requested, before } }, key),
  users,
);
export const setAbilitiesWrite = defineWrite(
  ({ id, requested, before }: Change<Ability>, key) =>
    api.post('/api/users/{id}/abilities/', { params: { id }, body: { abilities: requested, before } }, key),
  users,
);
export type Invitation = {
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'ru';
  readonly zone: string;
  readonly roles: GrantedRole[];
  readonly abilities: Ability[];
};

const actions = {
  invite_again: '/api/users/{id}/invite-again/',
  deactivate: '/api/users/{id}/deactivate/',
  activate: '/api/users/{id}/activate/',
  reset_second_factor: '/api/users/{id}/reset-second-factor/',
} as const;
export type AccountActionKey = keyof typeof actions;
export const accountActionWrite = defineWrite(
  ({ id, action }: { readonly id: number; readonly action: AccountActionKey }, key) => api.post(actions[action], { params: { id } }, key),
  users,
);
