import type { TransactionListQuery } from '@lectern/contract/ledger/ledger.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../kernel/search-params.ts';
import { pageSizes } from '../../ui/page-sizes.ts';

const orderings = ['-business_date', 'business_date', '-amount', 'amount'] as const;
export const directions = ['in', 'out', 'internal'] as const;

type Search = Readonly<Record<string, unknown>>;

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readTransactionsSearch(search: Search): Partial<TransactionListQuery> {
  const size = readInteger(search, 'page_size');
  const text = readText(search, 'search');
  const client = readInteger(search, 'client_id');
  const occasion = [search.occasion].flat().filter((code): code is string => typeof code === 'string' && code !== '');
  const direction = readChoices(search, 'direction', directions);
  const from = readDate(search, 'date_from');
  const to = readDate(search, 'date_to');
  return {
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((each) => each === size) ?? 25,
    ordering: readChoice(search, 'ordering', orderings) ?? '-business_date',
    ...(text === undefined ? {} : { search: text }),
    ...(client === undefined ? {} : { client_id: client }),
    ...(occasion.length === 0 ? {} : { occasion }),
    ...(direction.length === 0 ? {} : { direction }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
  };
}
