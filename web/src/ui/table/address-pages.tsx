import { useAddress } from '../../kernel/use-address.ts';
import { Pagination } from './pagination.tsx';
import { readPage } from './read-page.ts';

type Props = {
  /** `undefined` while it loads for the first time. */
  readonly count: number | undefined;
  /** What the address says of one page only, such as the row that is open: it leaves with the page. */
  readonly ofPage?: string;
};

/** The pages of a list whose page and size stand in the address; every page is an entry of the history. */
export function AddressPages({ count, ofPage }: Props) {
  const { search, change } = useAddress();
  const { page, page_size } = readPage(search);
  const left = ofPage === undefined ? {} : { [ofPage]: undefined };
  return (
    <Pagination
      page={page}
      pageSize={page_size}
      count={count}
      onPage={(next) => change({ ...left, page: next === 1 ? undefined : next }, { replace: false })}
      onPageSize={(size) => change({ ...left, page_size: size === 25 ? undefined : size, page: undefined })}
    />
  );
}
