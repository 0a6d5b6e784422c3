/**
 * Row selection of a `DataTable`: a checkbox per row, and one in the header for the whole page, indeterminate for a partial selection. The
 * selection survives page changes. The screen provides the actions.
 */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table-selection.module.css';

export type RowKey = string | number;
export type Selection<Row> = {
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChange: (chosen: ReadonlySet<RowKey>) => void;
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** Shows the checkboxes on a phone as well: for tables whose rows have no other way to the action. */
  readonly onPhone?: boolean;
};

type HeadProps<Row> = { readonly selection: Selection<Row>; readonly keys: readonly RowKey[] };

export function SelectionHead<Row>({ selection: { chosen, onChange, onPhone = false }, keys }: HeadProps<Row>) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => chosen.has(key)).length;
  const all = keys.length > 0 && count === keys.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  return (
    <th scope="col" className={classes.cell} data-on-phone={onPhone}>
      <label className={classes.box}>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('table.choose_page')}
          checked={all}
          disabled={keys.length === 0}
          onChange={() => onChange(all ? chosen.difference(new Set(keys)) : chosen.union(new Set(keys)))}
        />
      </label>
    </th>
  );
}

type CellProps<Row> = { readonly selection: Selection<Row>; readonly row: Row; readonly rowKey: RowKey };

export function SelectionCell<Row>({ selection: { chosen, onChange, nameOf, onPhone = false }, row, rowKey }: CellProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <td className={classes.cell} data-on-phone={onPhone}>
      <label className={classes.box}>
        <input
          type="checkbox"
          aria-label={t('table.choose_row', { name: nameOf(row) })}
          checked={chosen.has(rowKey)}
          onChange={() => onChange(chosen.symmetricDifference(new Set([rowKey])))}
        />
      </label>
    </td>
  );
}
