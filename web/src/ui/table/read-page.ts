import { readInteger } from '../../kernel/search-params.ts';
import type { PageSize } from './page-sizes.ts';
import { pageSizes } from './page-sizes.ts';

/** Page and page size from the URL. Invalid values count as missing. */
export function readPage(search: Readonly<Record<string, unknown>>, defaultSize: PageSize = 25): { page: number; page_size: PageSize } {
  const size = readInteger(search, 'page_size');
  return { page: Math.max(1, readInteger(search, 'page') ?? 1), page_size: pageSizes.find((each) => each === size) ?? defaultSize };
}
