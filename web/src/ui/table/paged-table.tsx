import type { ReactNode } from 'react';
import { AddressPages } from './address-pages.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { pageSizes } from './page-sizes.ts';

/** A page of a list, as TanStack Query answers it. */
export type PageQuery<Row> = {
  readonly data: { readonly count: number; readonly results: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = Omit<DataTableProps<Row>, 'rows' | 'error' | 'onRetry' | 'stale' | 'footer'> & {
  /** The page of the list that the address asks for. */
  readonly query: PageQuery<Row>;
  /** What the address says of one page only, such as the row that is open. */
  readonly ofPage?: string;
  /** Pages are offered only where there is more than one. */
  readonly short?: boolean;
};

/** A list whose page stands in the address, without search, filters and export; a list with them is declared with `defineList`. */
export function PagedTable<Row>({
  query: { data, error, isPlaceholderData, refetch },
  ofPage,
  short = false,
  ...table
}: Props<Row>): ReactNode {
  const hasPages = !short || (data !== undefined && data.count > pageSizes[0]);
  return (
    <DataTable
      {...table}
      rows={data?.results}
      error={error}
      onRetry={() => void refetch()}
      stale={isPlaceholderData}
      footer={hasPages && <AddressPages count={data?.count} {...(ofPage === undefined ? {} : { ofPage })} />}
    />
  );
}
