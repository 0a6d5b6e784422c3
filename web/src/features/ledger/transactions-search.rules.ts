import type { TransactionListQuery } from '@lectern/contract/ledger/ledger.schema';
import { readChoice, readChoices, readDate, readInteger, readText } from '../../kernel/search-params.ts';
import { readPage } from '../../ui/table/read-page.ts';
import { largestAmount } from '../../ui/formats/amount.ts';

const orderings = ['-business_date', 'business_date', '-amount', 'amount'] as const;
export const directions = ['in', 'out', 'internal'] as const;

type Search = Readonly<Record<string, unknown>>;

/** A sum in minor units, which may be more than an integer of the address else is. */
function readSum(value: unknown): number | undefined {
  const sum = typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value;
  return typeof sum === 'number' && Number.isSafeInteger(sum) && sum >= 0 && sum <= largestAmount ? sum : undefined;
}

/** The list's query as the address says it; what the address says wrongly counts as not said. */
export function readTransactionsSearch(search: Search): Partial<TransactionListQuery> {
  const text = readText(search, 'search');
  const client = readInteger(search, 'client_id');
  const occasion = [search.occasion].flat().filter((code): code is string => typeof code === 'string' && code !== '');
  const direction = readChoices(search, 'direction', directions);
  const from = readDate(search, 'date_from');
  const to = readDate(search, 'date_to');
  // One value of the menu of filters stands in the address as a list of one.
  const author = readInteger({ author: [search.author_id].flat()[0] }, 'author');
  const reversals = readChoice({ reversals: [search.reversals].flat()[0] }, 'reversals', ['only', 'without']);
  const [least, most] = [readSum(search.amount_from), readSum(search.amount_to)];
  return {
    ...readPage(search),
    ordering: readChoice(search, 'ordering', orderings) ?? '-business_date',
    ...(text === undefined ? {} : { search: text }),
    ...(client === undefined ? {} : { client_id: client }),
    ...(occasion.length === 0 ? {} : { occasion }),
    ...(direction.length === 0 ? {} : { direction }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
    ...(least === undefined ? {} : { amount_from: least }),
    ...(most === undefined ? {} : { amount_to: most }),
    ...(author === undefined ? {} : { author_id: author }),
    ...(reversals === undefined ? {} : { reversals }),
  };
}
