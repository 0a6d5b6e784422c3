import { readChoice, readDate } from '../../kernel/search-params.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';
import { readPage } from '../../ui/table/read-page.ts';

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
