import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../kernel/search-params.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';
import { readPage } from '../../ui/table/read-page.ts';

const orderings = ['name', '-name', 'units_left', '-units_left', 'balance', '-balance'] as const;
export const standings = ['debt', 'running_out'] as const;
export const statuses = ['active', 'inactive'] as const;
/** Offered as "lessons left under …". */
export const unitLimits = ['1', '4', '8', '16'] as const;

/** What a client's money is told by, each opened to the lines that changed it. */
const balanceFigures = ['money', 'lessons', 'bonus'] as const;

/** Which lines of a client's balance the address asks for. */
export function readBalanceSearch(search: Readonly<Record<string, unknown>>): {
  page: number;
  page_size: PageSize;
  as_of: string | undefined;
  figure?: (typeof balanceFigures)[number];
} {
  const figure = readChoice(search, 'figure', balanceFigures);
  return { ...readPage(search), as_of: readDate(search, 'as_of'), ...(figure === undefined ? {} : { figure }) };
}

function readIds(value: unknown): number[] {
  return [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Minor units; below zero is owed. */
function readSum(value: unknown): number | undefined {
  const sum = value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(sum) && Math.abs(sum) <= 1e12 ? sum : undefined;
}

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readClientsSearch(search: Readonly<Record<string, unknown>>): Partial<ClientListQuery> {
  const status = readChoices(search, 'status', statuses);
  const courses = readIds(search.course_id);
  const standing = readChoice(search, 'standing', standings);
  const units = readInteger(search, 'units_below');
  const text = readText(search, 'search');
  const zones = [search.zone].flat().filter((zone) => typeof zone === 'string' && zone !== '') as string[];
  const managers = readIds(search.manager_id);
  const from = readSum(search.balance_from);
  const to = readSum(search.balance_to);
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? 'name',
    ...(text === undefined ? {} : { search: text }),
    ...(status.length === 0 ? {} : { status }),
    ...(standing === undefined ? {} : { standing }),
    ...(units === undefined ? {} : { units_below: units }),
    ...(courses.length === 0 ? {} : { course_id: courses }),
    ...(managers.length === 0 ? {} : { manager_id: managers }),
    ...(zones.length === 0 ? {} : { zone: zones }),
    ...(from === undefined ? {} : { balance_from: from }),
    ...(to === undefined ? {} : { balance_to: to }),
    ...(String(search.silent) === 'true' ? { silent: 'true' as const } : {}),
  };
}
