/** A table of figures as a heat map. Each figure links to the list behind it. */
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../formats/number.ts';
import { Scrollable } from '../scrollable.tsx';
import classes from './heat.module.css';
import { heatOf } from './heat.ts';

export type Target = { readonly to: string; readonly search: object };
type Line<Key> = { readonly key: Key; readonly title: string };
type Props<Row, Column> = {
  readonly title: string;
  readonly rows: readonly Line<Row>[];
  readonly columns: readonly Line<Column>[];
  readonly figureOf: (row: Row, column: Column) => number;
  /** The figure in words: "Tue 18:00: 4 searches". */
  readonly labelOf: (row: Row, column: Column, figure: number) => string;
  readonly targetOf: (row: Row, column: Column) => Target | null;
};

export function HeatTable<Row, Column>({ title, rows, columns, figureOf, labelOf, targetOf }: Props<Row, Column>) {
  const most = Math.max(0, ...rows.flatMap((row) => columns.map((column) => figureOf(row.key, column.key))));
  return (
    <Scrollable label={title} className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={String(column.key)} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.key)}>
              <th scope="row">{row.title}</th>
              {columns.map((column) => {
                const figure = figureOf(row.key, column.key);
                const target = figure === 0 ? null : targetOf(row.key, column.key);
                const heat = heatOf(figure, most);
                return (
                  <td key={String(column.key)}>
                    {target === null ? (
                      <span className={classes.cell} data-heat={heat}>
                        {figure === 0 ? '·' : formatNumber(figure)}
                      </span>
                    ) : (
                      <Link
                        to={target.to as '/searches'}
                        search={target.search as never}
                        resetScroll={false}
                        className={classes.cell}
                        data-heat={heat}
                        aria-label={labelOf(row.key, column.key, figure)}
                        title={labelOf(row.key, column.key, figure)}
                      >
                        {formatNumber(figure)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
