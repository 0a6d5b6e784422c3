import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../kernel/search-params.ts';
import { pageSizes } from '../../ui/page-sizes.ts';

const orderings = ['name', '-name', 'units_left', '-units_left', 'balance', '-balance'] as const;
export const standings = ['debt', 'running_out'] as const;
export const statuses = ['active', 'inactive'] as const;
/** Offered as "lessons left under …". */
export const unitLimits = ['1', '4', '8', '16'] as const;

type PageSize = (typeof pageSizes)[number];

export function readPage(search: Readonly<Record<string, unknown>>): { page: number; page_size: PageSize } {
  const size = readInteger(search, 'page_size');
  return { page: Math.max(1, readInteger(search, 'page') ?? 1), page_size: pageSizes.find((each) => each === size) ?? 25 };
}

/** Which lines of a client's balance the address asks for. */
export function readBalanceSearch(search: Readonly<Record<string, unknown>>): {
  page: number;
  page_size: PageSize;
  as_of: string | undefined;
} {
  return { ...readPage(search), as_of: readDate(search, 'as_of') };
}

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readClientsSearch(search: Readonly<Record<string, unknown>>): Partial<ClientListQuery> {
  const status = readChoices(search, 'status', statuses);
  const courses = [search.course_id]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const standing = readChoice(search, 'standing', standings);
  const units = readInteger(search, 'units_below');
  const text = readText(search, 'search');
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? 'name',
    ...(text === undefined ? {} : { search: text }),
    ...(status.length === 0 ? {} : { status }),
    ...(standing === undefined ? {} : { standing }),
    ...(units === undefined ? {} : { units_below: units }),
    ...(courses.length === 0 ? {} : { course_id: courses }),
  };
}
