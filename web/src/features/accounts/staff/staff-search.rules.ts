import type { UserListQuery } from '@lectern/contract/accounts/staff.schema';
import { selectableRoles } from '@lectern/contract/permissions';
import { readChoice, readChoices, readInteger, readText } from '../../../kernel/search-params.ts';
import { pageSizes } from '../../../ui/table/page-sizes.ts';
import type { PageSize } from '../../../ui/table/page-sizes.ts';

type Search = Readonly<Record<string, unknown>>;

const orderings = ['name', '-name', 'created_at', '-created_at'] as const;
export const userStates = ['active', 'invited', 'inactive'] as const;

/** Which page of a list the address asks for. */
export function readPage(search: Search, defaultSize: PageSize = 25): { page: number; page_size: PageSize } {
  const size = readInteger(search, 'page_size');
  return { page: Math.max(1, readInteger(search, 'page') ?? 1), page_size: pageSizes.find((each) => each === size) ?? defaultSize };
}

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readStaffSearch(search: Search): Partial<UserListQuery> {
  const role = readChoices(search, 'role', selectableRoles);
  const state = readChoices(search, 'state', userStates);
  const text = readText(search, 'search');
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? 'name',
    ...(text === undefined ? {} : { search: text }),
    ...(role.length === 0 ? {} : { role }),
    ...(state.length === 0 ? {} : { state }),
  };
}
