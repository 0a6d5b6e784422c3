import type { AddressChange } from '../../kernel/use-address.ts';
import { useAddress } from '../../kernel/use-address.ts';
import type { PageSize } from './page-sizes.ts';
import { Pagination } from './pagination.tsx';
import { readPage } from './read-page.ts';

type Props = {
  /** `undefined` while it loads for the first time. */
  readonly count: number | undefined;
  /** Rows of a page, where the address does not say. */
  readonly size?: PageSize | undefined;
  /** What changes in the address together with the page, such as the row that is open. */
  readonly change?: AddressChange | undefined;
};

/** The pages of a list whose page and size stand in the address; every page is an entry of the history. */
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
