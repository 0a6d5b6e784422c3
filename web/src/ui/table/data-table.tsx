/**
 * A list: columns sorted by the server, a head that stays, 38 px rows, skeleton rows while it loads, and what to say when
 * there is nothing or it failed. A row leads where `rowLink` says; a row that `detail` answers for is open; with `selection` rows can be chosen.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { ErrorState } from '../error-state.tsx';
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
  /** The name the server sorts by. */
  readonly ordering?: string;
  readonly width?: number | string;
  /** Left out on a phone, and where the list has no room for it; `never`: there only then, in the place of what is left out. */
  readonly wide?: boolean | 'never';
  readonly cell: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while it loads for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** A path of this application. */
  readonly rowLink?: ((row: Row) => string) | undefined;
  /** A press anywhere on the row, beside the control in it that does the same for the keyboard. */
  readonly onRow?: ((row: Row) => void) | undefined;
  /** What a row is opened to, below it; `null` while it is closed. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Rows can be chosen, for what is done with several at once. */
  readonly selection?: Selection<Row> | undefined;
  /** As the server takes it: a name, `-` before it for descending. */
  readonly ordering?: string | undefined;
  readonly onOrdering?: (ordering: string) => void;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly empty?: ReactNode;
  /** Dimmed: what is shown is of before the last change of the query. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to tell them apart
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
