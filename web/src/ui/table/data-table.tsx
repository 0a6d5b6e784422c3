/**
 * A list: server-side sorting, sticky header, 38 px rows, skeleton rows while loading, empty and error states. `rowLink` links rows,
 * `detail` opens a row, `selection` makes rows selectable.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { SelectionCell, SelectionHead } from './table-selection.tsx';
import type { Selection } from './table-selection.tsx';
import { foldingOf, useFittingColumns } from './use-fitting-columns.ts';
import type { Folding } from './use-fitting-columns.ts';
import { Scrollable } from '../scrollable.tsx';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** The server's sort field. */
  readonly ordering?: string;
  readonly width?: number | string;
  /** Hidden on phones, and where the table is too narrow. `never`: shown only then, instead of the hidden columns. */
  readonly wide?: boolean | 'never';
  readonly cell: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` during the first load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** Path of this application. */
  readonly rowLink?: ((row: Row) => string) | undefined;
  /** Called on a click anywhere on the row. A control in the row must do the same for the keyboard. */
  readonly onRow?: ((row: Row) => void) | undefined;
  /** Content below an opened row; `null` if it is closed. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Makes rows selectable, for bulk actions. */
  readonly selection?: Selection<Row> | undefined;
  /** The server's form: a field name, with `-` for descending. */
  readonly ordering?: string | undefined;
  readonly onOrdering?: (ordering: string) => void;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly empty?: ReactNode;
  /** Dims the rows while they belong to the previous query. */
  readonly stale?: boolean;
  readonly skeletonRows?: number;
  /** Below the rows, inside the card: the pagination. */
  readonly footer?: ReactNode;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, error, onRetry, stale = false, footer } = props;
  const folding = foldingOf(columns);
  const scroll = useFittingColumns(folding);
  const failed = error !== undefined && error !== null && rows === undefined;
  return (
    <div className={classes.card}>
      <Scrollable ref={scroll} className={classes.scroll} label={label}>
        <table className={classes.table} aria-busy={rows === undefined && !failed} data-stale={stale}>
          <Head {...props} folding={folding} />
          <tbody>
            {rows?.map((row) => (
              <TableRow key={props.rowKey(row)} row={row} {...props} folding={folding} />
            ))}
            {rows === undefined && !failed && (
              <SkeletonRows columns={columns} folding={folding} count={props.skeletonRows ?? 15} chosen={props.selection !== undefined} />
            )}
          </tbody>
        </table>
        {failed && <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />}
        {rows?.length === 0 && empty}
      </Scrollable>
      {footer !== undefined && !failed && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

type Folded = { readonly folding: Folding };

function Head<Row>({ columns, folding, ordering, onOrdering, selection, rows, rowKey }: DataTableProps<Row> & Folded) {
  const { t } = useTranslation('ui');
  return (
    <thead>
      <tr>
        {selection !== undefined && <SelectionHead selection={selection} keys={rows?.map(rowKey) ?? []} />}
        {columns.map(({ key, title, align = 'left', ordering: sort, width, wide }, index) => {
          const ascending = sort !== undefined && ordering === sort;
          const descending = sort !== undefined && ordering === `-${sort}`;
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-wide={wide}
              data-fold={folding[index]}
              style={width === undefined ? undefined : { width }}
              aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
            >
              {sort === undefined || onOrdering === undefined ? (
                title
              ) : (
                <button
                  type="button"
                  className={classes.sort}
                  title={t('table.sort_by', { title })}
                  onClick={() => onOrdering(ascending ? `-${sort}` : sort)}
                >
                  {title}
                  {ascending && <IconArrowUp size={12} aria-hidden />}
                  {descending && <IconArrowDown size={12} aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type RowProps<Row> = DataTableProps<Row> & Folded & { readonly row: Row };

function TableRow<Row>({ row, columns, folding, rowLink, rowKey, onRow, selection, detail: detailOf }: RowProps<Row>) {
  const detail = detailOf?.(row) ?? null;
  return (
    <>
      <tr
        data-open={detail !== null}
        data-linked={rowLink !== undefined || onRow !== undefined}
        onClick={onRow === undefined ? undefined : () => onRow(row)}
      >
        {selection !== undefined && <SelectionCell selection={selection} row={row} rowKey={rowKey(row)} />}
        {columns.map(({ key, align = 'left', wide, cell }, index) => (
          <td key={key} data-align={align} data-wide={wide} data-fold={folding[index]}>
            {index === 0 && rowLink !== undefined ? (
              <Link to={rowLink(row)} className={classes.link}>
                {cell(row)}
              </Link>
            ) : (
              cell(row)
            )}
          </td>
        ))}
      </tr>
      {detail !== null && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + (selection === undefined ? 0 : 1)}>{detail}</td>
        </tr>
      )}
    </>
  );
}

type SkeletonProps<Row> = Folded & { readonly columns: readonly Column<Row>[]; readonly count: number; readonly chosen: boolean };

function SkeletonRows<Row>({ columns, folding, count, chosen }: SkeletonProps<Row>) {
  return (
    <>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
        <tr key={line}>
          {chosen && <td data-wide="true" />}
          {columns.map(({ key, align = 'left', wide }, column) => (
            <td key={key} data-align={align} data-wide={wide} data-fold={folding[column]}>
              <Skeleton width={`${45 + ((line * 7 + column * 13) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
