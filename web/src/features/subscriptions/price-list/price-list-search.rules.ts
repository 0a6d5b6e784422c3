import type { AbonementListQuery } from '@lectern/contract/subscriptions/abonements.schema';
import { readChoice, readChoices, readText } from '../../../kernel/search-params.ts';
import { readPage } from '../../../ui/table/read-page.ts';

const orderings = ['course', '-course', 'price', '-price', 'units', '-units'] as const;
export const abonementStates = ['on_sale', 'withdrawn', 'replaced'] as const;
export const kinds = ['individual', 'pair', 'exam', 'trial'] as const;

type Search = Readonly<Record<string, unknown>>;

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readPriceListSearch(search: Search): Partial<AbonementListQuery> {
  const text = readText(search, 'search');
  const course = [search.course_id]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const kind = readChoices(search, 'kind', kinds);
  const state = readChoices(search, 'state', abonementStates);
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? 'course',
    ...(text === undefined ? {} : { search: text }),
    ...(course.length === 0 ? {} : { course_id: course }),
    ...(kind.length === 0 ? {} : { kind }),
    ...(state.length === 0 ? {} : { state }),
  };
}
