import type { CurrentUser as WireUser } from '@lectern/contract/accounts/accounts.schema';
import { hasPermission } from '@lectern/contract/permissions';
import type { Permission } from '@lectern/contract/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { apiMappedQuery, apiQuery } from './api-query.ts';
import { rememberUser } from './signed-in/signed-out.ts';

/** The current user, with the names used inside the application. */
export type CurrentUser = {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly role: WireUser['selected_role'];
  readonly roles: WireUser['user_roles'];
  readonly email: string;
  readonly abilities: readonly number[];
};

function insideOf({ id, name, preview, selected_role, user_roles, email, abilities }: WireUser): CurrentUser {
  rememberUser(id);
  return { id, name, avatarUrl: preview, role: selected_role, roles: user_roles, email, abilities };
}

export const currentUserQuery = apiMappedQuery('/api/accounts/user/', {}, insideOf, { staleTime: 300_000 });

export const sidebarQuery = apiQuery('/api/accounts/user-sidebar/', {}, { staleTime: 300_000 });

export const pageInfoQuery = apiQuery('/api/accounts/user-page-info/', {}, { staleTime: 300_000 });

/** The current user. Below the frame there always is one. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Whether the signed-in user has a permission of the contract. */
export function useMay(permission: Permission): boolean {
  return hasPermission(permission, useCurrentUser());
}

/** Time zone, language, currency and version for the frame and the formatters. */
export function usePageInfo() {
  return useSuspenseQuery(pageInfoQuery).data;
}

/** The currency where the data has none: an empty list, a form without choices yet. */
export function useSchoolCurrency(): string {
  return usePageInfo().currency;
}
