import type { AddressChange } from '../../kernel/use-address.ts';
import { useAddress } from '../../kernel/use-address.ts';
import type { PageSize } from './page-sizes.ts';
import { Pagination } from './pagination.tsx';
import { readPage } from './read-page.ts';

type Props = {
  /** `undefined` during the first load. */
  readonly count: number | undefined;
  /** Default page size, if the URL has none. */
  readonly size?: PageSize | undefined;
  /** Search parameters that are reset on a page change, such as the opened row. */
  readonly change?: AddressChange | undefined;
};

/** Pagination of a list with page and size in the URL. Every page is a history entry. */
export function AddressPages({ count, size = 25, change: more }: Props) {
  const { search, change } = useAddress();
  const { page, page_size } = readPage(search, size);
  return (
    <Pagination
      page={page}
      pageSize={page_size}
      count={count}
      onPage={(next) => change({ ...more, page: next === 1 ? undefined : next }, { replace: false })}
      onPageSize={(chosen) => change({ ...more, page_size: chosen === size ? undefined : chosen, page: undefined })}
    />
  );
}
