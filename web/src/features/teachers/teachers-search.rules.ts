import type { AddressSearch } from '../../kernel/use-address.ts';
import { readChoice, readChoices, readInteger, readText } from '../../kernel/search-params.ts';

const sizes = [10, 25, 50, 100] as const;

/** The query of the list as the address says it; what makes no sense counts as not there. */
export function readTeachersSearch(search: AddressSearch) {
  const text = readText(search, 'search');
  const status = readChoices(search, 'status', ['active', 'inactive'] as const);
  const given = search.course_id;
  const courses = (Array.isArray(given) ? given : [given]).map((value) => readInteger({ value }, 'value')).filter((id) => id !== undefined);
  const size = readInteger(search, 'page_size');
  return {
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: sizes.find((each) => each === size) ?? 25,
    ordering: readChoice(search, 'ordering', ['name', '-name'] as const) ?? 'name',
    ...(text === undefined ? {} : { search: text }),
    ...(status.length === 0 ? {} : { status }),
    ...(courses.length === 0 ? {} : { course_id: courses }),
  };
}
