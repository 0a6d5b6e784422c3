import { inactiveReasons } from '@lectern/contract/teachers/person-states';
import { readChoice, readChoices, readInteger, readText } from '../../kernel/search-params.ts';
import type { AddressSearch } from '../../kernel/use-address.ts';
import { readPage } from '../../ui/table/read-page.ts';
import type { TeacherListQuery } from './teachers.queries.ts';

export const levels = ['basic', 'standard', 'advanced'] as const;
export const contractTypes = ['self_employed', 'employee', 'contractor'] as const;
export const orderings = ['name', '-name', 'load', '-load', 'free', '-free'] as const;
/** Offered as "from – to" hours a week, and percent of the capacity. An open end is left out. */
export const loadRanges = ['0-0', '1-300', '301-900', '901-'] as const;
export const shareRanges = ['0-50', '51-90', '91-'] as const;

const most = 7;
const windowForm = /^[1-7]:\d{1,4}-\d{1,4}$/;

const textsOf = (value: unknown) => [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');
const idsOf = (value: unknown) =>
  [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** @returns the parameters of a range such as `301-900` */
export function limitsOf(range: string | undefined): { readonly from: number | undefined; readonly to: number | undefined } {
  const [from, to] = (range ?? '').split('-').map((part) => (part === '' ? undefined : Number(part)));
  return { from, to };
}

/** The query of the list as the address says it; what makes no sense counts as not there. */
export function readTeachersSearch(search: AddressSearch): Omit<TeacherListQuery, 'window'> & {
  page: number;
  page_size: 10 | 25 | 50 | 100;
  ordering: (typeof orderings)[number];
  window?: string[];
} {
  const load = limitsOf(readChoice(search, 'load', loadRanges));
  const share = limitsOf(readChoice(search, 'share', shareRanges));
  const hours =
    readChoice(search, 'no_hours', ['true', 'false'] as const) ?? (typeof search.no_hours === 'boolean' ? `${search.no_hours}` : undefined);
  const query = {
    search: readText(search, 'search'),
    status: readChoices(search, 'status', ['active', 'inactive'] as const),
    reason: readChoices(search, 'reason', inactiveReasons),
    course_id: idsOf(search.course_id),
    direction_id: idsOf(search.direction_id),
    grade: readInteger(search, 'grade'),
    level: readChoices(search, 'level', levels),
    curator_id: idsOf(search.curator_id),
    contract_type: readChoices(search, 'contract_type', contractTypes),
    zone: textsOf(search.zone),
    window: textsOf(search.window)
      .filter((window) => windowForm.test(window))
      .slice(0, most),
    load_from: load.from,
    load_to: load.to,
    share_from: share.from,
    share_to: share.to,
    no_hours: hours as 'true' | 'false' | undefined,
  };
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? 'name',
    ...Object.fromEntries(asked),
  };
}
